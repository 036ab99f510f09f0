extension PostCondition.Answer {
  /// What holds where all of them have to; nobody is asked once one says no.
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

  /// What holds where one of them is enough.
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
