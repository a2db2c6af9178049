#include "models/http.h"

#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include "models/curl_library.h"
#include "notation/text.h"

namespace mayi::models {
namespace {

using Handle = std::unique_ptr<CURL, void (*)(CURL*)>;
using Headers = std::unique_ptr<curl_slist, void (*)(curl_slist*)>;

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

HttpFault fault_of(CURLcode code, const Gathered& gathered) {
  if (gathered.too_large || code == CURLE_FILESIZE_EXCEEDED) return HttpFault::too_large;
  if (code == CURLE_ABORTED_BY_CALLBACK) return HttpFault::stopped;
  if (code == CURLE_OPERATION_TIMEDOUT) return HttpFault::timed_out;
  if (code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CONNECT_ERROR ||
      code == CURLE_SSL_CACERT_BADFILE || code == CURLE_SSL_ISSUER_ERROR)
    return HttpFault::bad_certificate;
  if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST ||
      code == CURLE_COULDNT_RESOLVE_PROXY)
    return HttpFault::no_connection;
  return HttpFault::cut;
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

  std::expected<HttpReply, HttpFault> post(const HttpRequest& request, Milliseconds total,
                                           const std::stop_token& stop) override {
    if (total <= Milliseconds(0)) return std::unexpected(HttpFault::timed_out);  // 0 is for ever
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

}  // namespace

std::unique_ptr<Http> make_http() {
  Handle handle(curl().easy_init(), curl().easy_cleanup);
  if (!handle) throw std::bad_alloc();
  return std::make_unique<CurlHttp>(std::move(handle));
}

}  // namespace mayi::models
