#include "store/postgres_address.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "store/postgres_library.h"

namespace mayi::postgres {
namespace {

constexpr std::string_view kSchemes[] = {"postgresql://", "postgres://"};

// Whatever is wrong is not repeated: a password may be in it.
std::unexpected<StoreError> unreadable() {
  return std::unexpected(StoreError{
      StoreFault::unwritable,
      "The address of the database cannot be read. It is like postgresql://user@host:5432/name; "
      "signs such as @, / and % in a name or password are written as %40, %2F, %25."});
}

std::unexpected<StoreError> no_library(const std::string& why) {
  return std::unexpected(StoreError{
      StoreFault::unwritable,
      fmt::format("libpq, with which PostgreSQL is asked, cannot be used: {}. Install libpq5.",
                  why)});
}

bool is_of_postgres(std::string_view text) {
  return std::ranges::any_of(kSchemes, [&](auto scheme) { return text.starts_with(scheme); });
}

// Between the scheme and the path.
std::string_view authority_of(std::string_view text) {
  for (const std::string_view scheme : kSchemes)
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  return text.substr(0, text.find_first_of("/?"));
}

const std::string* find(const Address::Settings& settings, std::string_view key) {
  const auto found = std::ranges::find(settings, key, &std::pair<std::string, std::string>::first);
  return found == settings.end() ? nullptr : &found->second;
}

std::string name_of(const Address::Settings& settings) {
  const auto value = [&](std::string_view key) {
    const std::string* const found = find(settings, key);
    return found == nullptr ? std::string() : *found;
  };
  const std::string port = value("port");
  return fmt::format("postgresql://{}{}{}/{}", value("host"), port.empty() ? "" : ":", port,
                     value("dbname"));
}

}  // namespace

bool is_address(std::string_view text) { return text.find("://") < text.find('/'); }

std::string shown(std::string_view text) {
  const auto address = Address::parse(std::string(text));
  return address ? address->name() : "postgresql://…";
}

Stored<Address> Address::parse(const std::string& text) {
  if (!library()) return no_library(library().error());
  // A second @ is one of the password that was not written as %40: the rest would be the host.
  if (!is_of_postgres(text) || std::ranges::count(authority_of(text), '@') > 1) return unreadable();
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(pq().free_options)> options(
      pq().parse(text.c_str(), &why), pq().free_options);
  if (why != nullptr) pq().free_memory(why);
  if (!options) return unreadable();
  Address address;
  for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each)
    if (each->val != nullptr) address.settings_.emplace_back(each->keyword, each->val);
  address.name_ = name_of(address.settings_);
  return address;
}

}  // namespace mayi::postgres
