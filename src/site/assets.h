#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>

// The files of the page. All are in memory, so that a path can lead nowhere else.
namespace mayi::site {

struct Asset {
  std::string bytes, type;
  std::string etag;        // changes with the bytes
  bool immutable = false;  // its name changes with the bytes too: whoever has it never asks again
  std::string gzipped{};   // the same bytes; empty: they are not kept so
};

class Assets {
 public:
  // A page that says what runs here.
  static Assets built_in(std::string_view build, int protocol);
  // Every file below the folder, index.html among them; NAME.gz is NAME in fewer bytes. The error
  // is a sentence.
  static std::expected<Assets, std::string> in_folder(const std::string& folder);

  // By the path of a request, "/" for index.html. nullptr: there is none.
  [[nodiscard]] const Asset* find(std::string_view path) const;

 private:
  void add(const std::string& path, std::string bytes);
  void join_gzipped();
  std::map<std::string, Asset, std::less<>> assets_;
};

}  // namespace mayi::site
