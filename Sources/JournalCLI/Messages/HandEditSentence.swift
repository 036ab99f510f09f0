import Terminal
import TimelineDomain

/// What is said of a journal's file that was changed by hand.
enum HandEditSentence {
  static let again = "Open your copy again? [y/N] "
  static let unchanged = "not changed"

  /// `changed: 1 line added, 2 changed and 1 taken out`, and what else is to be known.
  static func done(_ changes: LineChanges) -> [String] {
    let parts = [
      (changes.added, "added"), (changes.changed, "changed"), (changes.removed, "taken out"),
    ].filter { $0.0 > 0 }
    let words = parts.enumerated().map { index, part in
      "\(part.0)\(index == 0 ? part.0 == 1 ? " line" : " lines" : "") \(part.1)"
    }
    var lines = [
      words.isEmpty ? "changed: the order of its lines" : "changed: \(list(words, "and"))"
    ]
    if changes.unreadable > 0 {
      lines.append(
        changes.unreadable == 1
          ? "1 line that this version can't read is no longer as it was."
          : "\(changes.unreadable) lines that this version can't read are no longer as they were.")
    }
    if changes.appended > 0 {
      lines.append(
        changes.appended == 1
          ? "1 line that was added in the meantime is kept."
          : "\(changes.appended) lines that were added in the meantime are kept.")
    }
    return lines
  }
}

extension Failure {
  /// Of those cases that only a journal has that was changed by hand.
  var sentenceByHand: String {
    switch self {
    case .worseByHand(let report, let isHeaderChanged):
      "nothing was changed: your copy has what the journal does not have"
        + (isHeaderChanged
          ? "\n  header     line 1 is the journal's header, and has to stay as it is" : "")
        + CheckWords.findings(report).map { "\n  \($0.0.padded(to: 11))\($0.1)" }.joined()
    case .outdatedByHand:
      "nothing was changed: another program has written the journal anew in the meantime"
    case .copyKept(let failure, let path):
      "\(failure.sentence)\nYour copy is kept in \(path.safeInOneLine)\n'journal open' begins anew; what "
        + "you want of your copy can be brought over from there"
    default: ""
    }
  }
}
