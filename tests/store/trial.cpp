#include "trial.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace mayi::store_tests {

int effort() {
  const char* const text = std::getenv("MAYI_EFFORT");
  const int factor = text != nullptr ? std::atoi(text) : 1;
  return factor > 0 ? factor : 1;
}

std::uint64_t seed() {
  if (const char* const text = std::getenv("MAYI_SEED")) return std::strtoull(text, nullptr, 10);
  static const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return effort() == 1 ? 1 : static_cast<std::uint64_t>(now);
}

Tally::Tally(std::initializer_list<std::string> must_happen) {
  for (const std::string& what : must_happen) counts_[what] = 0;
}

Tally::~Tally() {
  std::cout << "seed " << seed();
  for (const auto& [what, count] : counts_) {
    std::cout << ", " << what << " " << count;
    EXPECT_GT(count, 0) << what << " never happened, so nothing was shown";
  }
  std::cout << std::endl;
}

Truth::Truth(std::uint64_t number, std::size_t entries, std::size_t why)
    : header_(sample_header(kGame, number)) {
  SampleGame sample(header_);
  states_.push_back(sample.game);
  while (entries_.size() < entries && !sample.over()) {
    entries_.push_back(sample.next());
    entries_.back().why.assign(why, static_cast<char>('a' + entries_.size() % 26));
    states_.push_back(sample.game);
  }
}

Stored<void> Truth::create_in(Journal& journal) const {
  return journal.create(header_, summarize(header_.rules.rules, states_[0]));
}

Stored<Appended> Truth::append_to(Journal& journal, Version number) const {
  return journal.append(kGame, number - 1, std::span(&entry(number), 1),
                        summarize(header_.rules.rules, states_[number]));
}

::testing::AssertionResult Truth::matches(const Stored<KeptGame>& kept, Version at_least,
                                          Version at_most) const {
  const auto wrong = [](const std::string& why) { return ::testing::AssertionFailure() << why; };
  if (!kept) return wrong(kept.error().message);
  const Version version = kept->version();
  if (version < at_least || version > at_most)
    return wrong("kept " + std::to_string(version) + " entries, of which " +
                 std::to_string(at_least) + " were acknowledged and " + std::to_string(at_most) +
                 " sent");
  if (!std::ranges::equal(kept->entries, std::span(entries_).first(version)))
    return wrong("an entry is another");
  const auto game = restore(*kept);
  if (!game) return wrong(game.error().message);
  if (*game != states_[version]) return wrong("the state is another");
  if (kept->summary != summarize(header_.rules.rules, *game)) return wrong("a stale summary");
  return ::testing::AssertionSuccess();
}

FastFolder::FastFolder() {
  const fs::path parent =
      fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
  std::string name = (parent / "mayi-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path = name;
}

FastFolder::~FastFolder() {
  std::error_code ignored;  // what is left in the folder for temporary files harms no one
  if (!path.empty()) fs::remove_all(path, ignored);
}

void FastFolder::clear() const {
  for (const auto& old : fs::directory_iterator(path)) fs::remove_all(old);
}

std::string read_bytes(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const fs::path& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace mayi::store_tests
