import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  private static let draft: CommandSpec.Operand = CommandSpec.Operand(
    "DRAFT", .optional, completes: .drafts)

  static let drafts: CommandSpec = CommandSpec(
    "drafts", draftsHelp, japanese: "下書き", .withoutJournal,
    examples: ["journal drafts", "journal drafts restore"]
  ) { DraftsCommand(parts: $0).list }

  private static let draftsHelp: CommandHelp = CommandHelp(.together) {
    $0.say("List texts that could not be saved", "保存できなかった文章を一覧表示します")
    $0.say(
      """
      A draft has words that exist nowhere else: from an editor, a form, the writing box or a pipe, if \
      they could not be saved. The words of a command are kept only if the command was right and could \
      not write. A draft stays until its words are in the journal, or until you discard it.
      """,
      """
      下書きになるのは、ほかのどこにもない文章です。エディター、入力欄、パイプから読んだ文章は、保存できなければ残ります。\
      コマンドに書いた言葉は、コマンドが正しくて書き込めなかったときだけ残ります。下書きは、言葉がジャーナルに入るか、破棄するまで残ります。
      """)
  }

  static let draftsShow: CommandSpec = CommandSpec(
    "drafts show", draftsShowHelp, .withoutJournal, takes: [draft],
    examples: ["journal drafts show x7f3"]
  ) { DraftsCommand(parts: $0).show }

  private static let draftsShowHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Show a draft in full", "下書きを全文表示します")
    $0.draftForms
  }

  static let draftsEdit: CommandSpec = CommandSpec(
    "drafts edit", draftsEditHelp, .withoutJournal, takes: [draft],
    examples: ["journal drafts edit x7f3"]
  ) { DraftsCommand(parts: $0).edit }

  private static let draftsEditHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Edit a draft in your editor", "下書きをエディターで編集します")
    $0.say(
      "Opens the draft itself. 'journal drafts restore' saves it.",
      "下書きそのものを開きます。「journal drafts restore」で保存できます。")
    $0.draftForms
  }

  /// The program runs the command that it makes.
  static let draftsRestore: CommandSpec = CommandSpec(
    "drafts restore", draftsRestoreHelp, takes: [draft],
    examples: ["journal drafts restore", "journal drafts restore x7f3"]
  ) { _ in {} }

  private static let draftsRestoreHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Save a draft to the journal", "下書きをジャーナルに保存します")
    $0.say(
      """
      Runs the draft's command again, with its text. Without --at, an entry gets the time at which you \
      typed it. If the command can't run, the message says why, and 'journal drafts edit' opens the \
      text. It does not overwrite an entry that changed after you began to edit it.
      """,
      """
      下書きのコマンドを、その文章でもう一度実行します。--at がなければ、文章を入力した日時になります。\
      実行できなければ理由を知らせます。文章は「journal drafts edit」で開けます。編集を始めた後に変更された記録は上書きしません。
      """)
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
    {
      try DraftsCommand(parts: parts)
        .discard(isAll: options.isAll, isConfirmed: options.isConfirmed)
    }
  }

  private static let draftsDiscardHelp: CommandHelp = CommandHelp(.together) {
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

  func list() throws {
    let drafts = try all()
    guard output.format == .text else { return try write(drafts, .array) }
    if drafts.isEmpty { return output.say(output.words.noDrafts) }
    for draft in drafts {
      let summary = DraftText.summary(
        draft, read(draft), purpose(of: draft), output.hours, output.words)
      let line = "\(draft.name.safeInOneLine)  \(summary)"
      try output.print(output.console.columns.map { line.cut(to: $0) } ?? line)
    }
  }

  func show() throws {
    let draft = try one()
    guard output.format == .text else { return try write([draft], .single) }
    let text = try text(of: draft)
    // The stored bytes in a pipe, to copy elsewhere.
    guard output.console.isOutputTerminal else { return try output.write(text) }
    try output.print(String(decoding: text, as: UTF8.self).safeForTerminal)
  }

  func discard(isAll: Bool, isConfirmed: Bool) throws {
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
      try input.drafts?.discard(draft)
      if output.format == .text {
        try output.report(output.words.done(.discarded, draft.name.safeInOneLine))
      }
    }
    output.hasChangedFiles = !drafts.isEmpty
    if output.format == .json { try output.write(DraftText.discarded(drafts)) }
  }

  /// Opens the draft itself in the editor, so that the text is always on disk.
  func edit() throws {
    let draft = try one()
    let claim = try claim(draft)
    defer { withExtendedLifetime(claim) {} }
    let before = try text(of: draft)
    input.unsaved = .former(draft)
    output.console.holdStops()
    defer { output.console.releaseStops() }
    let editor = input.isForSealed(draft) ? input.sealingEditor : settings.editor
    let status = output.console.run(editor, on: draft.location)
    if output.console.wasAskedToStop { throw Failure.interrupted }
    if status == nil || status == 127 { throw settings.missingEditor }
    if let status, status != 0 { throw Failure.editorFailed(settings.editor, status: status) }
    let after = try text(of: draft)
    input.unsaved = nil
    guard output.format == .text else { return try write([draft], .single) }
    let name = draft.name.safeInOneLine
    try output.report(output.words.done(after == before ? .unchanged : .edited, name))
    output.say(
      after.isBlank ? output.words.staysEmpty(draft) : output.words.savesDraft(draft))
  }

  /// The command of the draft, which reads the draft as its standard input.
  func restoration() throws -> (command: Invocation, draft: RestoredDraft) {
    let draft = try one()
    let claim = try claim(draft)
    let text = try text(of: draft)
    // From here on, any failure leaves the draft in place.
    input.unsaved = .former(draft)
    guard !text.isBlank else { throw Failure.nothingToSave }
    let purpose = purpose(of: draft)
    let arguments = purpose?.words ?? ["text", "-"]
    var words = arguments.map(Argument.init(text:))
    // An id such as `@1` would be read as a position.
    if let entry = purpose?.entry, let index = words.lastIndex(where: { $0.bytes == entry.bytes }) {
      words[index] = Argument(entry)
    }
    var command: Invocation?
    if case .run(let parsed) = try ArgumentParser.parse(words) {
      command = parsed
    }
    guard var command, command.command.keepsText else {
      let command = arguments.joined(separator: " ")
      throw Failure(.refused) {
        $0.say(
          "draft \(draft.name.safeInOneLine) is for '\(command)', which this version does not know",
          "下書き \(draft.name.safeInOneLine) は「\(command)」のために書かれたものですが、"
            + "このバージョンはそのコマンドに対応していません。")
      }
    }
    // The words for an entry that was not found then can mean another one by now.
    if command.command == CommandTable.edit, purpose?.entry == nil, purpose?.base.isEmpty != false {
      throw command.failure(.missingOperand("ID"))
    }
    if let place = place(of: purpose), command.common.place == nil {
      command = command.setting(place.option, to: [place.word])
    }
    command = command.setting(.format([]), to: invocation.common.format.map { [$0.word] })
      .setting(.quiet, to: invocation.common.isQuiet ? [] : nil)
    let typed = purpose?.typed ?? draft.begun.map { Moment.initial(time.local($0)) }
    let restored = RestoredDraft(
      draft: draft, text: text, entry: purpose?.entry, base: purpose?.base ?? [], typed: typed,
      claim: claim)
    return (command, restored)
  }

  /// The journal of the draft. A template can belong to the journal's name.
  private func place(of purpose: DraftPurpose?) -> (option: OptionSpec, word: Argument)? {
    guard let path = purpose?.journal.map(Argument.init(text:)) else { return nil }
    let named = settings.configuration.journals.first {
      settings.setup.path(of: $0, settings.locations) == path.bytes
    }
    return named.map { (.journal, Argument(text: $0.name)) } ?? (.file, path)
  }

  // MARK: -

  private func confirm(_ drafts: [Draft]) throws {
    if drafts.isEmpty { return }
    guard let answer = output.ask(.discard(drafts.count)) else {
      throw Failure(.refused) {
        $0.say(
          "nothing was discarded: this would discard \($0.counted(drafts.count, "draft", "drafts")) for good; add --yes "
            + "to go ahead",
          "何も破棄していません。下書き\(drafts.count)件が完全に消えます。それでも破棄するには --yes を付けてください。")
      }
    }
    guard answer else { throw Failure.declinedChange }
  }

  private func all() throws -> [Draft] {
    guard let folder = input.drafts else { throw Failure.noPlaceForDrafts }
    return try folder.drafts()
  }

  /// The draft that is named, or the only one.
  private func one() throws -> Draft {
    if let word = invocation.operands.first { return try one(word) }
    let drafts = try all()
    if drafts.isEmpty {
      throw Failure(.refused) {
        $0.say("there are no drafts", "下書きはありません。")
      }
    }
    guard drafts.count == 1 else { throw invocation.failure(.missingOperand("DRAFT")) }
    return drafts[0]
  }

  private func one(_ word: Argument) throws -> Draft {
    let drafts = try all()
    if let exact = drafts.first(where: { $0.name == word.shown }) { return exact }
    // Every name begins with an empty word, so it names no draft.
    let named = drafts.filter { !word.bytes.isEmpty && $0.name.hasPrefix(word.shown) }
    guard let draft = named.first else { throw Failure.draftNotFound(word.shown) }
    guard named.count == 1 else {
      let names = named.map(\.name.safeInOneLine)
      throw Failure(.refused) {
        $0.say(
          "'\(word.shown)' is ambiguous: \(names.count) drafts begin with it; write "
            + $0.either(names),
          "「\(word.shown)」で始まる名前の下書きが\(names.count)件あります。"
            + "目的の名前をもう少し長く入力してください: \($0.either(names))")
      }
    }
    return draft
  }

  private func write(_ drafts: [Draft], _ shape: Output.JSONShape) throws {
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

  private func purpose(of draft: Draft) -> DraftPurpose? { input.drafts?.purpose(of: draft) }

  /// Nil if the draft can't be read; it is listed anyway.
  private func read(_ draft: Draft) -> [UInt8]? { try? input.drafts?.read(draft) }

  /// Fails if another program has saved or discarded it in the meantime.
  private func claim(_ draft: Draft) throws -> any DraftClaim {
    if let claim = try input.drafts?.claim(draft) { return claim }
    throw Failure.draftNotFound(draft.name.safeInOneLine)
  }

  private func text(of draft: Draft) throws -> [UInt8] {
    return try input.drafts?.read(draft) ?? []
  }
}

/// A draft in words or for scripts.
enum DraftText {
  /// `2026-11-21 08:01  edit 7f3k2a · First light on the river`, without the draft's name.
  static func summary(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ hours: ClockHours,
    _ words: Catalogue
  ) -> String {
    let begun = draft.begun.map { begun in
      "\(begun.year.padded(4))-\(begun.month.padded(2))-\(begun.day.padded(2)) "
        + words.timeOfDay(begun, hours) + "  "
    }
    let command = (purpose?.words ?? []).filter { $0 != "-" && $0 != "add" }.joined(separator: " ")
    let isText = purpose == nil || command == "text"
    let first = text.map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let words = EditDocument.words(of: text)
      return text.isBlank ? nil : words.isBlank ? text.firstLine : words.firstLine
    }
    return (begun ?? "") + (isText ? "" : command.safeInOneLine + " · ")
      + (first.map { $0 ?? words.emptyDraft } ?? words.unreadableDraft)
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
}

extension String {
  fileprivate var firstLine: String {
    let line = split(separator: "\n").first { !String($0).isBlank } ?? ""
    return String(line).safeInOneLine
  }
}
