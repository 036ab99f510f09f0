/// How many colors a terminal has.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen, indexed, full

  /// From `COLORTERM` and `TERM`; sixteen if they don't say.
  package init(colorTerm: String?, term: String?) {
    let term = term ?? ""
    let isFull = ["truecolor", "24bit"].contains(colorTerm ?? "") || term.hasSuffix("-direct")
    let isIndexed = isFull || term.hasSuffix("256color") || !(colorTerm ?? "").isEmpty
    // GNU screen inherits these from the terminal around it, but has 256 colors itself.
    if term.hasPrefix("screen") {
      self = isIndexed ? .indexed : .sixteen
    } else {
      self = isFull ? .full : isIndexed ? .indexed : .sixteen
    }
  }
}
