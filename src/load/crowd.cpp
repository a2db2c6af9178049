#include "load/crowd.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace mayi::load {
namespace {

constexpr std::uint8_t kText = 0x81, kPing = 0x89, kPong = 0x8A, kClose = 0x88, kMasked = 0x80;

// A client's frame, masked with zeros: as the standard wants it, and without work.
std::string frame_of(std::uint8_t kind, std::string_view text) {
  std::string frame(1, static_cast<char>(kind));
  if (text.size() < 126) {
    frame.push_back(static_cast<char>(kMasked | text.size()));
  } else {
    frame.push_back(static_cast<char>(kMasked | 126));
    frame.push_back(static_cast<char>(text.size() >> 8));
    frame.push_back(static_cast<char>(text.size()));
  }
  frame.append(4, '\0').append(text);
  return frame;
}

std::uint64_t number_at(std::string_view bytes, std::size_t from, std::size_t size) {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(from, size))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

}  // namespace

Crowd::Crowd(std::string address, std::uint16_t port) : poller_(epoll_create1(EPOLL_CLOEXEC)) {
  auto& internet = reinterpret_cast<sockaddr_in&>(server_);
  internet.sin_family = AF_INET;
  internet.sin_port = htons(port);
  inet_pton(AF_INET, address.c_str(), &internet.sin_addr);
  hello_ = fmt::format(
      "GET /ws HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: bWF5aSBsb2FkIHRlc3QgMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      address, port);
}

Crowd::~Crowd() {
  for (const Socket& socket : sockets_)
    if (socket.file >= 0) ::close(socket.file);
  ::close(poller_);
}

Crowd::Id Crowd::connect() {
  const Id id = sockets_.size();
  Socket& socket = sockets_.emplace_back();
  socket.file = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket.file < 0) return id;
  const int yes = 1;
  setsockopt(socket.file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  (void)::connect(socket.file, reinterpret_cast<sockaddr*>(&server_), sizeof(sockaddr_in));
  socket.out = hello_;
  watch(id, EPOLL_CTL_ADD, true);
  return id;
}

void Crowd::watch(Id id, int how, bool writes) {
  sockets_[id].wants_to_write = writes;
  epoll_event event{};
  event.events = EPOLLIN | (writes ? static_cast<std::uint32_t>(EPOLLOUT) : 0U);
  event.data.u64 = id;
  epoll_ctl(poller_, how, sockets_[id].file, &event);
}

void Crowd::send(Id id, std::string_view text) {
  sockets_[id].out += frame_of(kText, text);
  flush(id);
}

void Crowd::stall(Id id) { epoll_ctl(poller_, EPOLL_CTL_DEL, sockets_[id].file, nullptr); }

void Crowd::flush(Id id) {
  Socket& socket = sockets_[id];
  if (socket.file < 0) return;
  const ssize_t sent = ::send(socket.file, socket.out.data(), socket.out.size(), MSG_NOSIGNAL);
  if (sent > 0) socket.out.erase(0, static_cast<std::size_t>(sent));
  if (socket.out.empty() == socket.wants_to_write) watch(id, EPOLL_CTL_MOD, !socket.out.empty());
}

void Crowd::poll(std::chrono::milliseconds most, Handler& handler) {
  std::array<epoll_event, 512> events{};
  const int count =
      epoll_wait(poller_, events.data(), events.size(), static_cast<int>(most.count()));
  for (int i = 0; i < count; ++i) {
    const Id id = events[static_cast<std::size_t>(i)].data.u64;
    const std::uint32_t what = events[static_cast<std::size_t>(i)].events;
    if ((what & EPOLLOUT) != 0) flush(id);
    if ((what & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0 && sockets_[id].file >= 0) read(id, handler);
  }
}

void Crowd::read(Id id, Handler& handler) {
  std::array<char, 1 << 16> buffer;  // clearing it would take longer than reading
  const ssize_t size = ::recv(sockets_[id].file, buffer.data(), buffer.size(), 0);
  if (size <= 0) {
    if (size == 0 || errno != EAGAIN) close(id, handler);
    return;
  }
  const std::string_view came(buffer.data(), static_cast<std::size_t>(size));
  if (sockets_[id].open && sockets_[id].in.empty()) return take_frames(id, came, handler);
  sockets_[id].in += came;
  const std::string all = std::exchange(sockets_[id].in, {});
  const std::size_t begin = sockets_[id].open ? 0 : take_handshake(id, all, handler);
  take_frames(id, std::string_view(all).substr(begin), handler);
}

// How many bytes it has; 0: it is not all there.
std::size_t Crowd::take_handshake(Id id, std::string_view bytes, Handler& handler) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) return 0;
  if (bytes.starts_with("HTTP/1.1 101")) {
    sockets_[id].open = true;
    handler.opened(id);
  } else {
    close(id, handler);
  }
  return end + 4;
}

// What is not all there yet is kept.
void Crowd::take_frames(Id id, std::string_view bytes, Handler& handler) {
  while (sockets_[id].open && sockets_[id].file >= 0) {
    const std::size_t taken = take_frame(id, bytes, handler);
    if (taken == 0) break;
    bytes.remove_prefix(taken);
  }
  if (!bytes.empty()) sockets_[id].in = bytes;
}

// How many bytes the first frame has; 0: it is not all there.
std::size_t Crowd::take_frame(Id id, std::string_view bytes, Handler& handler) {
  if (bytes.size() < 2) return 0;
  std::uint64_t size = static_cast<std::uint8_t>(bytes[1]) & 0x7FU;
  const std::size_t further = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (bytes.size() < 2 + further) return 0;
  if (further > 0) size = number_at(bytes, 2, further);
  const std::size_t begin = 2 + further;
  if (bytes.size() < begin + size) return 0;
  const std::string_view text = bytes.substr(begin, size);
  const auto kind = static_cast<std::uint8_t>(bytes[0]);
  if (kind == kText) handler.received(id, text);
  if (kind == kPing) {
    sockets_[id].out += frame_of(kPong, text);
    flush(id);
  }
  if (kind == kClose) close(id, handler);
  return begin + size;
}

void Crowd::close(Id id, Handler& handler) {
  if (sockets_[id].file < 0) return;
  ::close(sockets_[id].file);
  sockets_[id].file = -1;
  handler.closed(id);
}

}  // namespace mayi::load
