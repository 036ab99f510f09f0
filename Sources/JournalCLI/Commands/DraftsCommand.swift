import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let drafts: CommandSpec = CommandSpec(
    "drafts", draftsHelp, japanese: "下書き", .withoutJournal,
    examples: ["journal drafts", "journal drafts restore x7f3"]
  ) { DraftsCommand(parts: $0).list }

  private static let draftsHelp: CommandHelp = CommandHelp(.drafts) {
    $0.say("List texts that could not be saved", "保存できなかった文章を一覧表示します")
    $0.say(
      "A text that could not be saved is kept as a draft: the disk was full, an option was "
        + "wrong, the editor crashed, the terminal was closed. Each draft is a separate file. "
        + "'journal drafts restore' finishes the command that the text was for.",
      "ディスクに空きがない、コマンドに間違いがある、エディターが落ちた、端末が閉じられたなどで保存できなかった文章は"
        + "下書きとして残ります。下書きは一つずつ別のファイルで、「journal drafts restore」で、"
        + "するはずだったとおりに保存できます。")
    $0.say(
      "If you save the same text within a day, in the same journal, its draft is discarded. "
        + "Old drafts stay until you discard them; after as many days as the setting "
        + "'draft-days' says, 'journal drafts' mentions them.",
      "同じ文章を一日以内に同じジャーナルに保存すると、その下書きは破棄されます。古い下書きも、破棄するまで残ります。"
        + "設定 draft-days の日数が過ぎると、「journal drafts」が知らせます。")
  }

  static let draftsShow: CommandSpec = CommandSpec(
    "drafts show", draftsShowHelp, .withoutJournal, takes: [.init("DRAFT", completes: .drafts)],
    examples: ["journal drafts show x7f3"]
  ) { DraftsCommand(parts: $0).show }

  private static let draftsShowHelp: CommandHelp = CommandHelp(.drafts) {
    $0.say("Show a draft in full", "下書きを全文表示します")
    $0.draftForms
  }

  static let draftsEdit: CommandSpec = CommandSpec(
    "drafts edit", draftsEditHelp, .withoutJournal, takes: [.init("DRAFT", completes: .drafts)],
    examples: ["journal drafts edit x7f3"]
  ) { DraftsCommand(parts: $0).edit }

  private static let draftsEditHelp: CommandHelp = CommandHelp(.drafts) {
    $0.say("Edit a draft in your editor", "下書きをエディターで編集します")
    $0.say(
      "Opens the draft itself. 'journal drafts restore' saves it.",
      "下書きそのものを開きます。「journal drafts restore」で保存できます。")
    $0.draftForms
  }

  /// The program runs the command that it makes.
  static let draftsRestore: CommandSpec = CommandSpec(
    "drafts restore", draftsRestoreHelp, takes: [.init("DRAFT", completes: .drafts)],
    options: DraftsCommand.RestoreOptions.init,
    examples: ["journal drafts restore x7f3", "journal drafts restore x7f3 --at 'yesterday 9pm'"]
  ) { _, _ in {} }

  private static let draftsRestoreHelp: CommandHelp = CommandHelp(.drafts) {
    $0.say("Save a draft to the journal", "下書きをジャーナルに保存します")
    $0.say(
      "Finishes the command: adds the text with the time, tags and mood that you gave, or "
        + "makes the edit. Without --at, an entry gets the time at which you typed it. If the "
        + "draft does not record a command, it becomes a text. A saved draft is deleted.",
      "するはずだったことをします。指定してあった日時、タグ、気分で追加するか、編集を行います。"
        + "日時の指定がなければ、文章を入力した日時になります。"
        + "何をするはずだったかわからないときは、テキストとして追加します。保存できたら下書きはなくなります。")
    $0.say(
      "If the command fails, a terminal shows it with its text: Enter runs it as it is shown, "
        + "or you type it again. An option replaces a word of the command or adds to it; an "
        + "empty one leaves it out.",
      "コマンドが失敗すると、端末では文章とともに表示します。Enter でそのまま実行でき、入力し直すこともできます。"
        + "オプションは、コマンドの値を置き換えるか、追加します。空の値なら、付けずに保存します。")
    $0.say(
      "It does not overwrite an entry that changed after you began to edit it.",
      "編集を始めた後に変更された記録は上書きしません。")
    $0.draftForms
  }

  static let draftsDiscard: CommandSpec = CommandSpec(
    "drafts discard", draftsDiscardHelp, .withoutJournal,
    takes: [.init("DRAFT", .any, completes: .drafts)],
    options: { reader in
      (
        isAll: reader.flag("all") { $0.say("All drafts", "すべての下書き") },
        isConfirmed: reader.flag(.yes)
      )
    }, examples: ["journal drafts discard x7f3 9k2m"]
  ) { parts, options in
    { () async throws(Failure) in
      try DraftsCommand(parts: parts)
        .discard(isAll: options.isAll, isConfirmed: options.isConfirmed)
    }
  }

  private static let draftsDiscardHelp: CommandHelp = CommandHelp(.drafts) {
    $0.say("Discard drafts for good", "下書きを破棄します")
    $0.say(
      "Discarded drafts cannot be restored. --all asks first.",
      "破棄した下書きは元に戻せません。--all では先に確認します。")
    $0.draftForms
  }
}

/// Runs `journal drafts …`.
@MainActor
struct DraftsCommand: Command {
  let parts: CommandParts

  func list() throws(Failure) {
    let drafts = try all()
    guard output.format == .text else {
      return try write(drafts, .array)
    }
    if drafts.isEmpty { return output.say(output.words.noDrafts) }
    for draft in drafts {
      let lines = DraftText.lines(
        draft, read(draft), purpose(of: draft), output.configuration, output.words,
        columns: output.console.columns)
      for line in lines { try output.print(line) }
    }
    tellOld()
  }

  private func tellOld() {
    let waiting = try? input.all?.waiting(days: settings.configuration.draftDays)
    if let waiting, waiting.old > 0 { output.say(output.words.oldDrafts(waiting)) }
  }

  func show() throws(Failure) {
    let draft = try one(invocation.operands[0])
    guard output.format == .text else { return try write([draft], .single) }
    let text = try text(of: draft)
    // The stored bytes in a pipe, to copy elsewhere.
    guard output.console.isOutputTerminal else { return try output.write(text) }
    try output.print(String(decoding: text, as: UTF8.self).safeForTerminal)
  }

  func discard(isAll: Bool, isConfirmed: Bool) throws(Failure) {
    if isAll, let word = invocation.operands.first {
      throw invocation.failure(.contradiction("--all", word.shown))
    }
    var drafts: [Draft] = []
    if isAll {
      drafts = try all()
      if !isConfirmed { try confirm(drafts) }
    } else {
      if invocation.operands.isEmpty { throw invocation.failure(.missingOperand("DRAFT")) }
      for word in invocation.operands {
        let draft = try one(word)
        if !drafts.contains(draft) { drafts.append(draft) }
      }
    }
    for draft in drafts {
      do {
        try input.drafts?.discard(draft)
      } catch {
        throw .repository(error)
      }
      if output.format == .text {
        try output.report(output.words.done(.discarded, draft.name.safeInOneLine))
      }
    }
    output.hasChangedFiles = !drafts.isEmpty
    if output.format == .json { try output.write(DraftText.discarded(drafts)) }
  }

  // MARK: -

  private func confirm(_ drafts: [Draft]) throws(Failure) {
    if drafts.isEmpty { return }
    guard let answer = output.ask(.discard(drafts.count)) else {
      throw .unconfirmedDiscard(count: drafts.count)
    }
    guard answer else { throw .declinedChange }
  }

  private func all() throws(Failure) -> [Draft] {
    guard let folder = input.drafts else { throw .noPlaceForDrafts }
    do {
      return try folder.drafts()
    } catch {
      throw .repository(error)
    }
  }

  func one(_ word: Argument) throws(Failure) -> Draft {
    let drafts = try all()
    if let exact = drafts.first(where: { $0.name == word.shown }) { return exact }
    // Every name begins with an empty word, so it names no draft.
    let named = drafts.filter { !word.bytes.isEmpty && $0.name.hasPrefix(word.shown) }
    guard let draft = named.first else { throw .draftNotFound(word.shown) }
    guard named.count == 1 else {
      throw .draftAmbiguous(word.shown, named.map(\.name.safeInOneLine))
    }
    return draft
  }

  func write(_ drafts: [Draft], _ shape: Output.JSONShape) throws(Failure) {
    var writer = JSONWriter()
    func write(_ draft: Draft, to writer: inout JSONWriter) {
      DraftText.write(draft, read(draft), purpose(of: draft), to: &writer)
    }
    switch shape {
    case .array: writer.array { for draft in drafts { write(draft, to: &$0) } }
    case .single: for draft in drafts { write(draft, to: &writer) }
    }
    try output.write(writer.bytes + [0x0A])
  }

  func purpose(of draft: Draft) -> DraftPurpose? { input.drafts?.purpose(of: draft) }

  /// Nil if the draft can't be read; it is listed anyway.
  private func read(_ draft: Draft) -> [UInt8]? { try? input.drafts?.read(draft) }

  /// Nil if another program has saved or discarded it in the meantime.
  func claim(_ draft: Draft) throws(Failure) -> (any DraftClaim)? {
    do {
      return try input.drafts?.claim(draft)
    } catch {
      throw .repository(error)
    }
  }

  func text(of draft: Draft) throws(Failure) -> [UInt8] {
    do {
      return try input.drafts?.read(draft) ?? []
    } catch {
      throw .repository(error)
    }
  }
}

/// A draft in words or for scripts.
enum DraftText {
  /// `x7f3  2026-11-21 08:01  edit 7f3k2a · First light on the river`; in a narrow terminal the text
  /// of a draft with such a mark is in a line of its own.
  static func lines(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ configuration: Configuration,
    _ words: Catalogue, columns: Int?
  ) -> [String] {
    let name = draft.name.safeInOneLine
    let intents = intents(purpose, configuration, words)
    let lines: [String]
    if let columns, columns < narrowest, !intents.isEmpty {
      let head = ([name, begun(draft, configuration.hours, words)] + intents).compactMap { $0 }
      lines = [head.joined(separator: "  "), "  " + first(text, purpose, words)]
    } else {
      lines = ["\(name)  \(summary(draft, text, purpose, configuration, words))"]
    }
    return columns.map { columns in lines.map { $0.cut(to: columns) } } ?? lines
  }

  /// With fewer columns, the text would have no space beside the date.
  private static let narrowest = 60

  /// The same without the draft's name, in one line.
  static func summary(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ configuration: Configuration,
    _ words: Catalogue
  ) -> String {
    (begun(draft, configuration.hours, words).map { $0 + "  " } ?? "")
      + (intents(purpose, configuration, words) + [first(text, purpose, words)]).joined(
        separator: " · ")
  }

  private static func begun(
    _ draft: Draft, _ hours: ClockHours, _ words: Catalogue
  ) -> String? {
    draft.begun.map { begun in
      "\(begun.year.padded(4))-\(begun.month.padded(2))-\(begun.day.padded(2)) "
        + words.timeOfDay(begun, hours)
    }
  }

  /// The first words of the text.
  private static func first(
    _ text: [UInt8]?, _ purpose: DraftPurpose?, _ words: Catalogue
  ) -> String {
    let isForm = purpose.flatMap(TypedCommand.init(of:))?.isForm == true
    let text = text.map { String(decoding: $0, as: UTF8.self) }
      .map { isForm ? EditDocument.words(of: $0) : $0 }
    return text.map { $0.isBlank ? words.emptyDraft : $0.firstLine } ?? words.unreadableDraft
  }

  static func write(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, to writer: inout JSONWriter
  ) {
    writer.object {
      $0.name("name")
      $0.string(draft.name)
      $0.name("path")
      $0.string(draft.path)
      $0.name("command")
      if let purpose { $0.strings(purpose.words) } else { $0.null() }
      $0.name("text")
      if let text { $0.string(String(decoding: text, as: UTF8.self)) } else { $0.null() }
    }
  }

  static func discarded(_ drafts: [Draft]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("discarded")
      $0.strings(drafts.map(\.name))
    }
    return writer.bytes + [0x0A]
  }

  /// What the draft is for, unless it is a text: `mood good`, `edit 7f3k2a`.
  private static func intents(
    _ purpose: DraftPurpose?, _ configuration: Configuration, _ words: Catalogue
  ) -> [String] {
    guard let purpose, let command = TypedCommand(of: purpose) else { return [] }
    let operand = command.invocation.operands.map(\.shown).first { $0 != "-" } ?? ""
    return switch command.command {
    case CommandTable.addMood:
      [words.moodDraft(configuration.moods.mood(operand) == nil ? [] : [operand])]
    case CommandTable.edit, CommandTable.resolve:
      [words.editDraft(String((purpose.entry?.text ?? operand).prefix(6)))]
    default: []
    }
  }
}

extension String {
  fileprivate var firstLine: String {
    let line = split(separator: "\n").first { !String($0).isBlank } ?? ""
    return String(line).safeInOneLine
  }
}
