import Presentation
import TimelineDomain

extension English {
  var notChanged: String { "not changed" }

  func changedByHand(_ changes: LineChanges) -> [String] {
    let parts = [
      (changes.added, "added"), (changes.changed, "changed"), (changes.removed, "removed"),
    ].filter { $0.0 > 0 }
    let words = parts.enumerated().map { index, part in
      "\(part.0)\(index == 0 ? part.0 == 1 ? " line" : " lines" : "") \(part.1)"
    }
    var lines = [words.isEmpty ? "changed: the order of its lines" : "changed: \(all(words))"]
    if changes.unreadable > 0 {
      lines.append(
        "This version can't read \(changes.unreadable) of the changed or removed lines.")
    }
    if changes.appended > 0 {
      lines.append(
        changes.appended == 1
          ? "1 line that another program added in the meantime is kept."
          : "\(changes.appended) lines that other programs added in the meantime are kept.")
    }
    return lines
  }

  var headerHasToStay: String { "line 1 is the journal's header and must not change" }

  var openDetails: [String] {
    [
      "Your editor opens a copy that only you can read. When you close it, the copy is checked and "
        + "replaces the journal. Entries that other programs added in the meantime stay. A symbolic link "
        + "stays a link, and the file keeps its mode.",
      "A copy that makes the journal worse is refused: a damaged line, a repeated id, a reference to a "
        + "line that is gone, a changed first line. The message lists those lines, and your copy is kept.",
      "Use it for what no other command does. It can not be undone: a line that you remove is gone, as "
        + "with 'journal purge'. A journal that a newer version has locked against rewriting is refused, "
        + "and so is one without a readable first line.",
    ]
  }
}
