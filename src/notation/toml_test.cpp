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

TEST(Toml, WhatRuleFilesNeedIsRead) {
  struct Row {
    std::string_view text, entries;
  };
  const Row rows[] = {
      {"", ""},
      {"\xEF\xBB\xBF# a comment ♥\r\n\r\n", ""},
      {"a = 1\nb = 2", "a=1;b=2;"},
      {"a=true # yes\r\nb = false", "a=yes;b=no;"},
      {"a = \"text, with # and ♥\"", "a=text, with # and ♥;"},
      {R"(a = "\"\\" )", "a=\"\\;"},
      {R"(a = 'C:\x')", "a=C:\\x;"},
      {"a = 1.5\nb = -0.25\nc = 1_0.0_1", "a=1.5;b=-0.25;c=10.01;"},
      {"a = 1_000\nb = -5\nc = +7\nd = 0", "a=1000;b=-5;c=7;d=0;"},
      {"a.b = 1\n a . c = 2", "a.b=1;a.c=2;"},
      {"\"a\".'b' = 1", "a.b=1;"},
      {"[a]\nb = 1\n[c.d] # heading\ne = 2", "a.b=1;c.d.e=2;"},
      {"3-5 = 2", "3-5=2;"},
      {"a = [1, 2,3]", "a=1,2,3;"},
      {"a = [\n  \"x\", # first\n\n  \"y\",\n]", "a=x,y;"},
      {"a = []", "a=;"},
      {"a = { b = 1, c.d = \"x\" }\ne = {}", "a.b=1;a.c.d=x;"},
  };
  for (const Row& row : rows) EXPECT_EQ(flat(row.text), row.entries) << row.text;
}

TEST(Toml, AnErrorNamesLineAndColumn) {
  struct Row {
    std::string_view text, error;
  };
  const Row rows[] = {
      {"\n a", "line 2, column 3: '=' is expected"},
      {"= 1", "line 1, column 1: a key is expected"},
      {"ä = 1", "line 1, column 1: a key is expected"},
      {"a. = 1", "line 1, column 4: a key is expected"},
      {"a =", "line 1, column 4: a text in quotation marks, a number, true or false is expected"},
      {"a = yes",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 1.5.2",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 1.",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = .5",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 1_.5",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 1__\n",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 007",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = 1979-05-27",
       "line 1, column 5: a text in quotation marks, a number, true or false is expected"},
      {"a = \"x", "line 1, column 7: the text's second quotation mark is expected"},
      {"a = \"x\ny\"", "line 1, column 7: the text's second quotation mark is expected"},
      {"a = \"\\n\"", "line 1, column 7: only \\\" and \\\\ are read here"},
      {"a = \"\"\"x\"\"\"", "line 1, column 7: the end of the line is expected"},
      {"a = 1 b = 2", "line 1, column 7: the end of the line is expected"},
      {"a = 1\na = 2", "line 2, column 1: a: this key is set already"},
      {"a = 1\na.b = 2", "line 2, column 1: a.b: this key is set already"},
      {"a.b = 1\na = 2", "line 2, column 1: a: this key is set already"},
      {"[a]\nb = 1\n[c]\nb = 1\n[a]\nb = 2", "line 6, column 1: a.b: this key is set already"},
      {"[a", "line 1, column 3: ']' is expected"},
      {"[]", "line 1, column 2: a key is expected"},
      {"[[a]]", "line 1, column 2: a key is expected"},
      {"[&", "line 1, column 2: a key is expected"},
      {"[a] b = 1", "line 1, column 5: the end of the line is expected"},
      {"\"a = 1", "line 1, column 3: the key's second quotation mark is expected"},
      {"a = [1 2]", "line 1, column 8: ',' or ']' is expected"},
      {"a = [\n1,\n",
       "line 3, column 1: a text in quotation marks, a number, true or false is expected"},
      {"a = [[1]]",
       "line 1, column 6: a text in quotation marks, a number, true or false is expected"},
      {"a = { b = 1", "line 1, column 12: ',' or '}' is expected"},
      {"a = { b = 1,\n c = 2 }", "line 1, column 13: a key is expected"},
      {"a={a={a={a={a={a=1}}}}}", "line 1, column 15: the tables are nested too deep"},
      {"\x01", "line 1, column 1: a key is expected"},
  };
  for (const Row& row : rows) EXPECT_EQ(flat(row.text), row.error) << row.text;
  std::string deep = "a";
  for (int i = 0; i < 30'000; ++i) deep += ".a";
  EXPECT_EQ(parse_toml(deep + " = 1").error().message, "the key is too long");
  EXPECT_EQ(parse_toml(std::string(60'000, '[')).error().message, "a key is expected");
}

}  // namespace
}  // namespace mayi
