/// Which number of `01/02/2026` is the day.
package enum DateOrder: Hashable, Sendable { case dayFirst, monthFirst }
