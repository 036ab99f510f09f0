import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal open`. The editor works on a copy, never on the journal: programs that write
/// meanwhile would write to a file that the editor replaces.
@MainActor
enum OpenCommand {
  static func run(
    _ context: CommandContext, _ copies: (any DraftKeeper)?
  ) async throws(Failure) {
    guard let copies else { throw .noPlaceForDrafts }
    let isForced = context.invocation.has("force")
    let opened: [UInt8]?
    do {
      opened = try await context.history.openByHand(evenIfLinked: isForced)
    } catch {
      throw Failure(error)
    }
    guard let opened else { throw .noJournalYet(path: context.path) }
    context.console.holdStops()
    defer { context.console.releaseStops() }
    let copy = try kept { () throws(RepositoryError) in try copies.keep(opened, for: nil) }
    // A purge leaves a copy alone that is in an editor.
    let claim = try? copies.claim(copy)
    defer { withExtendedLifetime(claim) {} }
    while true {
      let edited = try edited(copy, of: opened, copies, context)
      let result: HandEdit
      do {
        result =
          edited == opened
          ? .unchanged
          : try await context.history.putByHand(
            edited, insteadOf: opened, evenIfLinked: isForced)
      } catch {
        throw .copyKept(Failure(error), path: copy.path)
      }
      switch result {
      case .unchanged, .done:
        try? copies.discard(copy)
        return try answer(result, context)
      case .outdated: throw .copyKept(.outdatedByHand, path: copy.path)
      case .worse(let report, let isHeaderChanged):
        let failure = Failure.worseByHand(report, isHeaderChanged: isHeaderChanged)
        guard context.console.isInputTerminal else { throw .copyKept(failure, path: copy.path) }
        context.console.say("journal: \(context.words.sentence(failure))")
        let isWanted = context.ask(.openAgain) == true
        if context.console.wasAskedToStop { throw .copyKept(.interrupted, path: copy.path) }
        guard isWanted else { throw .copyKept(.declinedChange, path: copy.path) }
      }
    }
  }

  /// Runs the editor and returns what it leaves. An unchanged copy is deleted.
  private static func edited(
    _ copy: Draft, of opened: [UInt8], _ copies: any DraftKeeper, _ context: CommandContext
  ) throws(Failure) -> [UInt8] {
    let status = context.console.run(context.editor, on: copy.location)
    // The editor may still be writing to it.
    if context.console.wasAskedToStop { throw .copyKept(.interrupted, path: copy.path) }
    let edited: [UInt8]
    do {
      edited = try copies.read(copy)
    } catch {
      throw .repository(error)
    }
    guard status != 0 else { return edited }
    let failure =
      status.map { $0 == 127 ? context.missingEditor : .editorFailed(context.editor, status: $0) }
      ?? context.missingEditor
    guard edited != opened else {
      try? copies.discard(copy)
      throw failure
    }
    throw .copyKept(failure, path: copy.path)
  }

  private static func kept(
    _ body: () throws(RepositoryError) -> Draft
  ) throws(Failure) -> Draft {
    do { return try body() } catch { throw .repository(error) }
  }

  private static func answer(_ result: HandEdit, _ context: CommandContext) throws(Failure) {
    let changes = if case .done(let changes) = result { changes } else { LineChanges() }
    guard context.format == .text else {
      var writer = JSONWriter()
      writer.object {
        $0.name("changed")
        $0.bool(result != .unchanged)
        for (name, number) in [
          ("linesAdded", changes.added), ("linesChanged", changes.changed),
          ("linesRemoved", changes.removed), ("linesAddedByOthers", changes.appended),
        ] {
          $0.name(name)
          $0.number(number)
        }
      }
      return try context.write(writer.bytes + [0x0A])
    }
    guard result != .unchanged else { return try context.confirm(context.words.notChanged) }
    for line in context.words.changedByHand(changes) { try context.confirm(line) }
  }
}
