import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let openFile: CommandSpec = CommandSpec(
    "open", openFileHelp, japanese: "開く", options: { $0.hardLinks() },
    examples: ["journal open", "journal -j work open"]
  ) { OpenCommand(parts: $0, links: $1).run }

  private static let openFileHelp: CommandHelp = CommandHelp(.file) {
    $0.say("Open the journal's file in your editor", "ジャーナルのファイルそのものをエディターで開きます")
    $0.say(
      "Your editor opens a copy that only you can read. When you close it, the copy is checked and "
        + "replaces the journal. Entries that other programs added in the meantime stay. A symbolic link "
        + "stays a link, and the file keeps its mode.",
      "エディターで開くのは、自分だけが読めるコピーです。エディターを閉じると、コピーを確認してから、全体を"
        + "ジャーナルと置き換えます。開いている間に追加された記録は残ります。リンクはリンクのままで、ファイルの"
        + "権限も変わりません。")
    $0.say(
      "A copy that makes the journal worse is refused: a damaged line, a repeated id, a reference to a "
        + "line that is gone, a changed first line. The message lists those lines, and your copy is kept.",
      "壊れた行、重複した ID、なくなった行への参照、違う最初の行など、元より悪くなるところがあれば置き換えません。"
        + "その行を知らせ、コピーを残します。")
    $0.say(
      "Use it for what no other command does. It can not be undone: a line that you remove is gone, as "
        + "with 'journal purge'. A journal that a newer version has locked against rewriting is refused, "
        + "and so is one without a readable first line.",
      "ほかのコマンドではできないことのためのものです。元に戻すことはできず、取り除いたものは「journal purge」と"
        + "同じように完全に消えます。新しいバージョンがこの操作を禁じているジャーナルと、最初の行を読み取れない"
        + "ジャーナルでは使えません。")
  }
}

/// Runs `journal open`. The editor works on a copy, never on the journal: programs that write
/// meanwhile would write to a file that the editor replaces.
@MainActor
struct OpenCommand: Command {
  let parts: CommandParts
  let links: HardLinks

  func run() async throws {
    guard let copies = parts.workspace.drafts(.copies, time) else { throw Failure.noPlaceForDrafts }
    let opened = try await journals.repository.openByHand(links: links)
    guard let opened else { throw Failure.noJournalYet(path: journals.path) }
    output.console.holdStops()
    defer { output.console.releaseStops() }
    let copy = try copies.keep(opened, for: nil)
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
        throw Failure.copyKept(Failure(error), copy)
      }
      switch result {
      case .unchanged, .done:
        output.hasChangedFiles = result != .unchanged
        try? copies.discard(copy)
        return try answer(result)
      case .outdated: throw Failure.copyKept(.outdatedByHand, copy)
      case .worse(let report, let isHeaderChanged):
        let failure = Failure.worseByHand(report, isHeaderChanged: isHeaderChanged)
        guard output.console.isInputTerminal else { throw Failure.copyKept(failure, copy) }
        output.console.say("journal: \(failure.sentence.text(output.words))")
        let isWanted = output.ask(.openAgain) == true
        if output.console.wasAskedToStop { throw Failure.copyKept(.interrupted, copy) }
        guard isWanted else { throw Failure.copyKept(.declinedChange, copy) }
      }
    }
  }

  /// Runs the editor and returns what it leaves. An unchanged copy is deleted.
  private func edited(
    _ copy: Draft, of opened: [UInt8], _ copies: any DraftKeeper
  ) throws -> [UInt8] {
    let status = output.console.run(settings.editor, on: copy.location)
    // The editor may still be writing to it.
    if output.console.wasAskedToStop { throw Failure.copyKept(.interrupted, copy) }
    let edited = try copies.read(copy)
    guard status != 0 else { return edited }
    let failure =
      status.map { $0 == 127 ? settings.missingEditor : .editorFailed(settings.editor, status: $0) }
      ?? settings.missingEditor
    guard edited != opened else {
      try? copies.discard(copy)
      throw failure
    }
    throw Failure.copyKept(failure, copy)
  }

  private func answer(_ result: HandEdit) throws {
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
    guard result != .unchanged else { return try output.report(output.words.notChanged) }
    for line in output.words.changedByHand(changes) { try output.report(line) }
    try output.report(output.words.notUndone)
  }
}

/// Edited copies that don't replace the journal.
extension Failure {
  /// What an edited copy of the journal has worse than the journal.
  static func worseByHand(_ report: CheckReport, isHeaderChanged: Bool) -> Failure {
    Failure(.refused) {
      $0.say(
        "nothing was changed: your copy has problems that the journal does not have"
          + CheckText($0).rowsByHand(report, isHeaderChanged: isHeaderChanged),
        "何も変更していません。元のジャーナルにはなかった問題がコピーにあります:"
          + CheckText($0).rowsByHand(report, isHeaderChanged: isHeaderChanged))
    }
  }

  /// Another program rewrote the journal while it was open.
  static var outdatedByHand: Failure {
    Failure(.refused) {
      $0.say(
        "nothing was changed: another program rewrote the journal in the meantime",
        "何も変更していません。開いている間に、ほかのプログラムがジャーナルを書き直しました。")
    }
  }

  /// The edited copy could not replace the journal.
  fileprivate static func copyKept(_ failure: Failure, _ copy: Draft) -> Failure {
    failure.saying {
      $0.say(
        "\($1)\nYour copy is kept in \(copy.path.safeInOneLine)\n'\($0.journal) open' starts again; "
          + "copy over what you want to keep",
        """
        \($1)
        コピーは \(copy.path.safeInOneLine) に残してあります。
        「\($0.journal) open」で改めて開き、必要な部分をコピーから移してください。
        """)
    }
  }
}
