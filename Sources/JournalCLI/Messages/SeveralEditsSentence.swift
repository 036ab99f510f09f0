import Terminal

/// What is asked before several entries are changed.
enum MarkQuestion {
  static func text(_ verb: String, _ count: Int) -> String {
    "Really \(verb) \(count == 1 ? "this entry" : "these \(count) entries")? [y/N] "
  }
}

/// What is said while several entries are edited, one after the other.
enum SeveralEditsSentence {
  /// Before the editor opens.
  static func opening(_ name: String, _ number: Int, of count: Int) -> String {
    "\(number) of \(count): \(name)"
  }

  static func gone(_ name: String) -> String {
    "journal: \(name) is not in the journal any more; going on with the next"
  }

  static func unreadable(_ name: String) -> String {
    "journal: \(name) is left as it is: this version can't read it"
  }

  static func stopped(_ sentence: String, done: Int, left: [String]) -> String {
    "\(sentence)\n\(done == 1 ? "1 entry was" : "\(done) entries were") gone through before that; left "
      + "\(left.count == 1 ? "is" : "are") \(firstFew(left))"
  }
}
