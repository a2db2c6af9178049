#pragma once

#include <algorithm>
#include <boost/beast/http.hpp>

#include "net/listener.h"

namespace mayi::net {

using Head = boost::beast::http::request<boost::beast::http::empty_body>;
using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

// As in "gzip, deflate, br"; who says more about it ("gzip;q=0.5") gets the plain bytes.
inline bool takes_gzip(std::string_view accepted) {
  while (!accepted.empty()) {
    const std::size_t end = std::min(accepted.find(','), accepted.size());
    std::string_view word = accepted.substr(0, end);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    if (word == "gzip") return true;
    accepted.remove_prefix(std::min(end + 1, accepted.size()));
  }
  return false;
}

inline Answer refused(int status, std::string sentence) {
  return {.status = status, .text = std::move(sentence)};
}

// The answer to a request, as HTTP has it. Its body is that of the answer, which outlives it.
inline Response response_to(const Head& head, const Answer& answer,
                            const std::vector<std::pair<std::string, std::string>>& headers) {
  namespace http = boost::beast::http;
  std::string_view body = answer.text.empty() ? answer.body : answer.text;
  Response response;
  response.version(head.version());
  response.result(static_cast<unsigned>(answer.status));
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, answer.cache);
  if (!answer.etag.empty()) {
    response.set(http::field::etag, answer.etag);
    if (head[http::field::if_none_match] == answer.etag) {
      response.result(http::status::not_modified);
      body = {};
    }
  }
  if (!answer.gzipped.empty()) {
    response.set(http::field::vary, "Accept-Encoding");
    if (!body.empty() && takes_gzip(head[http::field::accept_encoding])) {
      response.set(http::field::content_encoding, "gzip");
      body = answer.gzipped;
    }
  }
  for (const auto& [name, value] : headers) response.set(name, value);
  response.keep_alive(head.keep_alive());
  response.content_length(body.size());
  if (head.method() != http::verb::head) response.body() = {body.data(), body.size()};
  return response;
}

}  // namespace mayi::net
