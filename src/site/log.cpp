#include "site/log.h"

#define SPDLOG_FMT_EXTERNAL  // headers alone: Debian has no static library of it
#include <spdlog/async.h>
#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>

#include <mutex>

#include "host/machine.h"
#include "notation/text.h"
#include "wire/json.h"

namespace mayi::site {
namespace {

constexpr std::size_t kMostWaiting = 4096;  // lines
constexpr server::Rate kLines{.burst = 200, .a_second = 10};
constexpr std::size_t kMostField = 200;  // bytes

// Lines are made here, so nothing is put around them; one thread writes.
class FileSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit FileSink(std::FILE* file) : file_(file) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    std::fwrite(message.payload.data(), 1, message.payload.size(), file_);
  }
  void flush_() override { std::fflush(file_); }
  std::FILE* file_;
};

std::string_view word_of(LogLevel level) {
  switch (level) {
    case LogLevel::info: return "info";
    case LogLevel::warning: return "warning";
    case LogLevel::error: return "error";
  }
  std::unreachable();
}

std::string time_text(Time time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const std::time_t whole = std::chrono::system_clock::to_time_t(seconds);
  std::tm parts{};
  gmtime_r(&whole, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     (time - seconds).count());
}

std::string json_line(Time time, LogLevel level, std::string_view event, Log::Fields fields) {
  wire::json::object line{{"time", time_text(time)}, {"level", word_of(level)}, {"event", event}};
  for (const auto& [key, value] : fields) line[key] = plain(value, kMostField);
  return wire::to_text(line);
}

std::string text_line(Time time, LogLevel level, std::string_view event, Log::Fields fields) {
  std::string line = fmt::format("{} {:7} {}", time_text(time), word_of(level), event);
  for (const auto& [key, value] : fields)
    line += fmt::format(" {}={}", key, plain(value, kMostField));
  return line;
}

}  // namespace

struct Log::Writer {
  Writer(std::FILE* where, LogForm given)
      : form(given),
        pool(std::make_shared<spdlog::details::thread_pool>(kMostWaiting, 1)),
        logger(
            std::make_shared<spdlog::async_logger>("", std::make_shared<FileSink>(where), pool,
                                                   spdlog::async_overflow_policy::overrun_oldest)) {
    logger->flush_on(spdlog::level::trace);
  }

  void write(LogLevel level, std::string_view event, Fields fields) {
    const auto line = form == LogForm::json ? json_line : text_line;
    logger->info("{}\n", line(now(), level, event, fields));
  }

  const LogForm form;
  std::shared_ptr<spdlog::details::thread_pool> pool;
  std::shared_ptr<spdlog::async_logger> logger;  // goes before the pool, which writes what waits
  std::mutex mutex;
  server::Bucket lines{};
  std::uint64_t left_out = 0;
};

Log::Log(std::FILE* where, LogForm form) : writer_(std::make_unique<Writer>(where, form)) {}
Log::~Log() = default;

void Log::say(LogLevel level, std::string_view event, Fields fields) {
  const std::lock_guard lock(writer_->mutex);
  if (!writer_->lines.take(kLines, now())) {
    ++writer_->left_out;
    return;
  }
  if (const auto count = std::exchange(writer_->left_out, 0); count > 0)
    writer_->write(LogLevel::warning, "lines-left-out", {{"count", std::to_string(count)}});
  writer_->write(level, event, fields);
}

}  // namespace mayi::site
