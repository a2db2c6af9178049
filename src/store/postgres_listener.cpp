#include "store/postgres_listener.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

namespace mayi::postgres {
namespace {

constexpr std::chrono::seconds kAnswer(5);   // how long the database may take for LISTEN
constexpr int kAlive = 5'000, kRetry = 200;  // milliseconds

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(16 * digit(hex[i]) + digit(hex[i + 1]));
  return bytes;
}

void add_words(std::string_view text, std::set<GameId>& to) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    to.emplace(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

Listener::Listener(Address address, std::int64_t node, std::chrono::milliseconds patience)
    : address_(std::move(address)),
      own_(fmt::format(" {} ", node)),
      stop_(::eventfd(0, EFD_CLOEXEC)),
      thread_([this] { run(); }) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, patience, [this] { return hears_; })) news_.missed = true;
}

Listener::~Listener() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_, &one, sizeof one);
  thread_.join();
  ::close(stop_);
}

bool Listener::is_stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

void Listener::run() {
  while (!is_stopping()) {
    listen();
    pollfd stop{stop_, POLLIN, 0};
    (void)::poll(&stop, 1, kRetry);
  }
}

void Listener::listen() {
  auto line = Connection::open(address_, Access::write, "");
  if (!line || !line->script("LISTEN mayi", Clock::now() + kAnswer)) return;
  {
    const std::lock_guard lock(mutex_);
    hears_ = true;
  }
  changed_.notify_all();
  std::vector<Notification> notifications;
  while (!is_stopping()) {
    const bool alive = line->take(notifications);
    take(std::exchange(notifications, {}));
    if (!alive) break;
    // A line that is cut without a word shows when something is asked on it.
    if (!wait(line->socket()) && !line->script("SELECT 1", Clock::now() + kAnswer)) break;
  }
  if (!is_stopping()) miss();
}

bool Listener::wait(int socket) const {
  pollfd either[] = {{socket, POLLIN, 0}, {stop_, POLLIN, 0}};
  return ::poll(either, 2, kAlive) > 0;
}

void Listener::take(const std::vector<Notification>& notifications) {
  bool something = false;
  {
    const std::lock_guard lock(mutex_);
    for (const Notification& each : notifications) {
      const std::string_view text = each.payload;
      const std::size_t body = text.find(' ', 2);
      if (body == text.npos || text.substr(1, body) == own_) continue;
      something = true;
      if (text[0] == 's') news_.said.push_back(from_hex(text.substr(text.find(':') + 1)));
      if (text[0] == 'm') add_words(text.substr(body + 1), moved_);
    }
  }
  if (something) wake();
}

void Listener::miss() {
  {
    const std::lock_guard lock(mutex_);
    news_.missed = true;
  }
  wake();
}

void Listener::wake() {
  const std::lock_guard lock(wake_mutex_);
  if (wake_) wake_();
}

News Listener::hear() {
  const std::lock_guard lock(mutex_);
  news_.moved.assign(moved_.begin(), moved_.end());
  moved_.clear();
  return std::exchange(news_, {});
}

void Listener::on_news(std::function<void()> wake) {
  const std::lock_guard lock(wake_mutex_);
  wake_ = std::move(wake);
}

}  // namespace mayi::postgres
