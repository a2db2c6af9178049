#pragma once

#include <memory>

#include "store/journal.h"

// Where games are kept: a folder, or the address of a PostgreSQL database (postgres_address.h).
namespace mayi {

// As it may be shown and logged: of an address neither user nor password.
std::string shown_place(const std::string& place);

enum class Commits : std::uint8_t { seldom, steady };  // a server's come without end
[[nodiscard]] Stored<std::unique_ptr<Journal>> open_games(const std::string& place, Access access,
                                                          Commits commits = Commits::seldom);

// A place that is filled beside its own, and takes it whole or not at all.
class NewPlace {
 public:
  virtual ~NewPlace() = default;
  virtual Journal& journal() = 0;
  // Requires that nothing is staged; the journal is gone with it. Refused where games came there
  // meanwhile.
  [[nodiscard]] virtual Stored<void> put_in_place() = 0;
};
// Requires a place that has no games.
[[nodiscard]] Stored<std::unique_ptr<NewPlace>> new_place(const std::string& place);

}  // namespace mayi
