extension PostCondition.Answer {
  /// `yes` if every answer is; stops at the first `no`.
  package static func all<Asked>(_ asked: [Asked], _ answer: (Asked) -> Self) -> Self {
    var result = Self.yes
    for one in asked {
      switch answer(one) {
      case .yes: break
      case .no: return .no
      case .unsure: result = .unsure
      }
    }
    return result
  }

  /// `yes` if any answer is; stops at the first `yes`.
  package static func any<Asked>(_ asked: [Asked], _ answer: (Asked) -> Self) -> Self {
    all(asked) { answer($0).opposite }.opposite
  }

  package var opposite: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unsure: .unsure
    }
  }
}
