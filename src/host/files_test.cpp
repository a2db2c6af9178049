#include "host/files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "store/sample_test.h"

namespace mayi {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(WriteFile, ReplacesAFileWholeAndLeavesNothingBeside) {
  const ScratchFolder folder;
  const fs::path file = folder.path / "report";
  for (const std::string text : {"one", "another, longer", ""}) {
    ASSERT_TRUE(write_file(file.string(), text));
    EXPECT_EQ(text_of(file), text);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1);
}

TEST(WriteFile, WhereItCannotBeWrittenChangesNothing) {
  const ScratchFolder folder;
  const fs::path file = folder.path / "report";
  ASSERT_TRUE(write_file(file.string(), "before"));
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit small{3, limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const auto written = write_file(file.string(), "after, and more than fits");
  setrlimit(RLIMIT_FSIZE, &limit);
  (void)std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(written);
  EXPECT_TRUE(written.error().starts_with(file.string())) << written.error();
  EXPECT_EQ(text_of(file), "before");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1);
}

TEST(WriteFile, IsNeverOverGamesNorThroughWhatIsNoFile) {
  const ScratchFolder folder;
  const fs::path fifo = folder.path / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const struct {
    fs::path path;
    std::string_view why;
  } rows[] = {{folder.path, "is a folder"},
              {fifo, "not an ordinary file"},  // nobody reads it: writing would wait for ever
              {"/dev/null", "not an ordinary file"},
              {folder.path / "games.db", "games are kept"},
              {folder.path / "games.db-wal", "games are kept"},
              {folder.path / "games.db-journal", "games are kept"},
              {folder.path / "games.seen", "games are kept"},
              {folder.path / "nowhere" / "report", "No such file"}};
  for (const auto& row : rows) {
    const auto written = write_file(row.path.string(), "text");
    ASSERT_FALSE(written) << row.path;
    EXPECT_NE(written.error().find(row.why), std::string::npos) << written.error();
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1) << "the fifo alone";
}

TEST(ReadFile, IsBoundedAndNamesWhatIsWrong) {
  const ScratchFolder folder;
  const std::string file = (folder.path / "text").string();
  ASSERT_TRUE(write_file(file, std::string(5 << 10, 'x')));
  EXPECT_EQ(read_file(file, 5 << 10)->size(), 5u << 10);
  EXPECT_EQ(read_file(file, (5 << 10) - 1).error(), file + ": larger than 4 KiB");
  EXPECT_NE(read_file(folder.path.string(), 10).error().find("is a folder"), std::string::npos);
  EXPECT_NE(read_file(file + "x", 10).error().find("No such file"), std::string::npos);
  const std::string endless(5000, 'x');
  EXPECT_NE(read_file(endless, 10).error().find("File name too long"), std::string::npos);
  EXPECT_TRUE(load_rules(endless).error().starts_with("unknown rule set"));
}

}  // namespace
}  // namespace mayi
