#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// Which names a server answers to and which pages may connect to it: a page of another site must
// not play with its visitor's seat, nor a name that somebody points at this machine.
namespace mayi::site {

// "https://play.example.org:8443" in its parts; the port is always said.
struct Origin {
  bool secure = false;
  std::string host;  // in small letters; an IPv6 address in brackets
  std::uint16_t port = 0;
  std::string authority() const;  // "play.example.org:8443"
  auto operator<=>(const Origin&) const = default;
};
// Nothing: it is none. A path is none either, but for a last slash.
[[nodiscard]] std::optional<Origin> parse_origin(std::string_view text);

// "play.example.org:8443", "[::1]:80", "localhost".
struct Authority {
  std::string host;
  std::optional<std::uint16_t> port{};
};
[[nodiscard]] std::optional<Authority> parse_authority(std::string_view text);

struct DoorOptions {
  std::vector<std::string> hosts{};  // this machine's names and addresses
  std::uint16_t port = 0;            // where it listens
  std::vector<Origin> origins{};     // others: the public address, pages that may connect too
};

class Door {
 public:
  explicit Door(const DoorOptions& options);

  // The Host header of a request.
  bool knows_host(std::string_view host) const;
  // The Origin of a WebSocket. None is fine: a browser always sends it, and programs may say there
  // what they like.
  bool admits_origin(std::string_view origin) const;

 private:
  std::set<Origin> origins_;
  std::set<std::string> authorities_;
};

}  // namespace mayi::site
