import Settings
import TimePhrases
import TimelineDomain

/// Makes the command that a text is for.
struct DraftPurposes {
  let invocation: Invocation
  /// The options that choose the journal.
  let journal: [String]
  let time: any TimeSource
  let configuration: Configuration

  /// The command with the text from standard input: `operands` and `options` replace those with
  /// the text.
  func purpose(
    of command: [String], _ operands: [String], options: [String] = [], base: EntryID? = nil,
    unclear: [UnclearValue] = []
  ) -> DraftPurpose {
    let own = invocation.ownOptions(time, configuration)
    return DraftPurpose(
      words: journal + command + own.words + options + ["--"] + operands, base: base,
      unclear: own.unclear + unclear)
  }

  // MARK: Adding

  var text: DraftPurpose { purpose(of: ["add", "text"], ["-"]) }

  /// The mood, or a text with the mood in it, if the mood is not known.
  func mood(_ word: Argument?) -> DraftPurpose {
    if let mood = word.flatMap({ configuration.moods.mood($0.shown) }) {
      return purpose(of: ["add", "mood"], [mood.name, "-"])
    }
    let names = Mood.known.map(\.name) + configuration.moods.own.map(\.name)
    // A word that is near no mood belongs to the note.
    let isNear = word.map { suggestion(for: $0.shown, among: names) != nil } ?? false
    let typed = isNear ? word?.text ?? "" : ""
    return purpose(of: ["add", "text"], ["-"], unclear: [UnclearValue(.mood, typed)])
  }

  // MARK: Editing

  /// An edit of this entry, with the option that its kind takes.
  func edit(_ item: TimelineItem) -> DraftPurpose? {
    guard let post = item.post else { return nil }
    let id = item.name.text
    guard invocation.textOption != nil else {
      return purpose(of: ["edit"], [id, "-"], base: item.revision)
    }
    if case .mood = post {
      return purpose(of: ["edit"], [id], options: ["--note", "-"], base: item.revision)
    }
    let ofText = DraftPurposes(
      invocation: invocation.setting("mood", to: nil), journal: journal, time: time,
      configuration: configuration)
    return ofText.purpose(of: ["edit"], [id], options: ["--text", "-"], base: item.revision)
  }

  /// An edit of an entry that was not found.
  var editOfUnknown: DraftPurpose {
    let dash = Argument(text: "-")
    let words = invocation.operands.filter { $0 != dash }.map(\.shown)
    let typed = words.isEmpty && invocation.has("last") ? "--last" : words.joined(separator: " ")
    let option = invocation.textOption
    return purpose(
      of: ["edit"], words + (option == nil ? ["-"] : []), options: option.map { [$0, "-"] } ?? [],
      unclear: [UnclearValue(.entry, typed)])
  }

  // MARK: Templates

  func template(_ name: String?) -> DraftPurpose {
    let operands = name.map { [$0, "-"] } ?? ["-"]
    let unclear = name == nil ? [UnclearValue(.template, "")] : []
    return purpose(of: ["templates", "edit"], operands, unclear: unclear)
  }
}

extension JournalsInUse {
  /// Nil if the journal's path is not text.
  func purposes(_ time: any TimeSource, _ settings: SettingsInUse) -> DraftPurposes? {
    guard let path = String(validating: settings.locations.absolute(pathBytes), as: UTF8.self)
    else {
      return nil
    }
    // A template can belong to the journal's name.
    let journal = name.flatMap { invocation.has("template") ? ["--journal", $0] : nil }
    return DraftPurposes(
      invocation: invocation, journal: journal ?? ["--file", path], time: time,
      configuration: settings.configuration)
  }
}

extension Invocation {
  /// The option that holds the text.
  var textOption: String? { has("text") ? "--text" : has("note") ? "--note" : nil }
}
