#include "page.h"

#include <boost/json/serialize.hpp>

#include "fair/hex.h"
#include "host/secret.h"
#include "wire/json.h"

namespace mayi::sim {
namespace {

constexpr milliseconds kPatience = 12s;

}  // namespace

Page::Page(Context& context, Person& person, std::string name)
    : context_(context),
      person_(person),
      name_(std::move(name)),
      fair_(context.chaos.random.chance(1, 2)) {
  for (std::uint8_t& byte : nonce_) byte = static_cast<std::uint8_t>(context.chaos.random.next());
}

Version Page::version() const { return state_.empty() ? Version{} : version_of(state_); }
std::string Page::game() const { return text(state_, "game"); }

std::string Page::describe() const {
  const auto part = [](const json::object& object, std::string_view key) {
    return object.contains(key) ? json::serialize(object.at(key)) : "";
  };
  return fmt::format(
      "{} of {}: {}{}{}{}, sees {} {} at {} as {}, awaited {}, present {}, asks {}; says {}", name_,
      person_.name, socket_ ? "open" : "closed", entered_ ? ", entered" : "",
      person_.token.empty() ? "" : ", token", person_.key.empty() ? "" : ", key", game(),
      part(state_, "stage"), version().number(), part(state_, "you"), part(state_, "awaited"),
      part(room_, "present"), part(room_, "asks"),
      commands_.empty() ? "nothing" : commands_.front().text);
}

void Page::open() {
  if (socket_ || person_.gone) return;
  socket_ = context_.net.connect(*this, person_.address);
  context_.net.say(*socket_, fair_ ? R"({"hello": 2, "build": "sim", "fair": true})"
                                   : R"({"hello": 2, "build": "sim"})");
  asked_.clear();
  asked_["hello"] = {About::other, context_.timeline.now()};
  entered_ = false;
  think_later();
}

void Page::close() {
  if (socket_) context_.net.hang_up(*socket_);
  socket_.reset();
  asked_.clear();
}

void Page::lost() {
  socket_.reset();
  asked_.clear();
  if (std::exchange(will_open_, true)) return;
  context_.timeline.in(context_.chaos.between(300ms, 3s), [this] {
    will_open_ = false;
    open();
  });
}

void Page::start_over() {
  close();
  lost();
}

void Page::tell(json::object body, bool always_does_something) {
  const std::string id = next_id();
  body["id"] = id;
  if (!game().empty()) body["game"] = game();
  commands_.push_back({id, json::serialize(body), game(), context_.timeline.now()});
  context_.ledger.said(id, game(), always_does_something);
  if (socket_) context_.net.say(*socket_, commands_.back().text);
}

void Page::ask(json::object body, About about) {
  if (!socket_) return;
  const std::string id = next_id();
  body["id"] = id;
  asked_[id] = {about, context_.timeline.now()};
  context_.net.say(*socket_, json::serialize(body));
}

// With what the page has, it goes where it can.
void Page::arrive() {
  Party& party = person_.party;
  if (!person_.key.empty()) return enter("", person_.key);
  if (!person_.token.empty()) return enter(person_.token, "");
  if (party.link.empty() && person_.role == Role::host)
    return ask(
        {{"create",
          {{"name", person_.name}, {"avatar", 3}, {"rules", party.rules}, {"token", own_token()}}}},
        About::create);
  if (party.link.empty()) return start_over();
  if (person_.role != Role::guest || person_.sat) return enter("", "");
  json::object join{{"name", person_.name}, {"avatar", 5}, {"token", own_token()}};
  const bool by_code = !party.code.empty() && context_.chaos.random.chance(1, 2);
  join[by_code ? "code" : "link"] = by_code ? party.code : party.link;
  ask({{"join", std::move(join)}}, About::join);
}

// The seat's token is made here, so that what gives the seat can be said again.
std::string Page::own_token() {
  if (person_.own_token.empty())
    person_.own_token = make_secret([this] { return context_.chaos.random.next(); });
  return person_.own_token;
}

void Page::enter(std::string token, std::string key) {
  json::object enter{{"link", person_.party.link}};
  used_ = token;
  if (!key.empty()) token = own_token();
  if (!token.empty()) enter["token"] = std::move(token);
  if (!key.empty()) enter["key"] = std::move(key);
  since_.reset();
  if (!state_.empty()) {
    since_ = version();
    enter["since"] = version().number();
  }
  ask({{"enter", std::move(enter)}}, About::enter);
}

void Page::heard(const Frame& frame) {
  if (frame->contains("welcome")) {
    if (asked_.erase("hello") > 0) arrive();
    return;
  }
  if (frame->contains("ok")) take_answer(*frame);
  if (frame->contains("state")) take_state(*frame);
  if (frame->contains("update")) take_update(frame->at("update").as_object());
  if (frame->contains("room")) {
    room_ = frame->at("room").as_object();
    if (is_seated()) person_.party.code = text(room_, "code");
  }
  think_later();
}

void Page::take_answer(const json::object& frame) {
  const std::string id = text(frame, "id");
  const bool ok = frame.at("ok").as_bool();
  const std::string code = ok ? "" : text(frame.at("refusal").as_object(), "code");
  if (const auto asked = asked_.extract(id); !asked.empty()) {
    if (ok) return take_found(asked.mapped().about, frame);
    return take_refusal(asked.mapped().about, code);
  }
  if (frame.contains("token")) return take_found(About::join, frame);  // a seat that was given back
  if (is_of_disk(code) || code == "too-many") return;  // said again, when it took too long
  std::erase_if(commands_, [&](const Told& told) { return told.id == id; });
}

void Page::take_refusal(About about, std::string_view code) {
  if (about == About::hint || about == About::move || about == About::other) return;
  if (about == About::enter && code == "not-your-seat") {
    if (person_.key.empty() && used_the_token()) person_.token.clear();
    person_.key.clear();
  }
  if (about == About::join && code != "too-many" && !is_of_disk(code)) person_.sat = true;
  start_over();
}

void Page::take_found(About about, const json::object& frame) {
  if (frame.contains("token")) {
    person_.token = used_ = text(frame, "token");
    person_.own_token.clear();  // the next seat gets another
    person_.key.clear();
    person_.sat = true;
    if (person_.role == Role::host) person_.party.link = text(frame, "link");
  }
  if (about == About::move) {
    person_.key = text(frame, "key");
    return start_over();
  }
  if (about != About::hint) return;
  const json::value& hint = frame.at("found").at("hint");
  if (!hint.is_null()) follow(*this, text(hint.as_object(), "action"));
}

namespace {

bool has_part(const json::value& parts, const json::value& seat) {
  return std::ranges::any_of(parts.as_array(),
                             [&](const json::value& part) { return part.at("seat") == seat; });
}

}  // namespace

bool Page::takes_part_in_deal() {
  const json::value* const fair = state_.if_contains("fair");
  if (!fair_ || fair == nullptr || fair->is_null() || state_.at("stage") != "seating") return false;
  const json::value& you = state_.at("you");
  const bool pledged = has_part(fair->at("pledges"), you),
             opened = has_part(fair->at("openings"), you);
  if (fair->at("closed").as_bool()) {
    if (pledged && !opened)
      tell({{"open", fair::to_hex(nonce_)}, {"seen", version().number()}}, true);
    return true;
  }
  const json::array& seats = fair->at("seats").as_array();
  if (pledged || std::ranges::find(seats, you) == seats.end()) return true;
  const fair::Occasion occasion{wire::text_in(state_, "game"),
                                fair->at("attempt").to_number<std::uint32_t>()};
  const Seat seat(static_cast<std::size_t>(you.as_int64()));
  tell({{"pledge", fair::to_hex(fair::page_commitment(occasion, seat, nonce_))},
        {"seen", version().number()}},
       true);
  return true;
}

void Page::take_state(const json::object& frame) {
  const json::object& now = frame.at("state").as_object();
  const bool same_game = text(now, "game") == game();
  if (!same_game) commands_.clear();  // they were meant for another
  const json::array& events = frame.at("events").as_array();
  const auto since = std::exchange(since_, std::nullopt);
  const Version before = version();  // of a reader who was behind
  state_ = now;
  if (same_game && (since || !events.empty()))
    check_events(events, since.value_or(before), version());
  if (!std::exchange(entered_, true)) say_again();
}

void Page::take_update(const json::object& update) {
  const Version before = version();
  if (state_.empty() || text(update, "game") != game() || version_of(update) <= before)
    return context_.fail(name_ + " got an update to what it does not have");
  for (const auto& [key, value] : update.at("changes").as_object()) state_[key] = value;
  if (context_.chaos.random.chance(1, 8))
    check_events(update.at("events").as_array(), before, version());
}

void Page::check_events(const json::array& events, Version after, Version until) {
  const json::value& you = state_.at("you");
  const Seat seat = you.is_null() ? kNobody : Seat(static_cast<std::size_t>(you.as_int64()));
  if (context_.truth.find(game()) == nullptr) return;
  const json::array told = without_texts(events);
  const json::array expected = context_.truth.events(game(), after, until, seat);
  if (told == expected) return;
  context_.fail(fmt::format("{} was told of {} to {}: {}\n instead of {}", name_, after.number(),
                            until.number(), json::serialize(told), json::serialize(expected)));
}

void Page::say_again() {
  for (Told& told : commands_) {
    told.since = context_.timeline.now();
    if (socket_) context_.net.say(*socket_, told.text);
  }
}

bool Page::waits_too_long() const {
  const milliseconds limit = context_.timeline.now() - kPatience;
  const auto old = [&](milliseconds since) { return since < limit; };
  for (const auto& [id, asked] : asked_)
    if (old(asked.since)) return true;
  return std::ranges::any_of(commands_, [&](const Told& told) { return old(told.since); });
}

void Page::think_later() {
  if (std::exchange(will_think_, true)) return;
  context_.timeline.in(context_.chaos.between(500ms, 5s), [this] {
    will_think_ = false;
    think();
  });
}

void Page::think() {
  if (!socket_) return;
  if (waits_too_long()) return start_over();
  if (entered_) act(*this);
  if (!person_.party.is_done()) think_later();
}

}  // namespace mayi::sim
