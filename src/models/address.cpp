#include "models/address.h"

#include <memory>

#include "models/curl_library.h"

namespace mayi::models {
namespace {

using Url = std::unique_ptr<CURLU, void (*)(CURLU*)>;

std::string part_of(const Url& url, CURLUPart part) {
  char* text = nullptr;
  if (curl().url_get(url.get(), part, &text, 0) != CURLUE_OK) return "";
  std::string result(text);
  curl().free(text);
  return result;
}

// curl has made one spelling of it: 127.1 is 127.0.0.1 here.
bool is_this_machine(const std::string& host) {
  return host == "localhost" || host == "[::1]" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

}  // namespace

std::expected<std::string, std::string> check_url(const std::string& text, bool insecure) {
  const Url url(curl().url(), curl().url_cleanup);
  if (!url || curl().url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK)
    return std::unexpected("an address is expected, https://HOST/PATH");
  const std::string scheme = part_of(url, CURLUPART_SCHEME), host = part_of(url, CURLUPART_HOST);
  if (scheme != "https" && scheme != "http")
    return std::unexpected("only https and http are spoken here");
  for (const CURLUPart part :
       {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT})
    if (!part_of(url, part).empty())
      return std::unexpected("an address without user, password, '?' and '#' is expected");
  if (scheme == "http" && !insecure && !is_this_machine(host))
    return std::unexpected(
        "http sends the key in the clear; use https, or say insecure = true if that is all right");
  std::string spelled = part_of(url, CURLUPART_URL);
  while (spelled.ends_with('/')) spelled.pop_back();
  return spelled;
}

}  // namespace mayi::models
