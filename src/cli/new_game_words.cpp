#include "cli/new_game_words.h"

#include <algorithm>

#include "cli/data_folder.h"

namespace mayi::cli {
namespace {

constexpr std::string_view kNames[] = {"Ann",  "Bob",   "Carol", "Dave",
                                       "Erin", "Frank", "Grace", "Henry"};

}  // namespace

std::string known_bots() {
  std::string text;
  for (const std::string_view name : bot_names())
    text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

Read<void> read_seats(std::string_view text, NewGame& game) {
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    std::string_view word = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    const std::size_t equals = word.find('=');
    const std::size_t seat = game.names.size();
    if (seat == kMaxSeats)
      return std::unexpected(WordsFault{"These are more than 8 seats.", "Name 3 to 8."});
    game.names.emplace_back(equals == std::string_view::npos ? kNames[seat]
                                                             : word.substr(0, equals));
    if (equals != std::string_view::npos) word = word.substr(equals + 1);
    const auto sitter = parse_sitter(word);
    if (!sitter)
      return std::unexpected(WordsFault{
          "Nobody here is called " + quoted(word) + ".",
          "A seat is: you, llm:NAME, or a bot (" + known_bots() + "); with a name: Zoe=expert."});
    game.sitters.push_back(*sitter);
  }
  return {};
}

std::string seats_for(int players) {
  std::string text = "you";
  for (int i = 1; i < std::min(players, 9); ++i) text += ",expert";
  return text;
}

Seed fresh_seed() {
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); i += 8) {
    const std::uint64_t number = random_number();
    for (std::size_t j = 0; j < 8; ++j) seed[i + j] = static_cast<std::uint8_t>(number >> 8 * j);
  }
  return seed;
}

}  // namespace mayi::cli
