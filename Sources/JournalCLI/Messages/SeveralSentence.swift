import Terminal

/// What is said where a command is about several journals.
enum SeveralSentence {
  static func oneIsMeant(_ names: [String], of command: String) -> String {
    names.isEmpty
      ? "'--all' is every journal, and '\(command)' is about one; name it with -j NAME"
      : "\(quoted(names)) are \(names.count) journals, and '\(command)' is about one; write "
        + list(names.prefix(8).map { "-j \($0)" })
  }

  /// `work: ` before what is said of that journal.
  static func of(_ label: String, _ sentence: String) -> String {
    "\(label.safeInOneLine): \(sentence)"
  }

  /// The journal's name behind an entry's words.
  static func mark(_ label: String) -> String { "· \(label.safeInOneLine)" }
}

extension Failure {
  /// Of those cases that only several journals know.
  var sentenceOfSeveral: String {
    switch self {
    case .ofJournal(let label, let failure): SeveralSentence.of(label, failure.sentence)
    case .noJournalYet(let path): "there is no journal yet at \(path.safeInOneLine)"
    case .idInSeveral(let word, let journals):
      "'\(word)' is an entry in \(quoted(journals.map(\.label))); say which with "
        + journals.options
    case .changeInSeveral(let journals):
      "nothing was changed: what is meant is in \(quoted(journals.map(\.label))), and one "
        + "command changes one journal; name it with \(journals.options)"
    default: ""
    }
  }
}

extension [JournalName] {
  fileprivate var options: String { list(prefix(8).map(\.option.safeInOneLine)) }
}
