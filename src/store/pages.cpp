#include "store/pages.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <span>
#include <string_view>

namespace mayi {
namespace {

constexpr std::size_t kPage = 4096, kLogHeader = 32, kFrameHeader = 24;
using Bytes = std::span<const std::uint8_t>;

template <std::size_t N>
bool read_all(std::ifstream& file, std::array<std::uint8_t, N>& bytes) {
  return bool(file.read(reinterpret_cast<char*>(bytes.data()), N));
}

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = value << 8 | bytes[i];
  return value;
}

// A leaf of a table with one cell: its size, the row's number, the record `commits, id`, of which
// format 1 has no id. A record begins with its header: the header's size and a type for each
// column. All but the values fit into a byte each. A page that was half written when the power went
// does not fit together.
std::optional<Commit> read_commit(Bytes page) {
  constexpr std::uint8_t leaf = 13, row = 1, zero = 8, one = 9;
  constexpr std::uint8_t store_type = 12 + 2 * std::tuple_size_v<StoreId>;
  constexpr std::array<std::size_t, 10> sizes{0, 1, 2, 3, 4, 6, 8, 0, 0, 0};  // of integers
  const std::size_t at = static_cast<std::size_t>(page[8]) << 8 | page[9];
  if (page[0] != leaf || page[3] != 0 || page[4] != 1 || at + 5 > kPage) return std::nullopt;
  const std::size_t end = at + 2 + page[at], header = page[at + 2];
  const std::uint8_t number_type = page[at + 3];
  if (page[at + 1] != row || (header != 2 && header != 3) || end > kPage) return std::nullopt;
  const bool has_store = header == 3 && page[at + 4] == store_type;
  const std::size_t number = at + 2 + header;
  const std::size_t store = number + sizes[std::min<std::size_t>(number_type, 9)];
  if (number_type > one || store + (has_store ? sizeof(StoreId) : 0) != end) return std::nullopt;
  Commit commit;
  for (std::size_t i = number; i < store; ++i) commit.number = commit.number << 8 | page[i];
  if (number_type == zero || number_type == one) commit.number = number_type - zero;
  if (has_store) std::ranges::copy(page.subspan(store, sizeof(StoreId)), commit.store.begin());
  return commit;
}

FirstPages read_first_page(Bytes page) {
  FirstPages pages;
  const std::string_view magic("SQLite format 3\0", 16);
  pages.is_sqlite = std::string_view(reinterpret_cast<const char*>(page.data()), 16) == magic;
  pages.is_in_wal_mode = page[18] == 2 && page[19] == 2 && page[16] == kPage >> 8 && page[17] == 0;
  pages.format = static_cast<std::int32_t>(big_endian(page, 60));
  pages.application = static_cast<std::int32_t>(big_endian(page, 68));
  return pages;
}

// SQLite's running checksum over pairs of words, whose byte order the log's first word tells.
class Checksum {
 public:
  explicit Checksum(bool big) : big_(big) {}
  void add(Bytes bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
      first_ += word(bytes, at) + second_;
      second_ += word(bytes, at + 4) + first_;
    }
  }
  bool is(std::uint32_t first, std::uint32_t second) const {
    return first_ == first && second_ == second;
  }

 private:
  std::uint32_t word(Bytes bytes, std::size_t at) const {
    const std::uint32_t value = big_endian(bytes, at);
    return big_ ? value : __builtin_bswap32(value);
  }
  bool big_;
  std::uint32_t first_ = 0, second_ = 0;
};

constexpr std::uint32_t kLogMagic = 0x377f0682;  // the lowest bit: checksums are big-endian

// Takes frames as they come; what a transaction brings counts once it is committed.
class LogReader {
 public:
  void take(std::uint32_t number, Bytes page, bool commits) {
    if (number == 1) format_ = read_first_page(page).format;
    if (number == 2) commit_ = read_commit(page);
    if (!commits) return;
    ++log.commits;
    if (format_ != 0) log.format = format_;
    if (!commit_) return;
    if (!log.first) log.first = commit_;
    log.changes_stores |=
        log.last && log.last->store != StoreId{} && log.last->store != commit_->store;
    log.last = commit_;
  }
  Log log;

 private:
  std::int32_t format_ = 0;
  std::optional<Commit> commit_;
};

}  // namespace

std::expected<FirstPages, int> read_first_pages(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::unexpected(errno);
  std::array<std::uint8_t, kPage> first{}, second{};
  (void)read_all(file, first);  // one that is too short is no such file
  FirstPages pages = read_first_page(first);
  if (read_all(file, second)) pages.commit = read_commit(second);
  return pages;
}

Log read_log(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<std::uint8_t, kLogHeader> header{};
  if (!file || !read_all(file, header)) return {};
  const Bytes head(header);
  const std::uint32_t magic = big_endian(head, 0);
  if ((magic & ~1u) != kLogMagic || big_endian(head, 8) != kPage) return {};
  Checksum sum((magic & 1) != 0);
  sum.add(head.first(24));
  if (!sum.is(big_endian(head, 24), big_endian(head, 28))) return {};
  LogReader reader;
  std::array<std::uint8_t, kFrameHeader + kPage> frame{};
  while (read_all(file, frame)) {
    const Bytes bytes(frame);
    sum.add(bytes.first(8));
    sum.add(bytes.subspan(kFrameHeader));
    const bool same_salt = big_endian(bytes, 8) == big_endian(head, 16) &&
                           big_endian(bytes, 12) == big_endian(head, 20);
    if (!same_salt || !sum.is(big_endian(bytes, 16), big_endian(bytes, 20))) break;
    reader.take(big_endian(bytes, 0), bytes.subspan(kFrameHeader), big_endian(bytes, 4) != 0);
  }
  return reader.log;
}

}  // namespace mayi
