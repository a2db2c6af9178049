#pragma once

#include <cstdint>
#include <filesystem>

namespace mayi {

// How many changes a store is known to have kept, in a file beside it. SQLite takes what it cannot
// read at the end of its log for a change that never was; a smaller number in the store than here
// tells damage from that. Written after a commit is durable and never synced itself: after a power
// cut it is at most behind. Lost or torn it says 0, and nothing is compared.
std::uint64_t read_seen(const std::filesystem::path& file);
void write_seen(const std::filesystem::path& file, std::uint64_t commits);

}  // namespace mayi
