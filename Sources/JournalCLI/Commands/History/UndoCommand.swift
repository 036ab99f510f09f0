import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let undo: CommandSpec = CommandSpec(
    "undo", undoHelp, japanese: "元に戻す もとにもどす 取り消し とりけし 取り消す",
    takes: [.init("N|ID", .optional, completes: .ids)],
    examples: ["journal undo", "journal undo 3", "journal undo 7f3k"]
  ) { UndoCommand(parts: $0, direction: .undo).run }

  private static let undoHelp: CommandHelp = CommandHelp(.undo) {
    $0.say("Undo the last command", "直前のコマンドを元に戻します")
    $0.say(
      "Undoes an addition, an edit, a deletion or a restoration, with everything that the "
        + "command did. Nothing is removed from the file: new lines restore the state before.",
      "一つのコマンドがした追加、編集、削除、復元を、すべて元に戻します。"
        + "ファイルからは何も取り除かず、以前の内容を新しい行として書き加えます。")
    $0.say(
      "N undoes that many commands, newest first. ID undoes only the last change of that "
        + "entry.",
      "N を書くと、新しいほうから N 個のコマンドを元に戻します。ID を書くと、その記録の最後の変更だけを元に戻します。")
    $0.say(
      "Entries that this version cannot read are not undone. A purge cannot be undone.",
      "このバージョンで読み取れないものは元に戻しません。消去したものは戻せません。")
  }

  static let redo: CommandSpec = CommandSpec(
    "redo", redoHelp, japanese: "やり直す やり直し", takes: [.init("N", .optional)],
    examples: ["journal redo"]
  ) { UndoCommand(parts: $0, direction: .redo).run }

  private static let redoHelp: CommandHelp = CommandHelp(.undo) {
    $0.say("Redo what was undone", "元に戻したものをやり直します")
    $0.say(
      "Works as long as nothing else has changed since the undo.",
      "その後にほかのことをしていないときだけ使えます。")
  }
}

/// Runs `journal undo [N|ID]` and `journal redo [N]`.
@MainActor
struct UndoCommand: Command {
  let parts: CommandParts
  let direction: Direction

  enum Direction: String {
    case undo, redo
  }

  func run() async throws {
    var request: UndoRequest = direction == .undo ? .undo(1) : .redo(1)
    if let word = invocation.operands.first {
      if let number = number(word) {
        guard number > 0 else {
          throw invocation.failure(
            .notACount(option: direction.rawValue, word: word.shown, from: 1))
        }
        request = direction == .undo ? .undo(number) : .redo(number)
      } else if direction == .undo {
        let search = EntrySearch(parts, isLast: false)
        request = .undoPost(try await search.one(word).id)
      } else {
        throw invocation.failure(.notACount(option: "redo", word: word.shown, from: 1))
      }
    }
    for part in try await takeBack(request).parts {
      switch part.outcome {
      case .success(let outcome): try await tell(outcome, request)
      case .failure(let error): throw error
      }
    }
  }

  private func tell(_ outcome: UndoOutcome, _ request: UndoRequest) async throws {
    switch outcome {
    case .done(let commands):
      // Short names cost a look at all entries that the command wrote.
      let ids =
        output.isQuiet || output.format != .text
        ? [] : commands.flatMap { $0.steps.prefix(HistoryText.mostSteps).map(\.post) }
      let names = await journals.names(of: ids)
      for command in commands { try tell(command, names) }
      for target in commands.flatMap(\.hiddenTargets) { output.say(.hiddenTarget(target)) }
      await tellPlainVersions(of: commands)
    case .tooFew(let possible):
      throw Failure.nothingToUndo(request, possible: possible)
    case .refused(let refusal):
      var about: String?
      if let item = refusal.item {
        let words = ItemText.firstWords(item, output.moods, output.words)
        about = "\(await journals.name(of: item.id))  \(words)"
      }
      throw Failure(.refused) { [about] in
        $0.undoRefused(refusal, about: about, isRedo: request.isRedo)
      }
    }
  }

  /// The undo of an unsealing shows sealed versions again, but removes no line.
  private func tellPlainVersions(of commands: [RecordedCommand]) async {
    let posts = commands.flatMap(\.steps).filter { $0.action == .edited }.map(\.post)
    let some = Array(posts.prefix(HistoryText.mostSteps))
    guard !some.isEmpty,
      let histories = try? await journals.repository.histories(ofPosts: some)
    else { return }
    let left = histories.filter { history in
      history.lastContent?.item?.isSealed == true
        && history.revisions.contains { $0.item.map { !$0.isSealed } ?? false }
    }
    if left.isEmpty { return }
    let names = await journals.names(of: left.map(\.id))
    output.say("journal: " + output.words.undoLeavesPlain(left.map { names.short($0.id) }))
  }

  /// In a terminal, asks before an undo of many entries, and names the command.
  private func takeBack(_ request: UndoRequest) async throws -> TakenBack {
    let (asks, store) = (output.console.isInputTerminal, journals.store)
    var confirmed: LongUndo?
    while true {
      switch try await store.takeBack(request, asks: asks, confirmed: confirmed) {
      case .done(let result): return result
      case .asks(let long):
        if long.isOnly {
          output.console.say(output.words.lastCommand(long.name, long.action, long.count))
        }
        if output.ask(.undo(long.count)) == false { throw Failure.declinedChange }
        confirmed = long
      }
    }
  }

  /// The number of commands; ids are longer.
  private func number(_ word: Argument) -> Int? {
    let isDigits = word.bytes.allSatisfy { (0x30...0x39).contains($0) }
    guard isDigits, word.bytes.count < 4 || direction == .redo else { return nil }
    return Int(word.shown)
  }

  private func tell(_ command: RecordedCommand, _ names: ShortNames) throws {
    guard output.format == .text else {
      var writer = JSONWriter()
      writer.object {
        $0.name(direction == .undo ? "undone" : "redone")
        $0.array { array in
          for step in command.steps {
            array.object {
              $0.name("id")
              $0.string(step.post.text)
              $0.name("action")
              $0.string(step.action.rawValue)
            }
          }
        }
      }
      return try output.write(writer.bytes + [0x0A])
    }
    for line in HistoryText.undone(
      command, names, isRedo: direction == .redo, output.moods, output.words)
    {
      try output.report(line)
    }
  }
}

/// Fewer commands to take back than the user asked for.
extension Failure {
  fileprivate static func nothingToUndo(_ request: UndoRequest, possible: Int) -> Failure {
    let (isRedo, asked) = (request.isRedo, request.count)
    return Failure(.refused) {
      switch (possible, isRedo) {
      case (0, _): $0.nothingToUndo(isRedo: isRedo)
      default:
        $0.say(
          "only \($0.counted(possible, "command", "commands")) can be \(isRedo ? "redone" : "undone"), not "
            + "\(asked); nothing was changed. Try '\($0.journal) \(isRedo ? "redo" : "undo") \(possible)'",
          "\(isRedo ? "やり直せる" : "元に戻せる")操作は\(possible)個だけで、\(asked)個はありません。何も変更していません。"
            + "「\($0.journal) \(isRedo ? "redo" : "undo") \(possible)」を試してください。")
      }
    }
  }
}
