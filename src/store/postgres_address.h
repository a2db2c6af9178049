#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/journal.h"

namespace mayi::postgres {

// "postgresql://…", "postgres://…", or an address of another kind, which cannot be opened: none of
// them is a folder.
bool is_address(std::string_view text);
// As it may be shown: without user, password and settings; "postgresql://host:5432/name". What
// cannot be read is shown as "postgresql://…".
std::string shown(std::string_view text);

// Where a database is, and how to come to it.
class Address {
 public:
  // What PostgreSQL's own programs take; PGPASSFILE and its like are looked at too.
  static Stored<Address> parse(const std::string& text);

  // Keys and values for the library.
  using Settings = std::vector<std::pair<std::string, std::string>>;
  const Settings& settings() const { return settings_; }
  const std::string& name() const { return name_; }

 private:
  Settings settings_;
  std::string name_;
};

}  // namespace mayi::postgres
