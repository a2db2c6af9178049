#include <boost/json/value.hpp>

#include "fuzzing.h"
#include "mcp/line_reader.h"
#include "mcp/session.h"
#include "tools/sitting_test.h"

using namespace mayi;

namespace {

bool is_answer(const wire::json::value& value) {
  const wire::json::object* const object = value.if_object();
  return object != nullptr && object->at("jsonrpc") == "2.0" && object->contains("id") &&
         object->contains("result") != object->contains("error");
}

// A session at a fresh table of people, so that every call counts and nothing is thought about; all
// it says is kept.
struct Fixture : tools::Sitting {
  std::vector<std::string> sent;
  mcp::Session session{tools,
                       {.advice = true,
                        .program_version = "1",
                        .clock = [] { return mcp::Session::Milliseconds{}; },
                        .send = [this](std::string text) { sent.push_back(std::move(text)); }}};
  mcp::LineReader reader;

  Fixture() : Sitting("you,you,you") {}
  void feed(std::string_view bytes) {
    reader.feed(
        bytes, [&](std::string_view line) { session.receive(line); },
        [&] { session.refuse_oversized(); });
  }
};

}  // namespace

// Whatever comes, each answer is one line of JSON-RPC; the other seats do nothing; and a stream
// without a call of a tool leaves the game as it was.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::as_text(bytes, size);
  Fixture fixture;
  const TableState before = fixture.table.everything();
  // Every revision's way of reading, half of the inputs each: with batches and without.
  fixture.feed(
      size % 2 == 0
          ? R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
            "\n"
          : R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}})"
            "\n");
  fixture.feed(text);
  fixture.feed("\n");
  fixture.session.look_up();
  for (const std::string& line : fixture.sent) {
    fuzz::require(line.find('\n') == std::string::npos, "an answer is one line");
    const auto value = wire::parse(line, 1 << 24);
    fuzz::require(value.has_value(), "an answer is JSON");
    if (const auto* const batch = value->if_array())
      for (const auto& one : *batch) fuzz::require(is_answer(one), "a batch is of answers");
    else
      fuzz::require(is_answer(*value), "an answer is JSON-RPC's");
  }
  const bool calls = text.find("call") != std::string_view::npos ||
                     text.find('\\') != std::string_view::npos;  // any letter can be escaped
  if (!calls)
    fuzz::require(before == fixture.table.everything(), "only a call of a tool changes the game");
  return 0;
}
