#pragma once

#include <fmt/format.h>

#include "truth.h"

namespace mayi::sim {

// What pages told tables to do, and what they were answered. Every ok is done exactly once, at the
// version it names and after all that was answered before it was said; what was refused is never
// done; what was not answered is done once or not at all.
class Ledger {
 public:
  using Fail = std::function<void(const std::string&)>;
  Ledger(const Truth& truth, Fail fail) : truth_(truth), fail_(std::move(fail)) {}

  // Some commands may find nothing to do: then nothing carries their id.
  void said(const std::string& id, const GameId& game, bool always_does_something);
  void arrived(const std::string& id);
  void answered(const std::string& id, Version version, bool repeated);
  void refused(const std::string& id, std::string_view code);
  void close() const;  // at the end: what is still open

  std::int64_t size() const { return static_cast<std::int64_t>(commands_.size()); }
  std::int64_t oks = 0, repeats = 0, refusals = 0, unknown = 0;

 private:
  struct Said {
    GameId game;
    bool does_something = false;
    Version before{};  // the last that anybody had been answered when it was said
    int arrived = 0, refused = 0, ok = 0;
  };
  // Where it was done, in whatever game of its room.
  std::vector<Version> done(const std::string& id) const;

  const Truth& truth_;
  const Fail fail_;
  std::map<std::string, Said> commands_;
  std::map<GameId, Version> answered_;
};

// Whether the disk failed: then nobody knows what became of a command.
bool is_of_disk(std::string_view code);

}  // namespace mayi::sim
