#include "models/curl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace mayi::models {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  throw std::runtime_error(
      fmt::format("libcurl, which models are asked with, cannot be used: {}", why));
}

void* open_library() {
  void* const library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) give_up(dlerror());
  return library;
}

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr) give_up(fmt::format("{} is missing", name));
}

CurlLibrary load() {
  void* const library = open_library();
  CurlLibrary curl{};
  find(library, "curl_global_init", curl.global_init);
  find(library, "curl_easy_init", curl.easy_init);
  find(library, "curl_easy_cleanup", curl.easy_cleanup);
  find(library, "curl_easy_reset", curl.easy_reset);
  find(library, "curl_easy_setopt", curl.easy_setopt);
  find(library, "curl_easy_perform", curl.easy_perform);
  find(library, "curl_easy_getinfo", curl.easy_getinfo);
  find(library, "curl_easy_header", curl.easy_header);
  find(library, "curl_slist_append", curl.slist_append);
  find(library, "curl_slist_free_all", curl.slist_free_all);
  find(library, "curl_url", curl.url);
  find(library, "curl_url_cleanup", curl.url_cleanup);
  find(library, "curl_url_set", curl.url_set);
  find(library, "curl_url_get", curl.url_get);
  find(library, "curl_free", curl.free);
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) give_up("it does not start");
  return curl;
}

}  // namespace

const CurlLibrary& curl() {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace mayi::models
