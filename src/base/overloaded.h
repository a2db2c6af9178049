#pragma once

namespace mayi {

// Several lambdas as one visitor of a variant: an alternative without a lambda breaks the build.
template <class... Lambdas>
struct Overloaded : Lambdas... {
  using Lambdas::operator()...;
};

}  // namespace mayi
