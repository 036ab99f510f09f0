import Settings
import TimelineDomain

/// Where a text belongs that was typed in a call which could not be understood: in the journal that was named, with the time, the
/// tags and the mood that were.
struct MistypedCommand {
  /// Nil where it was for nothing that takes a text.
  let purpose: DraftPurpose?

  init(
    _ words: [Argument], _ time: any TimeSource, _ setup: Setup, _ locations: Locations
  ) {
    guard let invocation = ArgumentParser.meant(by: words) else {
      purpose = nil
      return
    }
    let own = invocation.ownOptions(time, setup.configuration)
    let command: [String]
    switch invocation.command.name {
    case .addText: command = ["add", "text"] + own + ["--", "-"]
    case .addMood:
      let mood = invocation.operands.first.flatMap { setup.configuration.moods.mood($0.shown) }
      command =
        mood.map { ["add", "mood"] + own + ["--", $0.name, "-"] }
        ?? ["add", "text"] + own + ["--", "-"]
    case .edit: command = invocation.edit(own) ?? ["add", "text", "--", "-"]
    default:
      purpose = nil
      return
    }
    let journal = MistypedCommand.journal(of: invocation, setup, locations)
    purpose = DraftPurpose(words: journal + command)
  }

  /// One that nobody knows is named as it was: the text must not come into another.
  private static func journal(
    of invocation: Invocation, _ setup: Setup, _ locations: Locations
  ) -> [String] {
    if let choice = try? setup.journal(for: invocation, locations),
      let path = String(validating: locations.absolute(choice.path), as: UTF8.self)
    {
      return ["--file", path]
    }
    return invocation.value("journal").map { ["--journal", $0.shown] } ?? []
  }
}

extension Invocation {
  /// Nil where another entry could be meant by then.
  fileprivate func edit(_ own: [String]) -> [String]? {
    guard operands.count == 1, let id = operands[0].text, !id.hasPrefix("@"),
      let option = ["text", "note"].first(where: has)
    else { return nil }
    return ["edit"] + own + ["--\(option)", "-", "--", id]
  }
}
