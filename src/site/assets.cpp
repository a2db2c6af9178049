#include "site/assets.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "host/files.h"
#include "host/secret.h"
#include "notation/text.h"

namespace mayi::site {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64 << 20, kMostFiles = 4096;
constexpr std::string_view kGzipped = ".gz";

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
  const auto found =
      std::ranges::find_if(kTypes, [&](const auto& each) { return path.ends_with(each.first); });
  return found == std::end(kTypes) ? "application/octet-stream" : found->second;
}

// As the page's build names its files: assets/index-DiwrgTda.js.
bool has_hash(std::string_view path) {
  constexpr std::size_t kHash = 8;
  if (!path.starts_with("/assets/")) return false;
  const std::string_view stem = path.substr(0, path.rfind('.'));
  return stem.size() > kHash && stem[stem.size() - kHash - 1] == '-' &&
         stem.find('/', stem.size() - kHash) == stem.npos;
}

}  // namespace

Assets Assets::built_in(std::string_view build, int protocol) {
  Assets assets;
  assets.add("/index.html",
             fmt::format("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n"
                         "<title>May I?</title>\n<h1>May I?</h1>\n"
                         "<p>The table is set: this server runs, build {}, protocol {}.</p>\n"
                         "</html>\n",
                         build, protocol));
  return assets;
}

std::expected<Assets, std::string> Assets::in_folder(const std::string& folder) {
  Assets assets;
  std::size_t left = kMostBytes;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (!at->is_regular_file()) continue;
    if (assets.assets_.size() == kMostFiles)
      return std::unexpected(
          fmt::format("There are more than {} files in {}.", kMostFiles, in_quotes(folder)));
    auto bytes = read_file(at->path().string(), left);
    if (!bytes) return std::unexpected(bytes.error());
    left -= bytes->size();
    assets.add("/" + fs::relative(at->path(), folder).generic_string(), *std::move(bytes));
  }
  if (error)
    return std::unexpected(
        fmt::format("The folder {} cannot be read: {}.", in_quotes(folder), error.message()));
  assets.join_gzipped();
  if (assets.find("/") == nullptr)
    return std::unexpected(fmt::format("There is no index.html in {}.", in_quotes(folder)));
  return assets;
}

void Assets::join_gzipped() {
  for (auto& [path, asset] : assets_)
    if (const auto found = assets_.find(path + std::string(kGzipped)); found != assets_.end())
      asset.gzipped = std::move(found->second.bytes);
  std::erase_if(assets_, [](const auto& entry) { return entry.first.ends_with(kGzipped); });
}

const Asset* Assets::find(std::string_view path) const {
  const auto found = assets_.find(path == "/" ? "/index.html" : path);
  return found == assets_.end() ? nullptr : &found->second;
}

void Assets::add(const std::string& path, std::string bytes) {
  std::string etag = fmt::format("\"{}\"", digest_of(bytes));
  assets_[path] = {.bytes = std::move(bytes),
                   .type = std::string(type_of(path)),
                   .etag = std::move(etag),
                   .immutable = has_hash(path)};
}

}  // namespace mayi::site
