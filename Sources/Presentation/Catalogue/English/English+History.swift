import Terminal
package import TimelineDomain

extension English {
  package func undone(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String {
    // A redo reverts an undo, so its steps are the opposite of what the undo did.
    let noun =
      switch action {
      case .added: "addition"
      case .edited: "edit"
      case .deleted: isRedo ? "addition" : "deletion"
      case .restored: isRedo ? "deletion" : "restoration"
      }
    return "\(verb(isRedo)) the \(noun) of \(name)"
  }

  package func undoneMore(_ count: Int, isRedo: Bool) -> String { "\(verb(isRedo)) \(count) more" }

  package func lastCommand(
    _ name: RecordedCommand.Name, _ action: RecordedStep.Action, _ count: Int
  ) -> String {
    let entries = "\(grouped(count)) entries"
    switch (name, action) {
    case (.importing, _): return "The last command is an import of \(entries)."
    case (.merge, _): return "The last command is a merge of \(entries)."
    case (.change, .added): return "The last command added \(entries)."
    case (.change, .edited): return "The last command edited \(entries)."
    case (.change, .deleted): return "The last command deleted \(entries)."
    case (.change, .restored): return "The last command restored \(entries)."
    }
  }

  package func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "at an unreadable time"
    return "\(moment)  \(past(action))\(isNow ? ", current version" : "")"
  }

  package func reversal(
    _ moment: Moment?, _ hours: ClockHours, of versions: [Int], isRedo: Bool, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "at an unreadable time"
    let numbers = versions.map { String($0) }.joined(separator: ", ")
    let what =
      versions.isEmpty ? "a change" : "version\(versions.count == 1 ? "" : "s") \(numbers)"
    return "\(moment)  \(verb(isRedo)) \(what)\(isNow ? ", current version" : "")"
  }

  package func notShown(bytes: Int) -> String {
    "[… \(bytes) bytes not shown; 'journal history --format json' has all of it …]"
  }

  package func undoRefused(_ refusal: UndoRefusal, about: String?, isRedo: Bool) -> String {
    let what = about.map { " (\($0))" } ?? ""
    let command =
      switch refusal.reason {
      case .purge: "a purge"
      case .compaction: "a compaction"
      default: "\(noun(refusal.action))\(what)"
      }
    let reason =
      switch refusal.reason {
      case .purge: "purged entries are gone from the file"
      case .compaction: "the text that it removed is gone from this file"
      case .unknown(let kind):
        "this version can't read an entry of type '\(kind.safeName)'"
      case .wordsCompacted: "'journal compact' removed the text to restore"
      case .changed: "the entry changed in the meantime"
      case .joined: "it joined several entries into one"
      case .sharedID: "several entries share its id"
      }
    let verb = isRedo ? "redo" : "undo"
    let order = refusal.possible == 0 ? "the last command" : "the command before those"
    let advice =
      refusal.possible > 0 ? ". 'journal \(verb) \(refusal.possible)' would work" : ""
    return "can't \(verb) \(order), \(command): \(reason); nothing was changed\(advice)"
  }

  private func noun(_ action: RecordedStep.Action) -> String {
    switch action {
    case .added: "an addition"
    case .edited: "an edit"
    case .deleted: "a deletion"
    case .restored: "a restoration"
    }
  }

  private func verb(_ isRedo: Bool) -> String { isRedo ? "redid" : "undid" }

  private func past(_ action: RecordedStep.Action) -> String {
    switch action {
    case .added: "added"
    case .edited: "edited"
    case .deleted: "deleted"
    case .restored: "restored"
    }
  }
}
