import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let edit: CommandSpec = CommandSpec(
    "edit", editHelp, japanese: "編集 へんしゅう 直す", .changesPicked, takes: [.picks],
    options: EditCommand.Options.init,
    examples: [
      "journal edit 7f3k --text \"First light on the river\" --tag walk",
      "journal edit b2x9 --mood great --note \"\"", "journal edit --last",
      "journal edit 'walk before:2026-11-01'",
    ]
  ) { EditCommand(parts: $0, options: $1).run }

  private static let editHelp: CommandHelp = CommandHelp(.edit) {
    $0.say("Edit one entry, or several in turn", "記録を一件、または何件か続けて変更します")
    $0.say(
      "In a terminal, without options, the entry opens in your editor: its time, mood, tags "
        + "and star, a line of dashes, and the text. In a pipe, or with a single - after ID, "
        + "the command reads the same form from standard input; without the line of dashes all "
        + "of it is the text.",
      "端末でオプションを付けなければ、記録をエディターで開きます。日時、気分、タグ、スター、「---」の行、本文の順に"
        + "並んでいます。パイプの中か、ID の後ろに - だけを書いたときは、同じ形の文章を標準入力から読み込みます。"
        + "「---」の行がなければ、全体を本文とみなします。")
    $0.pickForms
    $0.questionForms
    $0.manyForms
    $0.say(
      "Only what you name changes; the rest of the entry stays the same, byte for byte. The "
        + "old version stays in the file.",
      "変わるのは指定したところだけで、ほかの部分は 1 バイトも変わりません。以前の版もファイルに残ります。")
    $0.newTimeForms
  }
}

extension OptionSpec {
  /// The option that edits a field. Nil for a field that no person changes.
  static func editing(_ field: PostField) -> OptionSpec? {
    switch field {
    case .text: .text
    case .mood: .mood
    case .note: .note
    case .name: .measured
    case .value: .value
    case .unit: .unit
    case .score: nil
    }
  }

  static let text: OptionSpec = OptionSpec("text", value: .init("TEXT")) {
    $0.say("The new text; - reads standard input", "新しい本文。- なら標準入力から読み込みます")
  }

  static let mood: OptionSpec = OptionSpec("mood", value: .init("MOOD", completes: .moods)) {
    $0.say("The new mood", "新しい気分")
  }

  static let note: OptionSpec = OptionSpec("note", value: .init("TEXT")) {
    $0.say("The new note; an empty one removes it", "新しいメモ。空ならメモを消します")
  }

  static let untag: OptionSpec = OptionSpec(
    "untag", value: .init("TAG", completes: .tags), isRepeatable: true
  ) { $0.say("Remove a tag; may be repeated", "タグを外します（何度でも指定できます）") }

  static let unstar: OptionSpec = OptionSpec("unstar") { $0.say("Remove the star", "スターを外します") }
}

/// Runs `journal edit ID`, and edits of several entries in turn.
@MainActor
struct EditCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isLast: Bool
    let fields: [PostField: TypedValue]
    let at: TypedValue?
    let added: [TypedValue]
    let removed: [TypedValue]
    let stars: Bool
    let unstars: Bool
    let change: ChangeOptions

    init(_ reader: OptionReader) {
      isLast = reader.flag(.last)
      fields = PostField.allCases.reduce(into: [:]) { fields, field in
        if let option = OptionSpec.editing(field) { fields[field] = reader.value(option) }
      }
      at = reader.value(.at)
      added = reader.values(.tag)
      removed = reader.values(.untag)
      stars = reader.flag(.star)
      unstars = reader.flag(.unstar)
      change = ChangeOptions(reader)
    }

    /// The new words of a body.
    var bodies: [(field: PostField, typed: TypedValue)] {
      PostField.bodies.compactMap { field in fields[field].map { (field, $0) } }
    }
  }

  func run() async throws {
    try await runTarget(try edit(try typedWords()))
  }

  private func runTarget(_ change: PostEdit?) async throws {
    switch try await target(change) {
    case .one(let entry): try await run(entry, change)
    case .several(let entries):
      if readsInput(change) { throw invocation.failure(.oneEntryOnly(option: "-")) }
      try await runSeveral(entries, change)
    }
  }

  /// Whether the form comes from standard input: with a dash, or in a pipe.
  func readsInput(_ change: PostEdit?) -> Bool {
    !options.change.isDry
      && (invocation.isDocument || change == nil && !output.console.isInputTerminal)
  }

  /// Edits one entry: by options, from standard input, or in the editor.
  private func run(_ entry: Entry, _ change: PostEdit?) async throws {
    recordPurpose(to: entry)
    try entry.journals.checkMayChange(entry.result.summary)
    let outcome = try await outcome(entry, change)
    try report(outcome, of: entry)
    input.sayLeft()
  }

  /// Shows the words, and the time if that has changed.
  func report(_ outcome: ActResult, of entry: Entry) throws {
    let item = outcome.changed.first ?? entry.item
    let hasMoved = item.moment != entry.item.moment
    try output.report(
      outcome.changed.isEmpty ? .unchanged : .edited, item, name: entry.name,
      chosenAt: hasMoved ? time.moment() : nil)
  }

  func outcome(_ entry: Entry, _ change: PostEdit?) async throws -> ActResult {
    let (item, name) = (entry.item, entry.name)
    if let restored = input.restored, !restored.base.isEmpty,
      !restored.base.contains(item.revision), [nil, item.name].contains(restored.entry)
    {
      // The message already says where the text is and what to do.
      input.unsaved = nil
      let option = (invocation.textOption.map { "\($0) " } ?? "") + "-"
      throw Failure.outdated(restored.draft, of: name, option: option)
    }
    recordPurpose(to: entry)
    let change = try change.map { change in try self.change(change, of: item) }
    var edit: PostEdit
    var files: [any TakenFile] = []
    var typed: String?
    if readsInput(change) {
      edit = try editedDocument(item, change)
    } else if let change {
      edit = input.restored == nil ? change : item.post.map(change.fitting) ?? change
    } else {
      edit = try editedInEditor(item, name)
      typed = edit.words
      files = try await takeInDropped(into: entry, &edit)
    }

    if !entry.result.dependents.isEmpty, item.isChanged(by: edit) {
      output.say(.dependents(name: name, entry.result.dependents))
    }
    try confirmMove(of: item, name, edit)
    let outcome: ActResult
    let act = EntryAct.edit([item], edit)
    do {
      outcome = try await entry.journals.store.perform(act, files: files)
    } catch {
      throw Failure(error, name: name)
    }
    // The path of a dropped file is a word that the draft has and the entry has not.
    let saved = files.isEmpty ? nil : typed
    input.finish(saved: saved ?? (outcome.changed.first ?? item).post?.body ?? "")
    if !outcome.conflicts.isEmpty {
      let result = try await entry.journals.load(.idPrefix(item.name), telling: false)
      output.say(
        result.timeline.count > 1 ? .conflict(name: name) : .broughtBack(name: name))
    }
    return outcome
  }

  /// Asks before a new moment parts an entry from its end.
  private func confirmMove(
    of item: TimelineItem, _ name: String, _ edit: PostEdit
  ) throws {
    guard let end = end(of: item, movedBy: edit), !options.change.isConfirmed else { return }
    guard let answer = output.ask(.move(name: name, until: end)) else {
      throw Failure(.refused) {
        $0.say(
          "nothing was changed: \($0.movesOnlyTheStart(of: name, until: end)); add --yes to move it",
          "何も変更していません。\($0.movesOnlyTheStart(of: name, until: end))それでも移動するには --yes を付けてください。")
      }
    }
    guard answer else { throw Failure.declinedChange }
  }

  /// The end of an entry that gets a new moment, in words. Nil if it has no end or stays.
  func end(of item: TimelineItem, movedBy edit: PostEdit) -> String? {
    guard let until = item.extent.until, case .set(let moment) = edit.moment, item.post != nil
    else { return nil }
    let (old, isDay) = (item.moment, item.extent.isAllDay)
    guard isDay ? old?.isSameDate(as: moment) != true : old != moment else { return nil }
    let day = Extent(at: nil, until: nil, isAllDay: item.extent.isAllDay)
    return output.words.dateAndTime(until, day, output.hours)
  }

  /// The same change for one of the entries: a date alone keeps its time of day, and a time of day alone
  /// its date.
  func change(_ change: PostEdit, of item: TimelineItem) throws -> PostEdit {
    guard let at = options.at, let moment = item.moment else { return change }
    return change.with(
      moment: .set(try at.moment(time, settings.configuration.time, keeping: moment)))
  }

  /// Reads the typed text or note before anything else can fail.
  private func typedWords() throws -> String? {
    let words = options.bodies.map(\.typed.word)
    if words.count > 1 {
      throw invocation.failure {
        $0.say(
          "'--text' and '--note' can't be used together: a text has no note, and other entries have no text",
          "「--text」と「--note」は同時に指定できません。文章には本文だけ、ほかの記録にはメモだけがあります。")
      }
    }
    guard let word = words.first, !word.bytes.isEmpty else { return nil }
    return try input.read(from: input.source([word]))
  }

  /// The edit that the options describe; nil without options.
  private func edit(_ typed: String?) throws -> PostEdit? {
    var fields: [PostField: FieldEdit<PostField.Value>] = [:]
    for (field, value) in options.fields.sorted(by: { $0.key < $1.key }) {
      fields[field] =
        PostField.bodies.contains(field)
        ? field.edit(ofBody: typed ?? "")
        : try value.edit(of: field, settings.configuration.moods)
    }
    let moment: FieldEdit<Moment> =
      if let at = options.at {
        .set(try at.moment(time, settings.configuration.time))
      } else { .keep }
    let added = try options.added.tags(settings.configuration.tagSign)
    let removed = try options.removed.tags(settings.configuration.tagSign)
    if let tag = added.first(where: removed.contains) {
      throw invocation.failure(.contradiction("--tag \(tag.name)", "--untag \(tag.name)"))
    }
    if invocation.isDocument, let option = invocation.textOption {
      throw invocation.failure(.contradiction("-", option))
    }
    if options.stars, options.unstars {
      throw invocation.failure(.contradiction("--star", "--unstar"))
    }
    let edit = PostEdit(
      moment: moment, fields: fields, addedTags: added, removedTags: removed,
      isStarred: options.stars ? .set(true) : options.unstars ? .set(false) : .keep)
    return edit == PostEdit() ? nil : edit
  }

  private func editedInEditor(_ item: TimelineItem, _ name: String) throws -> PostEdit {
    let post: Post
    switch item.content {
    case .post(let readable): post = readable
    case .unknown(let entry): throw Failure.repository(.unreadableEntry(entry), name: name)
    }
    try checkTerminal()
    let document = EditDocument(post, in: time)
    return try read(document, nil) {
      try input.read(from: .editor, initial: document.text)
    }
  }

  /// Takes in the files that the user dropped into the text, and takes their paths out of it.
  private func takeInDropped(
    into entry: Entry, _ edit: inout PostEdit
  ) async throws -> [any TakenFile] {
    guard let words = edit.words else { return [] }
    let dropped = try DroppedFiles(
      in: words, before: entry.item.post?.body ?? "", parts.workspace, output)
    guard !dropped.paths.isEmpty else { return [] }
    let files = try await Attachments(dropped.paths, isStripping: false)
      .takeIn(
        to: entry.journals.repository, isSealing: entry.item.isSealed, parts.workspace, output)
    edit = edit.with(words: dropped.text, addedFiles: files.map(\.file))
    output.sayRepeated(files.map(\.file), besides: entry.item.files)
    return files
  }

  /// Reads the editor's form from standard input: `journal edit ID -`.
  private func editedDocument(
    _ item: TimelineItem, _ change: PostEdit?
  ) throws -> PostEdit {
    guard case .post(let post) = item.content else {
      _ = try input.read(from: .input)
      return PostEdit()
    }
    return try read(EditDocument(post, in: time), change) {
      let text = try input.read(from: .input)
      if !invocation.isDocument, text.isBlank { throw invocation.failure(.nothingToEdit) }
      return text
    }
  }

  /// Reads the form, until it can be read if there is a terminal to ask in.
  private func read(
    _ document: EditDocument, _ change: PostEdit?, _ form: () throws -> String
  ) throws -> PostEdit {
    var text = try form()
    while true {
      do {
        return try document.edit(
          from: text, with: change, invocation, time, settings.configuration)
      } catch {
        text = try input.retry(after: Failure(error))
      }
    }
  }

  /// Records which entry the typed text is for.
  private func recordPurpose(to entry: Entry) {
    guard entry.item.post != nil else { return }
    input.record(entry.item.name, [entry.item.revision], in: entry.journals.pathBytes)
  }
}

extension TimelineItem {
  /// False also if the edit will be refused.
  fileprivate func isChanged(by edit: PostEdit) -> Bool {
    guard let post, let next = try? post.updated(with: edit, revision: revision) else {
      return false
    }
    return !next.saysTheSame(as: post)
  }
}
