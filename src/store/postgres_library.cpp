#include "store/postgres_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace mayi::postgres {
namespace {

// Finds functions until one is missing.
class Finder {
 public:
  Finder() : library_(dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) missing_ = dlerror();
  }
  template <class Function>
  void find(const char* name, Function*& function) {
    if (!missing_.empty()) return;
    function = reinterpret_cast<Function*>(dlsym(library_, name));
    if (function == nullptr) missing_ = fmt::format("{} is missing", name);
  }
  const std::string& missing() const { return missing_; }

 private:
  void* library_;
  std::string missing_;
};

std::expected<Library, std::string> find_library() {
  Finder finder;
  Library found;
  finder.find("PQconninfoParse", found.parse);
  finder.find("PQconninfoFree", found.free_options);
  finder.find("PQconnectdbParams", found.connect);
  finder.find("PQfinish", found.finish);
  finder.find("PQstatus", found.status);
  finder.find("PQerrorMessage", found.error_message);
  finder.find("PQsocket", found.socket);
  finder.find("PQsetnonblocking", found.set_nonblocking);
  finder.find("PQsetNoticeReceiver", found.set_notice_receiver);
  finder.find("PQsendQuery", found.send_query);
  finder.find("PQsendPrepare", found.send_prepare);
  finder.find("PQsendQueryPrepared", found.send_prepared);
  finder.find("PQenterPipelineMode", found.enter_pipeline);
  finder.find("PQexitPipelineMode", found.exit_pipeline);
  finder.find("PQpipelineSync", found.end_transaction);
  finder.find("PQflush", found.flush);
  finder.find("PQconsumeInput", found.consume_input);
  finder.find("PQisBusy", found.is_busy);
  finder.find("PQgetResult", found.get_result);
  finder.find("PQnotifies", found.notifies);
  finder.find("PQfreemem", found.free_memory);
  finder.find("PQresultStatus", found.result_status);
  finder.find("PQresultErrorField", found.error_field);
  finder.find("PQntuples", found.rows);
  finder.find("PQgetvalue", found.value);
  finder.find("PQgetlength", found.length);
  finder.find("PQgetisnull", found.is_null);
  finder.find("PQclear", found.clear);
  if (!finder.missing().empty()) return std::unexpected(finder.missing());
  return found;
}

}  // namespace

const std::expected<Library, std::string>& library() {
  static const auto found = find_library();
  return found;
}

}  // namespace mayi::postgres
