import Settings
import TimePhrases
import TimelineDomain

/// Where a text belongs that was typed in a call which could not be understood: in the journal that was named, with the time, the
/// tags and the mood that were.
struct MistypedCommand {
  /// Nil where it was for nothing that takes a text.
  let purpose: DraftPurpose?

  init(
    _ words: [Argument], _ time: any TimeSource, _ setup: Setup, _ locations: Locations
  ) {
    let meant = ArgumentParser.meant(by: words)
    let own = meant?.ownOptions(time, setup.configuration) ?? []
    var command = ["add", "text"]
    var operands = ["-"]
    switch meant?.command.name {
    case .addText: command += own
    case .addMood:
      let mood = meant?.operands.first.flatMap { setup.configuration.moods.mood($0.shown) }
      // What is only nearly `mood` is a word of the text.
      if let mood, words.contains(where: { $0.shown == "mood" }) {
        command = ["add", "mood"]
        operands.insert(mood.name, at: 0)
      }
      command += own
    // Of an edit nobody has seen which version it is of.
    case .edit, nil: break
    default:
      purpose = nil
      return
    }
    let journal = MistypedCommand.journal(of: meant, words, setup, locations)
    purpose = DraftPurpose(words: journal + command + ["--"] + operands)
  }

  /// One that nobody knows is named as it was: the text must not come into another.
  private static func journal(
    of meant: Invocation?, _ words: [Argument], _ setup: Setup, _ locations: Locations
  ) -> [String] {
    // Where the rest means nothing, what was said of the journal may.
    let invocation =
      meant
      ?? ArgumentParser.meant(by: words.ofJournal + ["add", "text"].map(Argument.init(text:)))
    guard let invocation else { return [] }
    if let choice = try? setup.journal(for: invocation, locations),
      let path = String(validating: locations.absolute(choice.path), as: UTF8.self)
    {
      return ["--file", path]
    }
    return invocation.value("journal").map { ["--journal", $0.shown] } ?? []
  }
}

extension [Argument] {
  /// The first of what says which journal is meant.
  fileprivate var ofJournal: [Argument] {
    for (index, word) in enumerated() {
      if word.shown == "--" { break }
      if ["--file", "--journal", "-j"].contains(word.shown), index + 1 < count {
        return Array(self[index...(index + 1)])
      }
      if word.shown.hasPrefix("--file=") || word.shown.hasPrefix("--journal=") { return [word] }
    }
    return []
  }
}
