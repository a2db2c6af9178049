#pragma once

#include "fair/fair_deal.h"
#include "ledger.h"
#include "net.h"
#include "wire/json.h"

namespace mayi::sim {

// What stands in a message.
inline std::string text(const json::object& object, std::string_view key) {
  return std::string(wire::text_in(object, key));
}
inline Version version_of(const json::object& object) {
  return Version(static_cast<std::uint32_t>(object.at("version").as_int64()));
}

class Page;
using Fail = Ledger::Fail;

// What everybody in a world shares.
struct Context {
  Timeline& timeline;
  Chaos& chaos;
  Net& net;
  Truth& truth;
  Ledger& ledger;
  Fail fail;
};

enum class Role : std::uint8_t { host, guest, late, watcher };

// Those who play with each other, what they have agreed on, and what they tell each other outside.
struct Party;
struct Person {
  Party& party;
  std::string name, address;
  Role role{};
  std::string token{};      // of the seat
  std::string key{};        // that brings the seat to this device, once
  std::string own_token{};  // of the next seat
  bool sat = false;         // joined, or was refused
  bool gone = false;
  std::vector<std::unique_ptr<Page>> pages{};
};
struct Party {
  std::string rules;
  int round = 1;
  std::size_t games = 1;
  json::object settings{};
  std::vector<std::string> bots{};  // the rungs
  std::string link{}, code{};
  std::set<GameId> finished{};
  std::vector<std::unique_ptr<Person>> people{};
  bool is_done() const { return finished.size() >= games; }
};

// A page in a browser: keeps its connection and the state it is sent, says again what was not
// answered, and holds all it is told against the truth.
class Page final : public Caller {
 public:
  Page(Context& context, Person& person, std::string name);

  void open();
  void close();
  void heard(const Frame& frame) override;
  void lost() override;

  // A command of the table: said until it is answered. The body is without its id.
  void tell(json::object body, bool always_does_something);
  // Anything else: said once.
  enum class About : std::uint8_t { enter, create, join, hint, move, other };
  void ask(json::object body, About about);
  void start_over();  // with another connection
  // Says what is this page's to say for a deal that is being made. False: none is.
  bool takes_part_in_deal();

  Person& person() const { return person_; }
  Context& context() const { return context_; }
  const json::object& state() const { return state_; }  // empty: none yet
  const json::object& room() const { return room_; }
  bool is_seated() const { return !state_.empty() && !state_.at("you").is_null(); }
  bool is_busy() const { return !commands_.empty() || !asked_.empty(); }
  std::string own_token();  // of a seat that is being asked for
  bool used_the_token() const { return used_ == person_.token; }
  Version version() const;
  std::string game() const;
  std::string describe() const;  // for whoever looks for a fault

 private:
  struct Told {
    std::string id, text;
    GameId game;
    milliseconds since{};
  };
  struct Asked {
    About about{};
    milliseconds since{};
  };
  void arrive();
  void enter(std::string token, std::string key);
  void take_answer(const json::object& frame);
  void take_refusal(About about, std::string_view code);
  void take_found(About about, const json::object& frame);
  void take_state(const json::object& frame);
  void take_update(const json::object& update);
  void check_events(const json::array& events, Version after, Version until);
  void say_again();
  void think();
  void think_later();
  bool waits_too_long() const;
  std::string next_id() { return fmt::format("{}-{}", name_, ++ids_); }

  Context& context_;
  Person& person_;
  const std::string name_;
  const bool fair_;       // takes part in deals
  fair::Secret nonce_{};  // for those
  std::optional<SocketId> socket_;
  std::string used_;                // token
  std::optional<Version> since_{};  // as it entered
  bool entered_ = false;            // and was sent the state
  json::object state_, room_;
  std::deque<Told> commands_;
  std::map<std::string, Asked> asked_;
  bool will_think_ = false, will_open_ = false;
  int ids_ = 0;
};

// What a person does at a page, now.
void act(Page& page);
// The hint was this action.
void follow(Page& page, const std::string& action);

}  // namespace mayi::sim
