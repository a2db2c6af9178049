#include "store/chain.h"

#include <sodium.h>

#include <bit>

namespace mayi {
namespace {

// Every field goes in with its length or in a fixed width, so that no two contents look alike.
class Hasher {
 public:
  explicit Hasher(std::string_view purpose) {
    crypto_generichash_init(&state_, nullptr, 0, sizeof(Link));
    text(purpose);
  }
  Hasher& number(std::uint64_t value) {
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>(value >> 8 * i);
    return raw(bytes);
  }
  Hasher& text(std::string_view value) {
    number(value.size());
    return raw({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
  }
  Hasher& time(Time value) {
    return number(std::bit_cast<std::uint64_t>(std::int64_t{value.time_since_epoch().count()}));
  }
  Hasher& raw(std::span<const std::uint8_t> bytes) {
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  Link done() {
    Link link{};
    crypto_generichash_final(&state_, link.data(), link.size());
    return link;
  }

 private:
  crypto_generichash_state state_{};
};

}  // namespace

std::string rules_in_full(const Rules& rules) {
  std::string line = "house";
  for (const KnobText& knob : all_knobs(rules)) line += " " + knob.key + "=" + knob.value;
  return line;
}

Link link_of(const GameHeader& header, std::string_view rules) {
  Hasher hasher("mayi game 1");
  hasher.text(header.id).text(header.rules.name).text(rules);
  hasher.raw(header.start.seed).number(header.start.dealer);
  hasher.number(static_cast<std::uint64_t>(header.start.round)).number(header.seats.size());
  for (const SeatHolder& seat : header.seats) hasher.text(seat.name).text(seat.sits);
  return hasher.time(header.created).done();
}

Link link_after(const Link& before, Version number, const Entry& entry, std::string_view action) {
  Hasher hasher("mayi entry 1");
  hasher.raw(before).number(number).number(entry.seat).text(action);
  return hasher.text(entry.command).text(entry.why).time(entry.time).done();
}

Link link_of(const GameId& id, Version version, const Link& last, const GameSummary& summary,
             Time updated) {
  Hasher hasher("mayi summary 1");
  hasher.text(id).number(version).raw(last).number(summary.finished).number(summary.round);
  for (const std::int32_t total : summary.totals) hasher.number(static_cast<std::uint32_t>(total));
  return hasher.number(summary.actors.bits()).time(updated).done();
}

Link link_of(const Snapshot& snapshot, std::uint32_t format, const Link& at) {
  Hasher hasher("mayi snapshot 1");
  hasher.number(format).raw(at).number(snapshot.version);
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&snapshot.game);
  return hasher.raw({bytes, sizeof snapshot.game}).done();
}

Link link_of(const GameId& id, Seat seat, std::string_view key, std::string_view value) {
  return Hasher("mayi text 1").text(id).number(seat).text(key).text(value).done();
}

}  // namespace mayi
