#include "models/talk.h"

#include "prose/words.h"

namespace mayi::models {
namespace {

constexpr Milliseconds kFirstPause{250};  // doubled each time

ModelFault fault_of(int status) {
  if (status == 200) return ModelFault::none;
  if (status == 401 || status == 403) return ModelFault::key_refused;
  if (status == 429) return ModelFault::busy;
  return status >= 500 ? ModelFault::server_error : ModelFault::request_refused;
}

bool may_pass(ModelFault fault) {
  return fault == ModelFault::busy || fault == ModelFault::server_error ||
         fault == ModelFault::cut || fault == ModelFault::no_connection;
}

}  // namespace

std::string Account::shown(std::string_view text) const {
  constexpr std::size_t kMost = 300;
  std::string said = plain(text);
  if (key.empty()) return plain(said, kMost);
  for (std::size_t at = said.find(key); at != std::string::npos; at = said.find(key, at))
    said.replace(at, key.size(), "[key]");
  return plain(said, kMost);
}

// False: there is no point, or no time.
bool Talk::wait_for_better(ModelFault fault, std::optional<Milliseconds> asked_for, int failures) {
  if (!may_pass(fault) || failures > kAgain) return false;
  const Milliseconds pause = asked_for.value_or(kFirstPause * (1 << (failures - 1)));
  if (http_.now() + pause >= deadline_) return false;
  http_.pause(pause, stop_);
  return true;
}

std::expected<HttpReply, ModelFault> Talk::send(const HttpRequest& request) {
  for (int failures = 1;; ++failures) {
    ++requests_;
    auto reply = http_.post(request, deadline_ - http_.now(), stop_);
    const ModelFault fault = reply ? fault_of(reply->status) : reply.error();
    said_ = reply && fault != ModelFault::none ? account_.shown(error_text(reply->body)) : "";
    if (fault == ModelFault::none) return *std::move(reply);
    const auto asked_for = reply ? reply->retry_after : std::nullopt;
    if (!wait_for_better(fault, asked_for, failures)) return std::unexpected(fault);
    if (stop_.stop_requested()) return std::unexpected(ModelFault::moved_on);
  }
}

std::expected<Reply, ModelFault> Talk::ask(const Prompt& prompt) {
  const auto reply = send(request_for(account_.provider, account_.key, prompt));
  if (!reply) return std::unexpected(reply.error());
  auto read = read_reply(account_.provider.kind, reply->body);
  if (!read) return std::unexpected(ModelFault::garbage);
  return *std::move(read);
}

}  // namespace mayi::models
