import TimelineDomain

/// An option that 'journal drafts restore' takes for a value that was not understood.
enum UnclearOption: String, CaseIterable, Sendable {
  case at, tag, mood, template, entry, journal

  /// The option with its placeholder, as the user types it: `--at TIME`.
  var synopsis: String {
    switch self {
    case .at: "--at TIME"
    case .tag: "--tag TAG"
    case .mood: "--mood MOOD"
    case .template: "--template NAME"
    case .entry: "--entry ID"
    case .journal: "-j NAME"
    }
  }
}

extension UnclearValue {
  init(_ option: UnclearOption, _ word: String) {
    self.init(option: option.rawValue, word: word)
  }
}

extension DraftPurpose {
  /// What the user has to give to restore the draft; `names` are the known journals.
  func needs(knowing names: [String]) -> [UnclearOption] {
    let options = unclear.compactMap { UnclearOption(rawValue: $0.option) }
    return UnclearOption.allCases.filter {
      options.contains($0) || $0 == .journal && !hasJournal(knowing: names)
    }
  }

  /// False if the journal's name is unknown.
  func hasJournal(knowing names: [String]) -> Bool {
    words.first != "--journal" || words.count < 2 || names.contains(words[1])
  }
}
