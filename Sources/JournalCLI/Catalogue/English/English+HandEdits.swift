import TimelineDomain

extension English {
  var notChanged: String { "not changed" }

  func changedByHand(_ changes: LineChanges) -> [String] {
    let parts = [
      (changes.added, "added"), (changes.changed, "changed"), (changes.removed, "taken out"),
    ].filter { $0.0 > 0 }
    let words = parts.enumerated().map { index, part in
      "\(part.0)\(index == 0 ? part.0 == 1 ? " line" : " lines" : "") \(part.1)"
    }
    var lines = [words.isEmpty ? "changed: the order of its lines" : "changed: \(all(words))"]
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

  var headerHasToStay: String { "line 1 is the journal's header, and has to stay as it is" }

  var openDetails: [String] {
    [
      "Your editor gets a copy, which you alone can read. When you leave it, the copy is checked, and put in "
        + "the journal's place as a whole; what others have added in the meantime stays. A link stays a "
        + "link, and the file keeps its mode.",
      "What makes the journal worse is not put there: a damaged line, an id that stands twice, something "
        + "that points to a line which is gone, another first line. It is told with its lines, and your "
        + "copy is kept.",
      "This is for what no other command does. It can not be undone, and what you take out is gone, as with "
        + "'journal purge'. A journal that a newer version has locked against that is refused, and so is one "
        + "without a first line that can be read.",
    ]
  }
}
