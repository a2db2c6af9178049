#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "models/fault.h"

namespace mayi::models {

using Milliseconds = std::chrono::milliseconds;

struct HttpRequest {
  std::string url, body;
  std::vector<std::string> headers;  // "Name: value"; may hold the key, so never shown
  std::string ca_file;               // empty: the system's certificates
};

struct HttpReply {
  int status = 0;
  std::string body;
  std::optional<Milliseconds> retry_after;
};

// A way to ask a model's endpoint, for one thread at a time. An interface, so that tests reach what
// no server can bring about.
class Http {
 public:
  virtual ~Http() = default;

  // Everything, from the name's lookup to the last byte, within `total`; ends within a second after
  // a stop, with moved_on.
  [[nodiscard]] virtual std::expected<HttpReply, ModelFault> post(const HttpRequest& request,
                                                                  Milliseconds total,
                                                                  const std::stop_token& stop) = 0;
  virtual void pause(Milliseconds time, const std::stop_token& stop) = 0;
  virtual Milliseconds now() = 0;  // a clock that only goes forward
};

inline constexpr std::size_t kMaxHttpReply = 1 << 20;  // bytes

// By libcurl: TLS 1.2 at least, certificates verified, redirects not followed, https and http only.
// Keeps its connection for the next request.
std::unique_ptr<Http> make_http();

// A base address that may be asked: https, or http to this machine (with `insecure`, to any);
// without user, query and fragment. The result is as curl spells it, without a slash at the end;
// the error is a sentence. Both throw std::runtime_error if libcurl cannot be used.
[[nodiscard]] std::expected<std::string, std::string> check_url(const std::string& url,
                                                                bool insecure);

}  // namespace mayi::models
