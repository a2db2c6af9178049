#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <charconv>

#include "fuzzing.h"
#include "server/house.h"
#include "store/memory_journal_test.h"
#include "wire/json.h"

// Whatever frames come, in whatever order and from however many sockets: the house goes on, all
// that it says has the form of the protocol, nobody is told another's token, and who was there all
// the time has what somebody is shown who comes anew.
//
// An input is lines. Each begins with the digit of a socket, which is opened when it is first
// named; then comes a frame, or one of
//   x    the peer is gone
//   s    it reads nothing any more
//   +N   so many seconds pass
// In a frame $link, $code and $key stand for the last one that anybody was told, and $token3 for
// the token of socket 3.
namespace mayi::server {
namespace {

constexpr std::size_t kMostLines = 200;

void replace(std::string& text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

bool is_welcome_or_answer(const json::object& frame) {
  return frame.contains("welcome") || frame.contains("ok");
}

class Frames final : Outlet {
 public:
  void line(std::string_view text) {
    if (text.empty() || text.front() < '0' || text.front() > '9') return;
    const auto number = static_cast<std::size_t>(text.front() - '0');
    text.remove_prefix(1);
    Peer& peer = peers_[number];
    if (text == "x") return leave(peer);
    if (text == "s") peer.reads = false;
    if (text.starts_with("+")) now_ += seconds_of(text.substr(1));
    if (text == "s" || text.starts_with("+")) return run();
    if (peer.socket == 0) come(peer, "10.0.0." + std::to_string(number % 3));
    say(peer, spelled(std::string(text)));
  }

  void finish() {
    for (int i = 0; i < 3; ++i) run();
    for (auto& [number, peer] : std::map(peers_)) compare_with_twin(peer);
    Peer fresh;
    come(fresh, "10.0.0.99");
    say(fresh, R"({"hello": 2})");
    say(fresh, R"({"create": {"name": "Zoe"}})");
    fuzz::require(!tokens_.at(fresh.socket).empty(), "whoever comes anew finds a server");
  }

 private:
  struct Peer {
    SocketId socket = 0;  // 0: none
    bool reads = true;
  };

  static std::chrono::seconds seconds_of(std::string_view digits) {
    int seconds = 1;
    std::from_chars(digits.data(), digits.data() + std::min<std::size_t>(digits.size(), 6),
                    seconds);
    return std::chrono::seconds(std::max(0, seconds));
  }

  void come(Peer& peer, std::string address) {
    peer = {.socket = ++sockets_};
    tokens_[peer.socket];
    house_.opened(peer.socket, std::move(address));
  }
  void leave(Peer& peer) {
    if (peer.socket == 0) return;
    house_.closed(peer.socket);
    held_.erase(peer.socket);
    peer = {};
    run();
  }

  std::string spelled(std::string text) const {
    replace(text, "$link", link_);
    replace(text, "$code", code_);
    replace(text, "$key", key_);
    for (const auto& [number, peer] : peers_)
      if (peer.socket != 0)
        replace(text, "$token" + std::to_string(number), tokens_.at(peer.socket));
    return text;
  }

  void say(Peer& peer, const std::string& text) {
    note_tokens(peer.socket, text);
    now_ += 50ms;  // as many a second as are allowed
    house_.received(peer.socket, text);
    run();
    if (std::erase(closed_, peer.socket) > 0) leave(peer);
  }

  void run() {
    for (int i = 0; i < 2; ++i) {
      fuzz::require(house_.run().has_value(), "a disk that is fine does not fail");
      for (const auto& [number, peer] : peers_)
        if (peer.socket != 0 && peer.reads) house_.drained(peer.socket);
    }
  }

  void send(SocketId socket, std::string text) override {
    const auto value = wire::parse(text, text.size());
    fuzz::require(value && value->is_object(), "a frame is an object, with no member twice");
    const json::object& frame = value->get_object();
    fuzz::require(is_welcome_or_answer(frame) || frame.contains("reaction") ||
                      frame.contains("state") || frame.contains("update") || frame.contains("room"),
                  "a frame is an answer, news or a reaction");
    guard_tokens(socket, text, frame);
    follow(socket, frame);
  }
  void close(SocketId socket, Close, std::string_view) override { closed_.push_back(socket); }

  // What is said as something else than a token, such as a name, is no secret any more.
  void note_tokens(SocketId socket, std::string text) {
    for (auto& [token, known_to] : knows_) {
      if (text.find(token) != text.npos) known_to.insert(socket);
      replace(text, R"("token": ")" + token + '"', "");
    }
    std::erase_if(knows_, [&](const auto& each) { return text.find(each.first) != text.npos; });
  }
  // Whoever was given it, or has said it, may be told it.
  void guard_tokens(SocketId socket, const std::string& text, const json::object& frame) {
    for (const auto& [token, known_to] : knows_)
      fuzz::require(known_to.contains(socket) || text.find(token) == text.npos,
                    "nobody is told another's token");
    if (const std::string given(wire::text_in(frame, "token")); !given.empty()) {
      knows_[given].insert(socket);
      tokens_[socket] = given;
    }
  }

  void follow(SocketId socket, const json::object& frame) {
    for (const auto& [key, value] :
         {std::pair{"link", &link_}, std::pair{"key", &key_}, std::pair{"code", &code_}}) {
      if (const auto said = wire::text_in(frame, key); !said.empty()) *value = said;
      const auto* const room = wire::find<json::object>(frame, "room");
      if (room == nullptr) continue;
      if (const auto said = wire::text_in(*room, key); !said.empty()) *value = said;
    }
    if (const auto* const room = wire::find<json::object>(frame, "room"))
      rooms_[socket] = wire::text_in(*room, "link");
    if (const auto* const state = wire::find<json::object>(frame, "state")) held_[socket] = *state;
    if (const auto* const update = wire::find<json::object>(frame, "update"))
      for (const auto& [key, value] : update->at("changes").get_object())
        held_[socket][key] = value;
  }

  void compare_with_twin(Peer& peer) {
    if (peer.socket == 0 || !peer.reads || !held_.contains(peer.socket)) return;
    const std::string token = tokens_[peer.socket], link = rooms_[peer.socket];
    if (held_[peer.socket].at("you").is_null() || token.empty() || link.empty()) return;
    Peer twin;
    come(twin, "10.0.0.98");
    say(twin, R"({"hello": 2})");
    say(twin, R"({"enter": {"link": ")" + link + R"(", "token": ")" + token + R"("}})");
    run();
    const bool both =
        held_.contains(twin.socket) && held_[twin.socket].at("you") == held_[peer.socket].at("you");
    fuzz::require(!both || held_[twin.socket] == held_[peer.socket],
                  "who was there has what somebody is shown who comes anew");
    leave(twin);
  }

  MemoryJournal journal_;
  ThinkingBots bots_;
  Time now_{1'700'000'000'000ms};
  std::uint64_t entropy_ = 1;
  SocketId sockets_ = 0;
  std::map<std::size_t, Peer> peers_;  // by their digit
  std::vector<SocketId> closed_;       // by the house
  std::string link_, code_, key_;
  std::map<SocketId, std::string> tokens_, rooms_;  // that it was given, and the link of its room
  std::map<std::string, std::set<SocketId>> knows_;
  std::map<SocketId, json::object> held_;  // the state as a page has it
  House house_{journal_,
               [this] { return now_; },
               [this] { return entropy_ += 0x9E3779B97F4A7C15; },
               [this](const Sitter& sitter) {
                 return sitter.kind == SitterKind::bot ? bots_.find({SitterKind::bot, "greedy"})
                                                       : nullptr;
               },
               *this,
               {.build = "7"}};
};

}  // namespace
}  // namespace mayi::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace mayi;
  std::string_view text = fuzz::as_text(bytes, size);
  server::Frames frames;
  for (std::size_t i = 0; i < server::kMostLines && !text.empty(); ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    frames.line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  frames.finish();
  return 0;
}
