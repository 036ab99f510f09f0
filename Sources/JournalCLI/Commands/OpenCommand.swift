import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let openFile = CommandSpec(
    .open, "open", options: { $0.hardLinks() },
    examples: ["journal open", "journal -j work open"]
  ) { OpenCommand(parts: $0, links: $1).run }
}

/// Runs `journal open`. The editor works on a copy, never on the journal: programs that write
/// meanwhile would write to a file that the editor replaces.
@MainActor
struct OpenCommand: Command {
  let parts: CommandParts
  let links: HardLinks

  func run() async throws(Failure) {
    guard let copies = parts.workspace.drafts(.copies, time) else { throw .noPlaceForDrafts }
    let opened: [UInt8]?
    do {
      opened = try await journals.repository.openByHand(links: links)
    } catch {
      throw .repository(error)
    }
    guard let opened else { throw .noJournalYet(path: journals.path) }
    output.console.holdStops()
    defer { output.console.releaseStops() }
    let copy = try kept { () throws(RepositoryError) in try copies.keep(opened, for: nil) }
    // A purge leaves a copy alone that is in an editor.
    let claim = try? copies.claim(copy)
    defer { withExtendedLifetime(claim) {} }
    while true {
      let edited = try edited(copy, of: opened, copies)
      let result: HandEdit
      do {
        result =
          edited == opened
          ? .unchanged
          : try await journals.repository.putByHand(
            edited, insteadOf: opened, links: links)
      } catch {
        throw .copyKept(.repository(error), path: copy.path)
      }
      switch result {
      case .unchanged, .done:
        output.hasChangedFiles = result != .unchanged
        try? copies.discard(copy)
        return try answer(result)
      case .outdated: throw .copyKept(.outdatedByHand, path: copy.path)
      case .worse(let report, let isHeaderChanged):
        let failure = Failure.worseByHand(report, isHeaderChanged: isHeaderChanged)
        guard output.console.isInputTerminal else { throw .copyKept(failure, path: copy.path) }
        output.console.say("journal: \(output.words.sentence(failure))")
        let isWanted = output.ask(.openAgain) == true
        if output.console.wasAskedToStop { throw .copyKept(.interrupted, path: copy.path) }
        guard isWanted else { throw .copyKept(.declinedChange, path: copy.path) }
      }
    }
  }

  /// Runs the editor and returns what it leaves. An unchanged copy is deleted.
  private func edited(
    _ copy: Draft, of opened: [UInt8], _ copies: any DraftKeeper
  ) throws(Failure) -> [UInt8] {
    let status = output.console.run(settings.editor, on: copy.location)
    // The editor may still be writing to it.
    if output.console.wasAskedToStop { throw .copyKept(.interrupted, path: copy.path) }
    let edited: [UInt8]
    do {
      edited = try copies.read(copy)
    } catch {
      throw .repository(error)
    }
    guard status != 0 else { return edited }
    let failure =
      status.map { $0 == 127 ? settings.missingEditor : .editorFailed(settings.editor, status: $0) }
      ?? settings.missingEditor
    guard edited != opened else {
      try? copies.discard(copy)
      throw failure
    }
    throw .copyKept(failure, path: copy.path)
  }

  private func kept(_ body: () throws(RepositoryError) -> Draft) throws(Failure) -> Draft {
    do { return try body() } catch { throw .repository(error) }
  }

  private func answer(_ result: HandEdit) throws(Failure) {
    let changes = if case .done(let changes) = result { changes } else { LineChanges() }
    guard output.format == .text else {
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
      return try output.write(writer.bytes + [0x0A])
    }
    guard result != .unchanged else { return try output.confirm(output.words.notChanged) }
    for line in output.words.changedByHand(changes) { try output.confirm(line) }
  }
}
