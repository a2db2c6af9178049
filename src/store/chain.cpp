#include "store/chain.h"

#include <fmt/format.h>
#include <sodium.h>

#include <bit>

namespace mayi {

Hasher::Hasher(std::string_view purpose) {
  bytes_.reserve(512);
  text(purpose);
}

Hasher& Hasher::number(std::uint64_t value) {
  for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> 8 * i);
  return *this;
}

Hasher& Hasher::text(std::string_view value) {
  number(value.size());
  bytes_ += value;
  return *this;
}

Hasher& Hasher::time(Time value) {
  return number(std::bit_cast<std::uint64_t>(std::int64_t{value.time_since_epoch().count()}));
}

Hasher& Hasher::raw(std::span<const std::uint8_t> bytes) {
  bytes_.append(bytes.begin(), bytes.end());
  return *this;
}

Link Hasher::done() const {
  // Chooses the instructions that this processor has; without it hashing takes the slow path.
  [[maybe_unused]] static const int ready = sodium_init();
  Link link{};
  crypto_generichash(link.data(), link.size(),
                     reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(), nullptr,
                     0);
  return link;
}

Link link_of_header(const GameHeader& header, std::string_view rules) {
  Hasher hasher("mayi game 2");
  return hasher.text(header.id).text(header.rules.name).text(rules).time(header.created).done();
}

Link link_after(const Link& before, const TableEvent& event, std::string_view line,
                std::string_view why) {
  Hasher hasher("mayi event 2");
  hasher.raw(before).number(event.version.number()).time(event.time).number(event.sender.index());
  return hasher.text(event.command).text(line).text(why).done();
}

Link link_of_text(const GameId& id, Seat seat, std::string_view key, std::string_view value) {
  return Hasher("mayi text 1").text(id).number(seat.index()).text(key).text(value).done();
}

std::string rules_in_full(const Rules& rules) {
  std::string line = "house";
  for (const KnobText& knob : all_knobs(rules)) line += fmt::format(" {}={}", knob.key, knob.value);
  return line;
}

bool confirms(const Link& kept, const Link& computed) { return kept == computed; }

}  // namespace mayi
