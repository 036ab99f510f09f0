import Settings
import TimePhrases
import TimelineDomain

/// Where a text belongs that came with an invalid command line: the journal, time, tags and mood
/// that the line gives.
struct RecoveredPurpose {
  /// Nil if the command takes no text.
  let purpose: DraftPurpose?

  init(
    _ words: [Argument], _ time: any TimeSource, _ setup: Setup, _ locations: Locations
  ) {
    let closest = ArgumentParser.closestInvocation(to: words)
    let own = closest?.ownOptions(time, setup.configuration) ?? []
    var command = ["add", "text"]
    var operands = ["-"]
    switch closest?.command.name {
    case .addText: command += own
    case .addMood:
      let mood = closest?.operands.first.flatMap { setup.configuration.moods.mood($0.shown) }
      // A misspelled `mood` is a word of the text.
      if let mood, words.contains(where: { $0.shown == "mood" }) {
        command = ["add", "mood"]
        operands.insert(mood.name, at: 0)
      }
      command += own
    // The edit was never shown the current version, so it can't be finished.
    case .edit, nil: break
    default:
      purpose = nil
      return
    }
    let journal = RecoveredPurpose.journal(of: closest, words, setup, locations)
    purpose = DraftPurpose(words: journal + command + ["--"] + operands)
  }

  /// The options that choose the journal. An unknown name stays as it is, so that the text does not
  /// end up in another journal.
  private static func journal(
    of closest: Invocation?, _ words: [Argument], _ setup: Setup, _ locations: Locations
  ) -> [String] {
    // If the rest can't be parsed, the journal's options alone may.
    let invocation =
      closest
      ?? ArgumentParser.closestInvocation(
        to: words.ofJournal + ["add", "text"].map(Argument.init(text:)))
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
  /// The first option that chooses a journal.
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
