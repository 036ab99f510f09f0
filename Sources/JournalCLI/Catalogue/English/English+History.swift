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
