#pragma once

#include <string>
#include <vector>

namespace mayi::net {

// Of this machine, as they stand in an address line: "192.168.1.20", "[fd00::5]".
std::vector<std::string> own_addresses();

// The one that others in the same house can reach it by; empty: it is in no network.
std::string house_address();

// "192.168.1.20", "fd00::5", "[fd00::5]".
bool is_address(const std::string& text);

}  // namespace mayi::net
