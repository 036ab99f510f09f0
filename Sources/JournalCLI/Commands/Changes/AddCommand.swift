import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let addText: CommandSpec = CommandSpec(
    "add text", addTextHelp, forms: ["text", "t"], japanese: "書く 文章 追加 メモ", .text,
    takes: [.init("WORD", .any)],
    options: { AddCommand.Options($0, hasTemplate: true) },
    examples: [
      "journal add text First light on the river '#walk'",
      "journal add text --at 2026-11-20T21:30 --tag family --star Dinner",
      "journal add text --template evening",
      "echo \"from a pipe\" | journal add text",
      "journal add text \"Sunset at the pier\" --attach sunset.jpg --at photo",
    ]
  ) { AddCommand(parts: $0, options: $1).runText }

  private static let addTextHelp: CommandHelp = CommandHelp(.text) {
    $0.say("Add a text", "文章を追加します")
    $0.say(
      "The words need no quotes; they are joined with spaces. In a terminal, a command without "
        + "words opens your editor: the setting 'editor', $VISUAL, $EDITOR or vi.",
      "言葉を引用符で囲む必要はありません。空白でつないで一つの文章にします。"
        + "端末で何も書かなければ、設定、$VISUAL、$EDITOR、vi の順にエディターを選んで開きます。")
    $0.inputForms
    $0.say(
      "Words that begin with # are tags. Quote them, or the shell takes them for a comment. "
        + "Write -- before a text that begins with a dash.",
      "# で始まる言葉はタグになります。シェルがコメントとみなさないように、引用符で囲んでください。"
        + "- で始まる文章の前には -- と書いてください。")
    $0.templateForms
    $0.timeForms
    $0.attachForms
  }
}

extension OptionSpec {
  static let template: OptionSpec = OptionSpec(
    "template", value: .init("NAME", completes: .templates)
  ) {
    $0.say("Start from the template of this name", "この名前のテンプレートで書き始めます")
  }
}

/// Runs `journal add text`, and has what the commands that add other kinds share.
@MainActor
struct AddCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let at: TypedValue?
    let tags: [TypedValue]
    let isStarred: Bool
    let isSealed: Bool
    let template: TypedValue?
    let attachments: Attachments

    /// Whether the time is that of an attached picture.
    var isAtPhoto: Bool { at?.shown == Options.photo }
    static let photo = "photo"

    init(_ reader: OptionReader, hasTemplate: Bool) {
      at = reader.value(.at)
      tags = reader.values(.tag)
      isStarred = reader.flag(.star)
      template =
        hasTemplate ? reader.value(.template) : nil
      isSealed = reader.flag(.seal)
      attachments = Attachments(
        reader.values(.attach).map(\.word), isStripping: reader.flag(.strip))
    }
  }

  func runText() async throws {
    let source = source(invocation.operands)
    let details = readDetails()
    // Check the options before the editor opens, not after a long text.
    let template = Result { try chosenTemplate(details) }
    if case .editor = source { _ = try (details.get(), template.get()) }
    let beginning = (try? template.get())?.beginning ?? ""
    try await checkSealing(source)
    let early = if case .editor = source { try await takeIn() } else { [any TakenFile]?.none }
    var text = try input.read(from: source, initial: beginning)
    // Of two mistakes, report the one in the options first.
    let known = try details.get()
    let chosen = try template.get()
    guard !text.isBlank || !options.attachments.isEmpty else { throw Failure.nothingToSave }
    if let chosen { text = try filled(chosen, text, source) }
    let typed = text
    var files = if let early { early } else { try await takeIn() }
    if case .editor = source {
      let dropped = try DroppedFiles(in: text, before: beginning, parts.workspace, output)
      text = dropped.text
      files += try await options.attachments.with(dropped.paths)
        .takeIn(
          to: journals.repository, isSealing: input.isSealing, parts.workspace, output)
    }
    try await add(.text(text), known, files, typed: typed)
    sayUnreadPipe(beside: source, isMood: false)
    if known.moment == nil, !options.isAtPhoto, DatedText(text) != nil { output.say(.dateInFront) }
    if case .words = source, let word = text.foreignTag(besides: settings.configuration.tagSign) {
      output.say(output.words.staysText(word))
    }
  }

  /// The template of `--template`; nil without the option.
  private func chosenTemplate(
    _ details: Result<Details, any Error>
  ) throws -> TemplateText? {
    guard let typed = options.template else { return nil }
    let found = try settings.setup.template(typed.word, for: journals.name)
    if found.isSealingOtherwise { throw Failure.unclearSealing(found) }
    let template = found.withoutSealLine
    let moment = (try? details.get())?.moment ?? time.moment()
    return TemplateText(
      template.text, moment: moment, settings.configuration.time, output.hours, output.words)
  }

  /// The typed text, filled into the template unless the editor did that.
  private func filled(
    _ template: TemplateText, _ text: String, _ source: TypedText.Source
  ) throws -> String {
    if case .editor = source {
      guard template.isUntouched(text) else { return text }
      input.discardUntouched()
      let name = options.template?.shown ?? ""
      throw Failure(.refused) {
        $0.say(
          "nothing to save: you did not change the template '\(name.safeName)'",
          "保存する内容がありません。テンプレート「\(name.safeName)」のままです。")
      }
    }
    return template.text(with: text)
  }

  func sayUnreadPipe(beside source: TypedText.Source, isMood: Bool) {
    guard case .words = source, !options.attachments.readsInput else { return }
    output.sayUnreadPipe(besideMood: isMood)
  }

  /// Files alone are an entry, so that no editor opens for the words.
  func source(_ operands: [Argument]) -> TypedText.Source {
    let source = input.source(operands)
    switch source {
    case .editor where !options.attachments.isEmpty && options.template == nil: return .words([])
    case .input where options.attachments.readsInput && operands.isEmpty: return .words([])
    default: return source
    }
  }

  func takeIn() async throws -> [any TakenFile] {
    try await options.attachments.takeIn(
      to: journals.repository, isSealing: input.isSealing, parts.workspace, output)
  }

  /// What entries of all kinds have.
  struct Details {
    let moment: Moment?
    let tags: [Tag]
    let isStarred: Bool
  }

  func readDetails() -> Result<Details, any Error> {
    Result {
      let attachments = options.attachments
      try attachments.check(invocation, option: "--attach")
      if attachments.readsInput, invocation.operands.last == Argument(text: "-") {
        throw invocation.failure(.contradiction("--attach -", "-"))
      }
      if options.isAtPhoto, attachments.isEmpty {
        throw invocation.failure(.onlyWith(option: "--at photo", other: "--attach FILE"))
      }
      let at = options.isAtPhoto ? nil : options.at
      return Details(
        moment: try at.map { (at) in
          try at.moment(time, settings.configuration.time)
        },
        tags: try options.tags.tags(settings.configuration.tagSign),
        isStarred: options.isStarred)
    }
  }

  /// `typed` also has the date in front, which the entry has as its time, and the paths of files.
  func add(
    _ content: Post.Content, _ details: Details, _ files: [any TakenFile],
    typed: String? = nil
  ) async throws {
    let chosen = options.isAtPhoto ? try files.moment(in: time) : details.moment
    let moment = chosen ?? input.restored?.typed
    let new = NewPost(
      content, moment: moment, tags: details.tags, isStarred: details.isStarred)
    let post = try await journals.store.add(new, files: files)
    input.finish(saved: typed ?? post.body)
    if let version = journals.store.newerVersion {
      output.say(.newerVersion(version), of: journals.first)
    }
    if input.isSealing { return try await tellSealed(post) }
    let item = TimelineItem(
      content: .post(post), sortingMoment: post.moment,
      files: PostEdit(addedFiles: files.map(\.file)).files(from: []))
    let isForPeople = output.format == .text && !output.isQuiet
    let name = isForPeople ? await journals.name(of: post.id, inAHurry: true) : ""
    try output.report(
      .added, item, name: name, chosenAt: moment.map { _ in time.moment() },
      filesFolder: files.isEmpty ? nil : journals.filesFolder)
    output.sayRepeated(files.map(\.file))
    input.sayLeft()
    // The tip names 'undo', too.
    if output.say(.afterFirstAddition) { return }
    if invocation.isSentence, isForPeople, output.console.isOutputTerminal {
      output.say(output.words.undoTakesBack)
    }
  }
}

extension String {
  /// The first word that is a tag or a mood in other programs and not here: `+work`, `@home`,
  /// `mood:happy`.
  fileprivate func foreignTag(besides sign: Character) -> String? {
    guard utf8.contains(where: { [0x2B, 0x40, 0x3A].contains($0) }) else { return nil }
    let found = split(whereSeparator: \.isWhitespace).first { word in
      if ["mood:", "tag:"].contains(where: word.hasPrefix) { return word.last != ":" }
      guard let first = word.first, "+@".contains(first), first != sign else { return false }
      return word.dropFirst().first?.isLetter == true
        && word.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }
    return found.map(String.init)
  }
}
