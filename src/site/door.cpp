#include "site/door.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/text.h"

namespace mayi::site {
namespace {

constexpr std::uint16_t kHttp = 80, kHttps = 443;

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

bool is_host(std::string_view host) {
  if (host.starts_with('['))
    return host.ends_with(']') && host.size() > 2 &&
           host.substr(1, host.size() - 2).find_first_not_of("0123456789abcdef:.") == host.npos;
  return !host.empty() &&
         host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_") == host.npos;
}

}  // namespace

std::string Origin::authority() const { return fmt::format("{}:{}", host, port); }

std::optional<Authority> parse_authority(std::string_view text) {
  Authority read;
  const std::size_t bracket = text.rfind(']');
  const std::size_t colon = text.find(':', bracket == text.npos ? 0 : bracket);
  read.host = in_small_letters(text.substr(0, colon));
  if (!is_host(read.host)) return std::nullopt;
  if (colon == text.npos) return read;
  read.port = number_of<std::uint16_t>(text.substr(colon + 1));
  if (!read.port) return std::nullopt;
  return read;
}

std::optional<Origin> parse_origin(std::string_view text) {
  Origin read;
  read.secure = text.starts_with("https://");
  if (!read.secure && !text.starts_with("http://")) return std::nullopt;
  text.remove_prefix(text.find("//") + 2);
  if (text.ends_with('/')) text.remove_suffix(1);
  auto authority = parse_authority(text);
  if (!authority) return std::nullopt;
  read.host = std::move(authority->host);
  read.port = authority->port.value_or(read.secure ? kHttps : kHttp);
  return read;
}

Door::Door(const DoorOptions& options) : origins_(options.origins.begin(), options.origins.end()) {
  for (const std::string& host : options.hosts)
    origins_.insert({false, in_small_letters(host), options.port});
  for (const Origin& origin : origins_) authorities_.insert(origin.authority());
}

bool Door::knows_host(std::string_view host) const {
  const auto read = parse_authority(host);
  if (!read) return false;
  const auto knows = [&](std::uint16_t port) {
    return authorities_.contains(fmt::format("{}:{}", read->host, port));
  };
  return read->port ? knows(*read->port) : knows(kHttp) || knows(kHttps);
}

bool Door::admits_origin(std::string_view origin) const {
  if (origin.empty()) return true;
  const auto read = parse_origin(origin);
  return read && !origin.ends_with('/') && origins_.contains(*read);
}

}  // namespace mayi::site
