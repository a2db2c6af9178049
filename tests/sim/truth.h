#pragma once

#include <boost/json/object.hpp>

#include "store/journal.h"
#include "table/history.h"

namespace mayi::sim {

namespace json = boost::json;

// What the disk has of one game, played again beside the server.
struct TrueTable {
  GameHeader header{};
  TableState state{};
  History history{};
  std::vector<TableEvent> events{};
  std::string link{};                                      // of its room
  std::map<std::string, std::vector<Version>> commands{};  // by id: where they were done
};

// All games as they really are, and what anybody is to be shown of them.
class Truth {
 public:
  void keep(const Append& append);  // which the disk has now
  const std::map<GameId, TrueTable>& tables() const { return tables_; }
  const TrueTable* find(const GameId& id) const;  // nullptr: there is none

  // As a fresh page would be shown it; empty: there is no such version.
  json::object state(const GameId& id, Version version, Seat seat) const;
  // What happened after one version and until another, as the seat is told it, in other words than
  // the server finds it. Without the sentences, which are in the present's names.
  json::array events(const GameId& id, Version after, Version until, Seat seat) const;

 private:
  std::map<GameId, TrueTable> tables_;
};

// Of what a page was told, without the sentences.
json::array without_texts(const json::array& events);

}  // namespace mayi::sim
