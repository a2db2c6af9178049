#include "models/http.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include "notation/text.h"

namespace mayi::models {
namespace {

[[noreturn]] void give_up(std::string_view why) {
  throw std::runtime_error(
      fmt::format("libcurl, which models are asked with, cannot be used: {}", why));
}

// A function of libcurl, of whatever type it is there.
struct Found {
  void* address;
  template <class Function>
  operator Function*() const {
    return reinterpret_cast<Function*>(address);
  }
};

Found find(const char* name) {
  static void* const library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) give_up(dlerror());
  void* const address = dlsym(library, name);
  if (address == nullptr) give_up(fmt::format("{} is missing", name));
  return {address};
}

// libcurl's functions, found when a model is first asked. It brings some thirty libraries along;
// linked in, every command would wait 9 ms for them at its start.
struct CurlLibrary {
  decltype(&curl_global_init) global_init = find("curl_global_init");
  decltype(&curl_easy_init) easy_init = find("curl_easy_init");
  decltype(&curl_easy_cleanup) easy_cleanup = find("curl_easy_cleanup");
  decltype(&curl_easy_reset) easy_reset = find("curl_easy_reset");
  decltype(&curl_easy_setopt) easy_setopt = find("curl_easy_setopt");
  decltype(&curl_easy_perform) easy_perform = find("curl_easy_perform");
  decltype(&curl_easy_getinfo) easy_getinfo = find("curl_easy_getinfo");
  decltype(&curl_easy_header) easy_header = find("curl_easy_header");
  decltype(&curl_slist_append) slist_append = find("curl_slist_append");
  decltype(&curl_slist_free_all) slist_free_all = find("curl_slist_free_all");
  decltype(&curl_url) url = find("curl_url");
  decltype(&curl_url_cleanup) url_cleanup = find("curl_url_cleanup");
  decltype(&curl_url_set) url_set = find("curl_url_set");
  decltype(&curl_url_get) url_get = find("curl_url_get");
  decltype(&curl_free) free = find("curl_free");
};

const CurlLibrary& curl() {
  static const CurlLibrary library = [] {
    const CurlLibrary found;
    if (found.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) give_up("it does not start");
    return found;
  }();
  return library;
}

using Handle = std::unique_ptr<CURL, void (*)(CURL*)>;
using Headers = std::unique_ptr<curl_slist, void (*)(curl_slist*)>;
using Url = std::unique_ptr<CURLU, void (*)(CURLU*)>;

constexpr unsigned kLongestWait =
    86'400;  // seconds; what Retry-After may ask for and be understood

// What one request has gathered.
struct Gathered {
  std::stop_token stop{};
  std::string body{};
  bool too_large = false;
};

std::size_t take_bytes(char* bytes, std::size_t one, std::size_t count, void* data) {
  auto& gathered = *static_cast<Gathered*>(data);
  if (gathered.body.size() + one * count > kMaxHttpReply) {
    gathered.too_large = true;
    return 0;
  }
  gathered.body.append(bytes, one * count);
  return one * count;
}

int watch(void* data, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Gathered*>(data)->stop.stop_requested() ? 1 : 0;
}

ModelFault fault_of(CURLcode code, const Gathered& gathered) {
  if (gathered.too_large || code == CURLE_FILESIZE_EXCEEDED) return ModelFault::too_large;
  if (code == CURLE_ABORTED_BY_CALLBACK) return ModelFault::moved_on;
  if (code == CURLE_OPERATION_TIMEDOUT) return ModelFault::timed_out;
  if (code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CONNECT_ERROR ||
      code == CURLE_SSL_CACERT_BADFILE || code == CURLE_SSL_ISSUER_ERROR)
    return ModelFault::bad_certificate;
  if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST ||
      code == CURLE_COULDNT_RESOLVE_PROXY)
    return ModelFault::no_connection;
  return ModelFault::cut;
}

// Seconds alone are understood; a date is as good as nothing.
std::optional<Milliseconds> retry_after(CURL* handle) {
  curl_header* header = nullptr;
  if (curl().easy_header(handle, "Retry-After", 0, CURLH_HEADER, -1, &header) != CURLHE_OK)
    return std::nullopt;
  const auto seconds = parse_number(header->value, kLongestWait);
  if (!seconds) return std::nullopt;
  return std::chrono::seconds(*seconds);
}

// A setting that curl does not take would be a protection that is not there.
template <class Value>
void set(CURL* handle, CURLoption option, Value value) {
  if (curl().easy_setopt(handle, option, value) != CURLE_OK)
    throw std::runtime_error("libcurl does not know a setting that is needed to ask models safely");
}

void set_safety(CURL* handle, const HttpRequest& request) {
  set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  set(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  if (!request.ca_file.empty()) set(handle, CURLOPT_CAINFO, request.ca_file.c_str());
  // A proxy would read what goes in the clear.
  if (request.url.starts_with("http://")) set(handle, CURLOPT_NOPROXY, "*");
}

void set_bounds(CURL* handle, Milliseconds total, Gathered& gathered) {
  set(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(total.count()));
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_MAXFILESIZE, static_cast<long>(kMaxHttpReply));
  set(handle, CURLOPT_WRITEFUNCTION, take_bytes);
  set(handle, CURLOPT_WRITEDATA, static_cast<void*>(&gathered));
  set(handle, CURLOPT_XFERINFOFUNCTION, watch);
  set(handle, CURLOPT_XFERINFODATA, static_cast<void*>(&gathered));
  set(handle, CURLOPT_NOPROGRESS, 0L);
}

class CurlHttp : public Http {
 public:
  explicit CurlHttp(Handle handle) : handle_(std::move(handle)) {}

  std::expected<HttpReply, ModelFault> post(const HttpRequest& request, Milliseconds total,
                                            const std::stop_token& stop) override {
    if (total <= Milliseconds(0)) return std::unexpected(ModelFault::timed_out);  // 0 is for ever
    curl().easy_reset(handle_.get());  // keeps the connection
    Gathered gathered{.stop = stop};
    const Headers headers = headers_of(request);
    set_safety(handle_.get(), request);
    set_bounds(handle_.get(), total, gathered);
    set(handle_.get(), CURLOPT_URL, request.url.c_str());
    set(handle_.get(), CURLOPT_HTTPHEADER, headers.get());
    set(handle_.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    set(handle_.get(), CURLOPT_POSTFIELDS, request.body.data());
    const CURLcode code = curl().easy_perform(handle_.get());
    if (code != CURLE_OK) return std::unexpected(fault_of(code, gathered));
    long status = 0;
    curl().easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
    return HttpReply{static_cast<int>(status), std::move(gathered.body),
                     retry_after(handle_.get())};
  }

  void pause(Milliseconds time, const std::stop_token& stop) override {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
  }

  Milliseconds now() override {
    return std::chrono::duration_cast<Milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
  }

 private:
  static Headers headers_of(const HttpRequest& request) {
    curl_slist* list = nullptr;
    for (const std::string& header : request.headers) {
      curl_slist* const longer = curl().slist_append(list, header.c_str());
      if (longer == nullptr) curl().slist_free_all(list);
      if (longer == nullptr) throw std::bad_alloc();
      list = longer;
    }
    return {list, curl().slist_free_all};
  }

  Handle handle_;
};

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

std::unique_ptr<Http> make_http() {
  Handle handle(curl().easy_init(), curl().easy_cleanup);
  if (!handle) throw std::bad_alloc();
  return std::make_unique<CurlHttp>(std::move(handle));
}

}  // namespace mayi::models
