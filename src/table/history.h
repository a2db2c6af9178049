#pragma once

#include "table/table.h"

namespace mayi {

// Something that happened at a table: in the game, or around it.
struct Happening {
  Version version{};  // of the table's event it came from
  std::variant<Event, Change> what{};
  Card card{};  // that was let by; none: it is about no card, or says itself which
};

// As an observer (kNobody: a spectator) may see it; nothing: it is not theirs to know.
[[nodiscard]] std::optional<Happening> seen_by(const Happening& happening, Seat observer);

// What a seat does itself, as opposed to what befalls it.
bool is_own_act(const Event& event);

// What an action was done for, where its player said so.
struct Reasoned {
  Version version{};
  Seat seat{};
  Action action{};
  std::string why{};
};

// All that has happened at a table, for those who tell it. Requires every event of the table in
// order, each with the state before and after it.
class History {
 public:
  // Collects what apply tells; then, with the event and the state after it, `add` files it.
  struct Listener final : EventSink {
    std::vector<Event> events;
    void on(const Event& event) override { events.push_back(event); }
  };
  void add(const TableEvent& event, const std::vector<Event>& told, const TableState& after);
  void cut(Version last);  // forgets what came later

  // After a version, as the observer may see it; without one, everything.
  std::vector<Happening> since(std::optional<Version> version, Seat observer) const;
  const std::vector<RoundRecord>& rounds() const { return rounds_; }  // those that are over
  const Reasoned* last_reason(std::optional<Seat> seat) const;        // nullptr: there is none

 private:
  std::vector<Happening> happenings_;
  std::vector<RoundRecord> rounds_;
  std::vector<Version> rounds_at_;
  std::vector<Reasoned> reasons_;
};

}  // namespace mayi
