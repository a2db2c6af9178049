#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/storage_ptr.hpp>

namespace mayi::wire {

// Where this thread makes its JSON: in the scratch that lives, else on the heap.
boost::json::storage_ptr storage();

// Memory for JSON that is made, spelled and forgotten: what is a thousand small pieces on the heap
// is one here, and given back as one. Requires that no JSON made while it lives is used after it,
// and that a thread has one at a time.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

 private:
  boost::json::monotonic_resource memory_;
};

}  // namespace mayi::wire
