#include "sim_server.h"

namespace mayi::sim {
namespace {

constexpr milliseconds kEpoch{1'700'000'000'000}, kPulse = 250ms;

}  // namespace

SimServer::SimServer(Timeline& timeline, Chaos& chaos, Net& net, SimJournal& journal)
    : timeline_(timeline),
      chaos_(chaos),
      net_(net),
      journal_(journal),
      bots_(timeline, chaos),
      entropy_(chaos.random.next64()) {
  start();
  keep_running();
  plan_mishaps();
}

void SimServer::start() {
  house_ = std::make_unique<server::House>(
      journal_, [this] { return Time(kEpoch + timeline_.now() + ahead_); },
      [this] { return entropy_.next64(); },
      [this](const Sitter& sitter) { return bots_.find(sitter); }, net_,
      server::HouseOptions{.build = "sim", .models = {std::string(kSimModel)}});
}

void SimServer::die() {
  house_.reset();
  journal_.lose_stage();
  net_.drop_all();
  net_.kill_in = 0;
  timeline_.in(chaos_.between(100ms, 15s), [this] {
    if (house_ == nullptr) start();
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
  if (house_ == nullptr) return;
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
  journal_.refuses = false;
  journal_.next_sync.reset();
  net_.kill_in = 0;
}

void SimServer::plan_mishaps() {
  if (chaos_.healed()) return;
  constexpr std::array kinds{Mishap::killed_idle,    Mishap::killed_unsynced, Mishap::killed_unsaid,
                             Mishap::killed_telling, Mishap::restarted,       Mishap::disk_refuses,
                             Mishap::disk_errs,      Mishap::disk_errs,       Mishap::clock_jumps};
  timeline_.in(chaos_.between(5s, 50s), [this, mishap = kinds[chaos_.random.below(kinds.size())]] {
    if (house_ != nullptr && !chaos_.healed()) befall(mishap);
    plan_mishaps();
  });
}

void SimServer::befall(Mishap mishap) {
  if (mishap == Mishap::killed_idle) {
    chaos_.count(mishap);
    die();
  } else if (mishap == Mishap::restarted) {
    chaos_.count(mishap);
    house_->shut_down();
    timeline_.in(chaos_.between(50ms, 500ms), [this] {
      if (house_ != nullptr) die();
    });
  } else if (mishap == Mishap::killed_telling) {
    net_.kill_in = 1 + static_cast<int>(chaos_.random.below(6));
  } else if (mishap == Mishap::disk_refuses) {
    journal_.refuses = true;
    timeline_.in(chaos_.between(1s, 20s), [this] { journal_.refuses = false; });
  } else if (mishap == Mishap::clock_jumps) {
    chaos_.count(mishap);
    ahead_ +=
        chaos_.between(1s, chaos_.random.chance(1, 4) ? milliseconds(2h) : milliseconds(2min));
  } else {
    journal_.next_sync = mishap;
  }
}

}  // namespace mayi::sim
