#include "net/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>

namespace mayi::net {
namespace {

std::string text_of(const sockaddr* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address->sa_family == AF_INET) {
    const auto* const v4 = reinterpret_cast<const sockaddr_in*>(address);
    return inet_ntop(AF_INET, &v4->sin_addr, text.data(), text.size());
  }
  const auto* const v6 = reinterpret_cast<const sockaddr_in6*>(address);
  if (address->sa_family != AF_INET6 || IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr)) return "";
  return std::string("[") + inet_ntop(AF_INET6, &v6->sin6_addr, text.data(), text.size()) + "]";
}

}  // namespace

std::vector<std::string> own_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
  std::vector<std::string> addresses;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0) continue;
    if (std::string text = text_of(each->ifa_addr); !text.empty())
      addresses.push_back(std::move(text));
  }
  return addresses;
}

// Where the system would send from to somebody far away: of several networks that is the house's.
// To connect a datagram socket sends nothing.
std::string house_address() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return "";
  sockaddr_in far{.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {}, .sin_zero = {}};
  inet_pton(AF_INET, "198.51.100.1", &far.sin_addr);
  sockaddr_in own{};
  socklen_t size = sizeof own;
  const bool known = connect(socket, reinterpret_cast<const sockaddr*>(&far), sizeof far) == 0 &&
                     getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) == 0;
  close(socket);
  return known ? text_of(reinterpret_cast<const sockaddr*>(&own)) : "";
}

bool is_address(const std::string& text) {
  in6_addr parsed{};
  if (inet_pton(AF_INET, text.c_str(), &parsed) == 1) return true;
  const bool brackets = text.starts_with('[') && text.ends_with(']');
  const std::string inner = brackets ? text.substr(1, text.size() - 2) : text;
  return inet_pton(AF_INET6, inner.c_str(), &parsed) == 1;
}

}  // namespace mayi::net
