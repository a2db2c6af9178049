#include "sim_server.h"

namespace mayi::sim {
namespace {

constexpr milliseconds kPulse = 250ms;

}  // namespace

SimServer::SimServer(Timeline& timeline, Chaos& chaos, Net& net, Porch& porch, Shelf shelf)
    : timeline_(timeline),
      chaos_(chaos),
      net_(net),
      porch_(porch),
      shelf_(std::move(shelf)),
      bots_(timeline, chaos),
      entropy_(chaos.random.next64()) {
  disk_.sleep = [this] { sleep_in_sync(); };
  start();
  keep_running();
  plan_mishaps();
}

void SimServer::opened(SocketId socket, const std::string& address) {
  tell_house([=, this] {
    porch_.opened(socket);
    house_->opened(socket, address);
  });
}

void SimServer::received(SocketId socket, const std::string& text) {
  tell_house([=, this] {
    porch_.received(socket, text);
    house_->received(socket, text);
  });
}

void SimServer::drained(SocketId socket) {
  tell_house([=, this] { house_->drained(socket); });
}

void SimServer::closed(SocketId socket) {
  tell_house([=, this] {
    porch_.closed(socket);
    house_->closed(socket);
  });
}

void SimServer::tell_house(What what) {
  if (house_ == nullptr) return;
  if (asleep_) return waiting_.push_back(std::move(what));
  try {
    what();
    run_soon();
  } catch (const Killed&) { die(); }
}

void SimServer::start() {
  journal_ =
      std::make_unique<SimJournal>(chaos_, disk_, shelf_.store, shelf_.alone, shelf_.on_kept);
  house_ = std::make_unique<server::House>(
      *journal_, [this] { return Time(kEpoch + timeline_.now() + ahead_); },
      [this] { return entropy_.next64(); },
      [this](const Sitter& sitter) { return bots_.find(sitter); }, net_,
      server::HouseOptions{.build = "sim", .models = {std::string(kSimModel)}});
}

void SimServer::die() {
  house_.reset();
  journal_.reset();
  waiting_.clear();
  asleep_ = false;
  net_.drop_all(*this);
  net_.kill_in = 0;
  timeline_.in(chaos_.between(100ms, 15s), [this] {
    if (house_ == nullptr) start();
  });
}

void SimServer::die_soon() {
  timeline_.in(chaos_.between(50ms, 500ms), [this] {
    if (house_ == nullptr) return;
    if (in_sync_) return die_soon();
    die();
  });
}

// What arrives within a few milliseconds is done together.
void SimServer::run_soon() {
  if (std::exchange(run_planned_, true)) return;
  timeline_.in(chaos_.between(0ms, 10ms), [this] {
    run_planned_ = false;
    run();
  });
}

void SimServer::run() {
  if (house_ == nullptr || asleep_) return;
  try {
    (void)house_->run();  // where the disk fails it is tried again
  } catch (const Killed&) { die(); }
}

void SimServer::keep_running() {
  run();
  timeline_.in(kPulse, [this] { keep_running(); });
}

void SimServer::heal() {
  chaos_.heal();
  wake();
  reach_store();
  disk_.refuses = false;
  disk_.next_sync.reset();
  net_.kill_in = 0;
}

Mishap SimServer::next_mishap() {
  if (chaos_.theme == Theme::relief) return Mishap::node_sleeps;
  constexpr std::array kinds{Mishap::node_sleeps,    Mishap::node_cut_off,  // need other nodes
                             Mishap::killed_idle,    Mishap::killed_unsynced, Mishap::killed_unsaid,
                             Mishap::killed_telling, Mishap::restarted,       Mishap::disk_refuses,
                             Mishap::disk_errs,      Mishap::disk_errs,       Mishap::clock_jumps};
  const std::uint32_t first = shelf_.alone ? 2 : 0;
  return kinds[first + chaos_.random.below(std::uint32_t{kinds.size()} - first)];
}

void SimServer::plan_mishaps() {
  if (chaos_.healed()) return;
  const Mishap mishap = next_mishap();
  timeline_.in(chaos_.between(5s, 50s), [this, mishap] {
    if (house_ != nullptr && !asleep_ && !chaos_.healed()) befall(mishap);
    plan_mishaps();
  });
}

// For longer than its leases last, or shorter.
void SimServer::sleep() {
  asleep_ = true;
  timeline_.in(chaos_.between(1s, 25s), [this] { wake(); });
}

void SimServer::sleep_in_sync() {
  asleep_ = in_sync_ = true;
  const milliseconds end = timeline_.now() + chaos_.between(1s, 25s);
  while (timeline_.now() < end) timeline_.step();
  in_sync_ = false;
  timeline_.in(0ms, [this] { wake(); });
}

void SimServer::wake() {
  if (in_sync_ || !std::exchange(asleep_, false)) return;
  for (What& what : std::exchange(waiting_, {})) tell_house(std::move(what));
}

void SimServer::reach_store() {
  if (std::exchange(disk_.cut_off, false) && journal_ != nullptr) journal_->miss();
}

void SimServer::befall(Mishap mishap) {
  if (mishap == Mishap::killed_idle) {
    chaos_.count(mishap);
    die();
  } else if (mishap == Mishap::restarted) {
    chaos_.count(mishap);
    house_->shut_down();
    die_soon();
  } else if (mishap == Mishap::killed_telling) {
    net_.kill_in = 1 + static_cast<int>(chaos_.random.below(6));
  } else if (mishap == Mishap::disk_refuses) {
    disk_.refuses = true;
    timeline_.in(chaos_.between(1s, 20s), [this] { disk_.refuses = false; });
  } else if (mishap == Mishap::node_sleeps && chaos_.theme == Theme::everything &&
             chaos_.random.chance(1, 2)) {
    chaos_.count(mishap);
    sleep();
  } else if (mishap == Mishap::node_cut_off) {
    chaos_.count(mishap);
    disk_.cut_off = true;
    timeline_.in(chaos_.between(1s, 20s), [this] { reach_store(); });
  } else if (mishap == Mishap::clock_jumps) {
    chaos_.count(mishap);
    ahead_ +=
        chaos_.between(1s, chaos_.random.chance(1, 4) ? milliseconds(2h) : milliseconds(2min));
  } else {
    disk_.next_sync = mishap;
  }
}

}  // namespace mayi::sim
