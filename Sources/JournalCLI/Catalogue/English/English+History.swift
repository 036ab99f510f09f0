import Terminal
import TimelineDomain

extension English {
  func takenBack(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String {
    // A redo takes back an undo: what it does again is the opposite of what that did.
    let noun =
      switch action {
      case .added: "addition"
      case .edited: "edit"
      case .deleted: isRedo ? "addition" : "deletion"
      case .restored: isRedo ? "deletion" : "restoration"
      }
    return "\(verb(isRedo)) the \(noun) of \(name)"
  }

  func takenBackMore(_ count: Int, isRedo: Bool) -> String { "\(verb(isRedo)) \(count) more" }

  func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "at a moment that can't be read"
    return "\(moment)  \(past(action))\(isNow ? ", as it is now" : "")"
  }

  func notTakenBack(_ refusal: UndoRefusal, about: String?, isRedo: Bool) -> String {
    let what = about.map { " (\($0))" } ?? ""
    let command =
      switch refusal.reason {
      case .purge: "a purge"
      case .compaction: "a compact"
      default: "\(noun(refusal.action))\(what)"
      }
    let reason =
      switch refusal.reason {
      case .purge: "what a purge took out of the file is gone"
      case .compaction: "the words that it removed are gone from this file"
      case .opaque(let kind):
        "this version can't read an entry of the kind '\(kind.safeName)'"
      case .wordsCompacted: "'journal compact' removed the words that would come back"
      case .changed: "the entry was changed since"
      case .joined: "it joined several entries into one, and nothing could part them again"
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
