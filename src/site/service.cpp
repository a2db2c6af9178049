#include "site/service.h"

#include <fmt/format.h>

#include "host/machine.h"

namespace mayi::site {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr auto kLookUp = 250ms;    // how soon what depends on time alone is seen
constexpr auto kGoodbye = 2000ms;  // for peers to confirm that they go
constexpr std::string_view kSocketPath = "/ws";

// A page takes everything from here and nothing from elsewhere, and is shown in no other page.
const std::vector<std::pair<std::string, std::string>> kHeaders{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
     "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

std::string_view path_of(const net::Request& request) {
  return std::string_view(request.target).substr(0, request.target.find('?'));
}

bool is_policy(net::Close why) {
  switch (why) {
    case net::Close::protocol:
    case net::Close::bad_payload:
    case net::Close::policy:
    case net::Close::too_big:
    case net::Close::try_later: return true;
    case net::Close::normal:
    case net::Close::gone:
    case net::Close::restart: return false;
  }
  return false;  // a peer may say any number
}

}  // namespace

Service::Service(Journal& journal, FindPlayer find_player, Log& log, ServiceOptions options)
    : log_(log),
      options_(std::move(options)),
      journal_(journal, store_,
               [this](const StoreError& error) {
                 log_.say(LogLevel::error, "store",
                          {{"fault", name_of(error.fault)}, {"message", error.message}});
               }),
      house_(journal_, now, random_number, std::move(find_player), *this, options_.house) {
  options_.listen.headers = kHeaders;
}

Service::~Service() { stop(); }

std::expected<std::uint16_t, std::string> Service::open() {
  std::string error;
  listener_ = net::Listener::open(options_.listen, *this, error);
  if (!listener_) return std::unexpected(error);
  options_.door.port = listener_->port();
  door_.emplace(options_.door);
  open_ = true;
  thread_ = std::jthread([this] { keep_house(); });
  return listener_->port();
}

void Service::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  listener_->stop_accepting();
  house_.wake();
  thread_.join();
}

net::Answer Service::answer(const net::Request& request) {
  const std::string_view path = path_of(request);
  if (path == "/health") return {.text = "alive\n"};
  if (path == "/ready") return readiness();
  if (!open_) return {.status = 503, .text = "Not yet.\n"};
  if (!door_->knows_host(request.host))
    return {.status = 421, .text = "This server does not go by that name.\n"};
  if (path == "/metrics")
    return {.type = "text/plain; version=0.0.4; charset=utf-8", .text = metrics()};
  return page(path);
}

net::Answer Service::readiness() const {
  if (!open_ || stopping_) return {.status = 503, .text = "stopping\n"};
  if (!store_.is_fine()) return {.status = 503, .text = "the store cannot be written\n"};
  return {.text = "ready\n"};
}

net::Answer Service::page(std::string_view path) const {
  const Asset* const asset = options_.assets.find(path);
  if (asset == nullptr) return {.status = 404, .text = "There is nothing here.\n"};
  return {.type = asset->type,
          .body = asset->bytes,
          .gzipped = asset->gzipped,
          .cache = asset->immutable ? "public, max-age=31536000, immutable" : "no-cache",
          .etag = asset->etag};
}

bool Service::admits(const net::Request& request) {
  std::string_view why;
  if (!open_ || stopping_)
    why = "stopping";
  else if (path_of(request) != kSocketPath)
    why = "path";
  else if (!door_->knows_host(request.host))
    why = "host";
  else if (!door_->admits_origin(request.origin))
    why = "origin";
  if (why.empty()) return true;
  log_.say(LogLevel::warning, "handshake-refused",
           {{"why", why},
            {"address", request.address},
            {"host", request.host},
            {"origin", request.origin}});
  return false;
}

void Service::opened(net::SocketId socket, const net::Request& request) {
  addresses_[socket] = request.address;
  put({socket, Incoming::Kind::opened, request.address});
}
void Service::received(net::SocketId socket, std::string text) {
  put({socket, Incoming::Kind::received, std::move(text), SteadyClock::now()});
}
void Service::drained(net::SocketId socket) { put({socket, Incoming::Kind::drained}); }
void Service::closed(net::SocketId socket, net::Close why) {
  const auto address = addresses_.extract(socket);
  if (is_policy(why))
    log_.say(LogLevel::warning, "closed",
             {{"code", std::to_string(std::to_underlying(why))}, {"address", address.mapped()}});
  put({socket, Incoming::Kind::closed});
}

void Service::put(Incoming incoming) {
  const net::SocketId socket = incoming.socket;
  // Nobody waits for that: what a reader has missed comes with the next that happens, or soon.
  const bool can_wait = incoming.kind == Incoming::Kind::drained;
  switch (inbox_.put(std::move(incoming))) {
    case Inbox::Verdict::taken:
      if (!can_wait) house_.wake();
      return;
    case Inbox::Verdict::too_many_of_one:
      return listener_->close(socket, net::Close::policy, "Too many messages.");
    case Inbox::Verdict::full:
      return listener_->close(socket, net::Close::try_later, "Too much to do.");
  }
}

void Service::send(server::SocketId socket, std::string text) {
  said_.push_back({socket, std::make_shared<const std::string>(std::move(text))});
}
void Service::send_all() {
  if (!said_.empty()) listener_->send(std::exchange(said_, {}));
}
void Service::close(server::SocketId socket, server::Close code, std::string_view reason) {
  send_all();  // before it
  listener_->close(socket, static_cast<net::Close>(code), std::string(reason));
}

void Service::keep_house() {
  std::optional<SteadyClock::time_point> end;
  while (!end || (SteadyClock::now() < *end && listener_->traffic().open > 0)) {
    work();
    if (stopping_ && !end) {
      house_.shut_down();
      end = SteadyClock::now() + kGoodbye;
    }
    // What came while the house was at work may have been the end of the last wait.
    if (inbox_.empty()) house_.wait(end ? 10ms : kLookUp);
  }
  work();
}

void Service::work() {
  const std::vector<Incoming> all = inbox_.take_all();
  for (const Incoming& each : all) tell(each);
  (void)house_.run();  // where the store fails its journal has said so, and it is tried again
  send_all();
  const auto end = SteadyClock::now();
  for (const Incoming& each : all)
    if (each.kind == Incoming::Kind::received) answers_.add(end - each.since);
  const std::lock_guard lock(counts_mutex_);
  counts_ = house_.counts();
}

void Service::tell(const Incoming& incoming) {
  switch (incoming.kind) {
    case Incoming::Kind::opened: return house_.opened(incoming.socket, incoming.text);
    case Incoming::Kind::received: return house_.received(incoming.socket, incoming.text);
    case Incoming::Kind::drained: return house_.drained(incoming.socket);
    case Incoming::Kind::closed: return house_.closed(incoming.socket);
  }
}

std::string Service::metrics() const {
  const net::Traffic traffic = listener_->traffic();
  const auto counts = [&] {
    const std::lock_guard lock(counts_mutex_);
    return counts_;
  }();
  MetricsText text;
  text.gauge("mayi_sockets", "WebSockets that are open.", static_cast<double>(traffic.open));
  text.gauge("mayi_guests", "Those of them that the house knows.",
             static_cast<double>(counts.sockets));
  text.gauge("mayi_rooms", "Rooms that are in use, or were a minute ago.",
             static_cast<double>(counts.rooms));
  text.counter("mayi_rooms_total", "Rooms made.", counts.made);
  text.counter("mayi_commands_total", "Commands that were judged.", counts.commands);
  text.counter("mayi_refusals_total", "Messages that were refused.", counts.refused);
  text.histogram("mayi_answer_seconds",
                 "From a message's arrival until it is answered and what it did is durable.",
                 answers_);
  text.histogram("mayi_sync_seconds", "Writes that the disk has confirmed.", store_.syncs);
  text.counter("mayi_store_errors_total", "Writes that failed.", store_.errors);
  text.counter("mayi_appends_total", "Changes of tables that were kept.", store_.appends);
  text.counter("mayi_lost_races_total", "Changes that another writer was before.",
               store_.lost_races);
  text.counter("mayi_fenced_total", "Changes of tables that another node drives now.",
               store_.fenced);
  text.counter("mayi_connections_total", "Connections accepted.", traffic.accepted);
  text.counter("mayi_connections_refused_total",
               "Connections and handshakes refused: too many, or not for this server.",
               traffic.refused);
  text.counter("mayi_messages_received_total", "Messages received.", traffic.received);
  text.counter("mayi_messages_sent_total", "Messages sent.", traffic.sent);
  text.counter("mayi_received_bytes_total", "Bytes of messages received.", traffic.bytes_received);
  text.counter("mayi_sent_bytes_total", "Bytes of messages sent.", traffic.bytes_sent);
  text.counter("mayi_readers_dropped_total", "Readers that were too far behind.", traffic.dropped);
  add_process(text);
  return text.text();
}

}  // namespace mayi::site
