/// Which of two numbers in a date is the day: of `3/4`, the first or the second.
package enum DateOrder: Hashable, Sendable {
  case dayFirst, monthFirst
}
