/// Whether `01/02/2026` is 1 February or 2 January.
package enum DateOrder: Hashable, Sendable { case dayFirst, monthFirst }
