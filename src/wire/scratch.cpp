#include "wire/scratch.h"

#include <array>
#include <cassert>

namespace mayi::wire {
namespace {

constexpr std::size_t kMostOften = 64 << 10;  // enough for a state from every seat; more is taken

thread_local boost::json::memory_resource* living = nullptr;

std::array<unsigned char, kMostOften>& first_piece() {
  thread_local std::array<unsigned char, kMostOften> piece;
  return piece;
}

}  // namespace

boost::json::storage_ptr storage() { return living ? living : boost::json::storage_ptr(); }

Scratch::Scratch() : memory_(first_piece().data(), kMostOften) {
  assert(living == nullptr);
  living = &memory_;
}

Scratch::~Scratch() { living = nullptr; }

}  // namespace mayi::wire
