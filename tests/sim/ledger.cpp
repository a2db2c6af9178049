#include "ledger.h"

namespace mayi::sim {

namespace {

// The house has not looked at the table.
bool is_at_the_door(std::string_view code) {
  return code == "not-your-seat" || code == "not-here" || code == "too-many";
}

}  // namespace

bool is_of_disk(std::string_view code) { return code == "io" || code == "lost-race"; }

std::vector<Version> Ledger::done(const std::string& id) const {
  std::vector<Version> versions;
  for (const auto& [game, table] : truth_.tables())
    if (const auto found = table.commands.find(id); found != table.commands.end())
      versions.insert(versions.end(), found->second.begin(), found->second.end());
  return versions;
}

void Ledger::said(const std::string& id, const GameId& game, bool always_does_something) {
  const auto [said, is_new] = commands_.try_emplace(id, Said{game, always_does_something});
  if (is_new) said->second.before = answered_[game];
}

void Ledger::arrived(const std::string& id) {
  if (const auto said = commands_.find(id); said != commands_.end()) ++said->second.arrived;
}

void Ledger::answered(const std::string& id, Version version, bool repeated) {
  const auto found = commands_.find(id);
  if (found == commands_.end()) return;
  Said& said = found->second;
  ++said.ok;
  ++oks;
  repeats += repeated;
  const std::vector<Version> versions = done(id);
  if (versions.empty() && !said.does_something && !repeated) return;
  if (versions.size() != 1)
    return fail_(fmt::format("{} was answered ok, and done {} times", id, versions.size()));
  if (versions.front() != version)
    return fail_(fmt::format("{} was done at {}, not at {}", id, versions.front().number(),
                             version.number()));
  // A table that followed on the one it was said at counts anew.
  const TrueTable* const table = truth_.find(said.game);
  if (table == nullptr || !table->commands.contains(id)) return;
  if (version <= said.before)
    return fail_(fmt::format("{} was done at {}, before what was answered first at {}", id,
                             version.number(), said.before.number()));
  Version& last = answered_[said.game];
  last = std::max(last, version);
}

void Ledger::refused(const std::string& id, std::string_view code) {
  const auto found = commands_.find(id);
  if (found == commands_.end() || is_of_disk(code)) return;
  Said& said = found->second;
  ++refusals;
  if (is_at_the_door(code)) return;
  ++said.refused;
  // What was done before is known as a repeat, whatever else is to be said against it.
  if (const auto versions = done(id); said.ok == 0 && !versions.empty())
    fail_(fmt::format("{} was refused ({}), and done at {}", id, code, versions.front().number()));
}

void Ledger::close() const {
  for (const auto& [id, said] : commands_) {
    const std::size_t times = done(id).size();
    if (times > 1) fail_(fmt::format("{} was done {} times", id, times));
    if (said.arrived == said.refused && times > 0)
      fail_(fmt::format("{} was done, though it was refused or never arrived", id));
  }
}

}  // namespace mayi::sim
