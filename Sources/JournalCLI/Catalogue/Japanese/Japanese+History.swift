import TimelineDomain

extension Japanese {
  func takenBack(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String {
    // A redo takes back an undo: what it does again is the opposite of what that did.
    let noun =
      switch action {
      case .added: "追加"
      case .edited: "編集"
      case .deleted: isRedo ? "追加" : "削除"
      case .restored: isRedo ? "削除" : "復元"
      }
    return "\(name) の\(noun)を\(verb(isRedo))"
  }

  func takenBackMore(_ count: Int, isRedo: Bool) -> String { "ほか\(count)件を\(verb(isRedo))" }

  func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "日時不明"
    return "\(moment)  \(noun(action))\(isNow ? "（現在の内容）" : "")"
  }

  private func verb(_ isRedo: Bool) -> String { isRedo ? "やり直しました" : "元に戻しました" }

  private func noun(_ action: RecordedStep.Action) -> String {
    switch action {
    case .added: "追加"
    case .edited: "編集"
    case .deleted: "削除"
    case .restored: "復元"
    }
  }
}
