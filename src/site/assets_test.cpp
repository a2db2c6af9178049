#include "site/assets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace mayi::site {
namespace {

class AssetsTest : public testing::Test {
 protected:
  AssetsTest() { std::filesystem::create_directories(folder / "assets"); }
  ~AssetsTest() override { std::filesystem::remove_all(folder); }
  void put(const std::string& name, std::string_view text) { std::ofstream(folder / name) << text; }
  std::filesystem::path folder = testing::TempDir() + "assets_test";
};

TEST_F(AssetsTest, ServesAFolder) {
  EXPECT_FALSE(Assets::in_folder(folder.string()));
  put("index.html", "<p>");
  put("assets/index-DiwrgTda.js", "let a");
  put("assets/index-DiwrgTda.js.gz", "(fewer bytes)");
  put("assets/cards.svg", "<svg/>");
  const auto assets = Assets::in_folder(folder.string());
  ASSERT_TRUE(assets) << assets.error();
  struct Row {
    std::string_view path, type;
    bool immutable;
  };
  for (const Row& row : {Row{"/", "text/html; charset=utf-8", false},
                         Row{"/index.html", "text/html; charset=utf-8", false},
                         Row{"/assets/index-DiwrgTda.js", "text/javascript; charset=utf-8", true},
                         Row{"/assets/cards.svg", "image/svg+xml", false}}) {
    const Asset* const asset = assets->find(row.path);
    ASSERT_NE(asset, nullptr) << row.path;
    EXPECT_EQ(asset->type, row.type);
    EXPECT_EQ(asset->immutable, row.immutable);
    EXPECT_EQ(asset->etag.size(), 34U);
  }
  EXPECT_EQ(assets->find("/assets/index-DiwrgTda.js")->gzipped, "(fewer bytes)");
  EXPECT_EQ(assets->find("/")->gzipped, "");
  for (const std::string_view path : {"", "/assets/index-DiwrgTda.js.gz", "/nothing", "/assets",
                                      "/assets/", "/../assets_test/index.html", "//index.html"})
    EXPECT_EQ(assets->find(path), nullptr) << path;
  EXPECT_NE(assets->find("/")->etag, assets->find("/assets/cards.svg")->etag);
}

TEST(Assets, SayWhatIsMissing) {
  EXPECT_FALSE(Assets::in_folder("/nowhere/at/all"));
  EXPECT_NE(Assets::built_in("7", 2).find("/")->bytes.find("build 7, protocol 2"),
            std::string::npos);
}

}  // namespace
}  // namespace mayi::site
