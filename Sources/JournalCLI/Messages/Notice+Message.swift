import TimelineDomain

extension Notice {
  /// One sentence for the person; the program's name is put before it.
  func sentence(path: String) -> String {
    switch self {
    case .conflict, .dependents, .waitingForLock: sentence
    default: "\(path): \(sentence)"
    }
  }

  private var sentence: String {
    switch self {
    case .newerVersion(let version):
      "written by a newer version (format \(version)); what this version does not know is kept as "
        + "it is"
    case .unreadableHeader:
      "its first line is not a journal's header: it can be read, and nothing is written to it"
    case .restricted(let access): access.explanation
    case .damaged(let lines):
      lines.count == 1
        ? "line \(lines[0]) is damaged; it is kept as it is"
        : "\(lines.count) lines are damaged (\(Notice.numbers(lines))); they are kept as they are"
    case .sharedIDs(let ids):
      "\(ids.count == 1 ? "an id stands" : "\(ids.count) ids stand") for different entries "
        + "(\(ids.prefix(3).joined(separator: ", "))); all of them are kept"
    case .dependents(let name, let entries):
      "\(list(entries.map { "a \($0.kind)" }, "and")) that this version can't read depends on "
        + "\(name)"
    case .conflict(let name):
      "\(name) was changed by somebody else in the meantime; both versions are kept, and a list "
        + "shows both"
    case .waitingForLock: "another program is writing to the journal; waiting for it"
    }
  }

  private static func numbers(_ lines: [Int]) -> String {
    lines.prefix(5).map { String($0) }.joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
  }
}
