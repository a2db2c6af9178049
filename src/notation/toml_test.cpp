#include "notation/toml.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

std::string flat(std::string_view text) {
  const auto entries = parse_toml(text);
  if (!entries) return to_string(entries.error());
  std::string result;
  for (const TomlEntry& entry : *entries) result += entry.path + "=" + entry.value + ";";
  return result;
}

TEST(Toml, EntriesComeInTheOrderOfTheFileWithTheirPaths) {
  struct Row {
    std::string_view text, entries;
  };
  const Row rows[] = {
      {"", ""},
      {"\xEF\xBB\xBF# a comment ♥ "
       "................................................................\r\n\r\n",
       ""},
      {"b = 1\na = 2", "b=1;a=2;"},
      {"a=true # yes\r\nb = false", "a=yes;b=no;"},
      {"a = \"text, with # and ♥\"", "a=text, with # and ♥;"},
      {"a = 1.5\nb = -0.25\nc = 1_0.0_1\nd = 1.0", "a=1.5;b=-0.25;c=10.01;d=1.0;"},
      {"a = 1_000\nb = -5\nc = +7\nd = 0", "a=1000;b=-5;c=7;d=0;"},
      {"z . b = 1\n[a]\nb = 1\n[c.d] # heading\ne = 2\n\"f.g\" = 3",
       "z.b=1;a.b=1;c.d.e=2;c.d.f.g=3;"},
      {"a = [\n  \"x\", # first\n\n  \"y\",\n]\nb = []\nc = [\"\", 1]", "a=x,y;b=;c=,1;"},
      {"a = { b = 1, c.d = \"x\" }\ne = {}", "a.b=1;a.c.d=x;"},
  };
  for (const Row& row : rows) EXPECT_EQ(flat(row.text), row.entries) << row.text;
}

TEST(Toml, WhatIsRefusedIsNamedWithLineAndColumn) {
  struct Row {
    std::string_view text, error;
  };
  const Row rows[] = {
      {"\na b", "line 2, column 3: key-value pair: expected '=', saw 'b'"},
      {"a = 1\na = 2", "line 2, column 5: key-value pair: cannot redefine existing integer 'a'"},
      {"a = 1\na.b = 2",
       "line 2, column 1: key-value pair: cannot redefine existing integer as dotted key-value "
       "pair"},
      {"[a]\nb = 1\n[a]\nc = 2",
       "line 3, column 1: table header: cannot redefine existing table 'a'"},
      {"a.b = 1\n\"a.b\" = 2", "line 2, column 9: a.b: this key is set already"},
      {"[=",
       "line 1, column 2: key: expected bare key starting character or string delimiter, saw '='"},
      {"a = 1 ä", "line 1, column 7: key-value pair: expected a comment or whitespace, saw 'ä'"},
      {"aä = 1", "line 1, column 2: key-value pair: expected '=', saw 'ä'"},
      {"a = \uFEEC", "line 1, column 5: value: could not determine value type"},
      {"a = inf", "line 1, column 5: a text on one line, a number, true or false is expected"},
      {"a = [1, nan]", "line 1, column 9: a text on one line, a number, true or false is expected"},
      {"a = 1e999",
       "line 1, column 10: floating-point: '1e999' could not be interpreted as a value"},
      {"a = 9223372036854775808",
       "line 1, column 24: decimal integer: '9223372036854775808' is not representable in 64 bits"},
      {"a = 1979-05-27",
       "line 1, column 5: a text on one line, a number, true or false is expected"},
      {"a = \"\\n\"", "line 1, column 5: a text on one line, a number, true or false is expected"},
      {"a = \"\"\"x\ny\"\"\"",
       "line 1, column 5: a text on one line, a number, true or false is expected"},
      {"a = [[1]]", "line 1, column 6: a text on one line, a number, true or false is expected"},
      {"[[a]]\nb = 1", "line 1, column 1: a text on one line, a number, true or false is expected"},
      {"a = \"\xFF\"", "line 1, column 5: Encountered invalid utf-8 sequence"},
      {R"("\u001B[2J" = 1)",
       "line 1, column 15: a key of at most 64 bytes on one line is expected"},
      {"\x01",
       "line 1, column 1: root table: expected keys, tables, whitespace or comments, saw "
       "'\\u0001'"},
  };
  for (const Row& row : rows) EXPECT_EQ(flat(row.text), row.error) << row.text;
}

TEST(Toml, NothingNestsDeeply) {
  std::string deep = "a";
  for (int i = 0; i < 30'000; ++i) deep += " .a";
  EXPECT_EQ(parse_toml("\n" + deep + " = 1").error(),
            (ParseError{2, 1, "the line has too many dots"}));
  EXPECT_FALSE(parse_toml("a = " + std::string(60'000, '[')));
  std::string tables;
  for (int i = 0; i < 30'000; ++i) tables += "a={";
  EXPECT_FALSE(parse_toml(tables));
  EXPECT_EQ(parse_toml(std::string(65, 'a') + " = 1").error().message,
            "a key of at most 64 bytes on one line is expected");
  const std::string twice = std::string(300, 'a') + " = 1\n";
  EXPECT_EQ(parse_toml(twice + twice).error().message, "this is not TOML");
}

}  // namespace
}  // namespace mayi
