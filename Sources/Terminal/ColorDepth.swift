/// How many colours a terminal tells apart.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen, indexed, full

  /// What `COLORTERM` and `TERM` say; sixteen where they say nothing.
  package init(colorTerm: String?, term: String?) {
    let term = term ?? ""
    let isFull = ["truecolor", "24bit"].contains(colorTerm ?? "") || term.hasSuffix("-direct")
    let isIndexed = isFull || term.hasSuffix("256color") || !(colorTerm ?? "").isEmpty
    // GNU screen hands on what the terminal around it says, and knows 256 colours itself.
    if term.hasPrefix("screen") {
      self = isIndexed ? .indexed : .sixteen
    } else {
      self = isFull ? .full : isIndexed ? .indexed : .sixteen
    }
  }
}
