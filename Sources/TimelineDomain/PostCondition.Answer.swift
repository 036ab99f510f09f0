extension PostCondition.Answer {
  /// What holds where all of them have to.
  package static func all(_ answers: some Sequence<Self>) -> Self {
    var result = Self.yes
    for answer in answers {
      if answer == .no { return .no }
      if answer == .unsure { result = .unsure }
    }
    return result
  }

  /// What holds where one of them is enough.
  package static func any(_ answers: some Sequence<Self>) -> Self {
    var result = Self.no
    for answer in answers {
      if answer == .yes { return .yes }
      if answer == .unsure { result = .unsure }
    }
    return result
  }

  package var opposite: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unsure: .unsure
    }
  }
}
