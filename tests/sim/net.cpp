#include "net.h"

#include <boost/json/parse.hpp>

#include "sim_journal.h"

namespace mayi::sim {
namespace {

constexpr milliseconds kNoticed = 12s;  // a connection that is half open, at the latest

}  // namespace

Net::Wire* Net::find(SocketId socket) {
  const auto found = wires_.find(socket);
  return found == wires_.end() ? nullptr : &found->second;
}

Door* Net::find_open_door() {
  std::vector<Door*> open;
  std::ranges::copy_if(doors_, std::back_inserter(open), &Door::is_open);
  if (open.empty()) return nullptr;
  return open[chaos_.random.below(static_cast<std::uint32_t>(open.size()))];
}

SocketId Net::connect(Caller& caller, std::string address) {
  const SocketId socket = ++last_;
  Wire& wire = wires_[socket] = {.caller = &caller, .door = find_open_door()};
  if (wire.door == nullptr) {
    wire.carries = false;
    tell_lost(socket, travel());
    return socket;
  }
  if (chaos_.strikes(Mishap::slow_reader, 1, 60)) wire.delay = chaos_.between(200ms, 3s);
  wire.up = timeline_.now() + travel();
  timeline_.at(wire.up, [this, socket, address = std::move(address)] {
    const Wire* const made = find(socket);
    if (made != nullptr && made->carries) made->door->opened(socket, address);
  });
  return socket;
}

void Net::carry_up(SocketId socket, const std::string& text, milliseconds delay) {
  Wire& wire = wires_.at(socket);
  wire.up = std::max(wire.up, timeline_.now() + delay);
  timeline_.at(wire.up, [this, socket, text] {
    const Wire* const there = find(socket);
    if (there != nullptr && there->carries) there->door->received(socket, text);
  });
}

void Net::say(SocketId socket, const std::string& text) {
  Wire* const wire = find(socket);
  if (wire == nullptr || !wire->carries) return;
  if (chaos_.strikes(Mishap::cut_up, 1, 250)) return cut(socket);
  const bool slow = chaos_.strikes(Mishap::slow_frame, 1, 150);
  carry_up(socket, text, slow ? chaos_.between(500ms, 4s) : travel());
  // Whoever enters twice is told everything twice.
  const bool enters = text.starts_with(R"({"enter")");
  if (!enters && chaos_.strikes(Mishap::duplicate, 1, 25))
    carry_up(socket, text, chaos_.between(0ms, 5s));
  if (!chaos_.strikes(Mishap::late_command, 1, 250)) return;
  // The page gives up and comes back while what it said is still on its way.
  carry_up(socket, text, chaos_.between(2s, 8s));
  tell_lost(socket, 0ms);
  tell_closed(socket, wire->up - timeline_.now() + 1ms);
}

void Net::send(SocketId socket, std::string text) {
  if (kill_in > 0 && --kill_in == 0) {
    chaos_.count(Mishap::killed_telling);
    throw Killed{};
  }
  const auto frame = std::make_shared<const json::object>(json::parse(text).as_object());
  if (watch_) watch_(socket, *frame, text);
  Wire* const wire = find(socket);
  if (wire == nullptr || !wire->carries) return;
  if (chaos_.strikes(Mishap::cut_down, 1, 300)) return cut(socket);
  const bool slow = chaos_.strikes(Mishap::slow_frame, 1, 300);
  wire->down = std::max(wire->down + wire->delay,
                        timeline_.now() + (slow ? chaos_.between(500ms, 4s) : travel()));
  ++wire->on_its_way;
  timeline_.at(wire->down, [this, socket, frame] {
    Wire* const there = find(socket);
    if (there == nullptr || !there->carries) return;
    if (--there->on_its_way == 0) there->door->drained(socket);
    if (there->caller != nullptr) there->caller->heard(frame);
  });
}

void Net::cut(SocketId socket) {
  Wire& wire = wires_.at(socket);
  wire.carries = false;
  const bool half_open = chaos_.strikes(Mishap::half_open, 1, 3);
  const auto noticed = [&] {
    return half_open ? chaos_.between(1s, kNoticed) : chaos_.between(0ms, 300ms);
  };
  tell_lost(socket, noticed());
  tell_closed(socket, noticed());
}

void Net::hang_up(SocketId socket) {
  Wire* const wire = find(socket);
  if (wire == nullptr) return;
  wire->caller = nullptr;
  if (std::exchange(wire->carries, false)) tell_closed(socket, chaos_.between(0ms, 300ms));
}

void Net::tell_lost(SocketId socket, milliseconds after) {
  timeline_.in(after, [this, socket] {
    Wire* const wire = find(socket);
    if (wire == nullptr) return;
    if (Caller* const caller = std::exchange(wire->caller, nullptr)) caller->lost();
  });
}

void Net::tell_closed(SocketId socket, milliseconds after) {
  timeline_.in(after, [this, socket] {
    Wire* const wire = find(socket);
    if (wire == nullptr) return;
    const auto [caller, door] = std::pair(wire->caller, wire->door);
    wires_.erase(socket);
    if (door != nullptr) door->closed(socket);
    if (caller != nullptr) caller->lost();
  });
}

void Net::close(SocketId socket, Close, std::string_view) {
  Wire* const wire = find(socket);
  if (wire == nullptr || !std::exchange(wire->carries, false)) return;
  tell_lost(socket, travel());
  tell_closed(socket, travel());
}

void Net::drop_all(const Door& door) {
  for (auto& [socket, wire] : wires_) {
    if (wire.door != &door) continue;
    wire.carries = false;
    const bool half_open = wire.caller != nullptr && chaos_.strikes(Mishap::half_open, 1, 10);
    tell_closed(socket, half_open ? chaos_.between(1s, kNoticed) : chaos_.between(0ms, 500ms));
  }
}

}  // namespace mayi::sim
