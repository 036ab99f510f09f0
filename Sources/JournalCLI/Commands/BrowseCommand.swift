import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let browse: CommandSpec = CommandSpec(
    "browse", browseHelp, japanese: "画面 眺める", [.query, .several, .screen],
    takes: [.init("QUERY", .any)],
    options: { _ in },
    formats: [],
    examples: ["journal browse", "journal browse '#walk'"]
  ) { parts, _ in BrowseCommand(parts: parts).run }

  private static let browseHelp: CommandHelp = CommandHelp(.list) {
    $0.say("Browse and change the timeline on the full screen", "画面いっぱいにタイムラインを表示し、読み書きします")
    $0.say(
      "Move with the arrows or j and k, read with Enter, filter with /, write with i, and quit "
        + "with q. ? shows all keys.",
      "矢印または j と k で移動し、Enter で読み、/ で絞り込み、i で書き、q で終了します。? で全部のキーを表示します。")
    $0.say(
      "A query narrows the timeline from the start. What other programs change appears at "
        + "once.",
      "検索式を付けると、はじめから絞り込みます。ほかのプログラムによる変更もすぐに現れます。")
    $0.say(
      "'journal config set start browse' opens it with 'journal' alone. keys.NAME changes the "
        + "keys of an action.",
      "「journal config set start browse」で「journal」だけで開くようになります。keys.NAME で操作のキーを変えられます。")
  }
}

/// Runs `journal browse`: gives a front end on the full screen what it needs, and waits for its end.
@MainActor
struct BrowseCommand: Command {
  let parts: CommandParts

  func run() async throws -> Int32 {
    guard output.console.isInputTerminal, output.console.isOutputTerminal,
      settings.locations.canShowScreens
    else { throw invocation.failure(.needsTerminal(instead: "journal list")) }
    guard LiveScreen.isPossible else {
      throw Failure(.refused) {
        $0.say(
          "the full screen needs /proc, which this system lacks; use 'journal list'",
          "画面表示には /proc が必要ですが、このシステムにはありません。「journal list」を使ってください。")
      }
    }
    let query = String(decoding: invocation.operands.joined, as: UTF8.self)
    let condition = try invocation.condition(query, time, settings.configuration)
    let later = Afterwards()
    defer { later.tellers.forEach { $0.finish() } }
    let request = BrowseRequest(
      parts: ScreenJournals(.first, of: parts, startedWith: parts, later).browserParts,
      styler: output.styler, query: query, condition: condition)
    guard let code = await parts.program.browse(request) else {
      throw invocation.failure(.needsTerminal(instead: "journal list"))
    }
    for sentence in later.sentences { output.console.say("journal: \(sentence)") }
    return code
  }
}

/// What is left to do after the front end has ended.
@MainActor
private final class Afterwards {
  var sentences: [String] = []
  /// Of each journal that was opened.
  var tellers: [AsyncStream<String>.Continuation] = []
}

/// The journals on the full screen, and what the program does for them.
@MainActor
private final class ScreenJournals: Command, BrowserProgram {
  let parts: CommandParts
  private let place: JournalRow.Place
  /// The command that the person typed, which may be for other journals.
  private let first: CommandParts
  private let later: Afterwards
  private let news: AsyncStream<String>
  private let teller: AsyncStream<String>.Continuation
  private let members: [Journals.Member]

  init(
    _ place: JournalRow.Place, of parts: CommandParts, startedWith first: CommandParts,
    _ later: Afterwards
  ) {
    self.place = place
    self.parts = parts
    self.first = first
    self.later = later
    (news, teller) = AsyncStream.makeStream(of: String.self)
    later.tellers.append(teller)
    members = ScreenJournals.members(parts, teller)
  }

  var browserParts: BrowserParts {
    BrowserParts(
      store: store, configuration: settings.configuration, words: output.words, time: time,
      program: self,
      templates: settings.configuration.templates(for: journals.name)
        .filter { sealsNew || !$0.isSealing }.map(\.withoutSealLine),
      signs: parts.locations.figureSigns, isInTmux: settings.locations.set("TMUX") != nil,
      name: journals.areSeveral ? nil : journals.name, journals: rows, news: news,
      drafts: settings.setup.files.drafts(sealsNew ? .sealed : .texts, time),
      draftOptions: draftOptions)
  }

  // MARK: The journals

  /// Opens the journals again, because messages must not be printed into the screen.
  private static func members(
    _ parts: CommandParts, _ teller: AsyncStream<String>.Continuation
  ) -> [Journals.Member] {
    let words = parts.output.words
    return parts.journals.all.map { journal in
      let label = journal.label
      let repository = parts.workspace.journal(
        at: journal.choice.path, parts.time,
        seals: parts.settings.configuration.sealUse(
          opens: true,
          sealsNew: parts.settings.setup.sealsAlways(journal.choice, parts.locations))
      ) { event in
        if case .unsafeCache = event { return }
        guard let notice = Notice(event) else { return }
        let sentence = notice.sentence.text(words)
        teller.yield(label.map { JournalLabel.prefixed($0, sentence) } ?? sentence)
      }
      return .init(name: label, path: journal.path, repository: repository)
    }
  }

  private var store: TimelineStore {
    let (words, teller) = (output.words, teller)
    let all = Journals(members, forNew: member(nil).label) { _, error in
      teller.yield(words.sentence(error).oneLine)
    }
    return TimelineStore(all, time: time)
  }

  /// The journals that can be opened from this one.
  private var rows: [JournalRow] {
    let journals = first.journals
    let every = try? settings.setup.selection(
      for: first.invocation.choosing(nil).setting(.all, to: []), parts.locations)
    let members = every?.members ?? []
    func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      parts.locations.absolute(one) == parts.locations.absolute(other)
    }
    let own = journals.areSeveral ? nil : journals.first.choice.path
    var rows = members.map { member in
      let name = member.label ?? String(decoding: member.choice.path, as: UTF8.self)
      let isFirst = own.map { isSame($0, member.choice.path) } ?? false
      return JournalRow(
        .named(name), name: name, path: String(decoding: member.choice.path, as: UTF8.self),
        isOpen: place == .named(name) || place == .first && isFirst)
    }
    if let own, !members.contains(where: { isSame($0.choice.path, own) }) {
      let path = String(decoding: own, as: UTF8.self)
      rows.insert(
        JournalRow(
          .first, name: settings.setup.label(of: own, besides: rows.map(\.name)), path: path,
          isOpen: place == .first), at: 0)
    }
    if members.count > 1 {
      let isOpen = place == .all || place == .first && journals.areSeveral
      rows.append(JournalRow(.all, name: "", path: "", isOpen: isOpen))
    }
    return rows
  }

  func open(_ place: JournalRow.Place) async -> Result<BrowserParts, Refusal> {
    let invocation =
      switch place {
      case .first: first.invocation
      case .all: first.invocation.choosing(nil).setting(.all, to: [])
      case .named(let name): first.invocation.choosing(Argument(text: name))
      }
    return refusable {
      let parts = try parts.program.makeParts(for: invocation, settings.setup, output.words)
      return ScreenJournals(place, of: parts, startedWith: first, later).browserParts
    }
  }

  /// The journal with this label; without one, the journal for new entries.
  private func member(_ label: String?) -> OpenJournal {
    if let label, let named = journals.all.first(where: { $0.label == label }) { return named }
    let usual = settings.configuration.defaultJournal
    return journals.all.first { usual != nil && $0.choice.name == usual }
      ?? journals.all.first { $0.choice.name == nil } ?? journals.first
  }

  /// Whether the journal for new entries seals them.
  private var sealsNew: Bool {
    settings.setup.sealsAlways(member(nil).choice, parts.locations)
  }

  /// The options that choose this journal.
  private func options(of journal: OpenJournal) -> [[UInt8]] {
    [Array("--file".utf8), settings.locations.absolute(journal.choice.path)]
  }

  /// The options of the command of a draft; nil for a path that is no text.
  private var draftOptions: [String]? {
    let words = options(of: member(nil)).compactMap { String(validating: $0, as: UTF8.self) }
    return words.count == 2 ? words : nil
  }

  // MARK: What the program does

  func tellAfterwards(_ sentence: String) { later.sentences.append(sentence) }

  func run(_ command: BrowserCommand) async -> CommandAnswer {
    if command.bringsLines {
      // It may take a while on an empty terminal, and is no line of the shell afterwards.
      output.console.writeError("journal \(command.words[0])… ")
    }
    defer { if command.bringsLines { output.console.writeError("\r\u{1B}[K") } }
    let answer = await parts.program.runQuietly(
      options(of: member(command.journal)).map(Argument.init(bytes:))
        + command.words.map { Argument(text: $0) }
        + [command.entry].compactMap { $0 }.map(Argument.init),
      on: command.draft)
    return CommandAnswer(code: answer.code, message: answer.message)
  }

  func size(of file: AttachedFile, in journal: String?) async -> PictureSize? {
    let repository = member(journal).repository
    return await aside { @concurrent in
      (try? await repository.storedFile(file)).flatMap { PictureFacts.read($0)?.shownSize }
    }
  }

  func draw(
    _ file: AttachedFile, in journal: String?, _ room: PictureRoom
  ) async -> PictureAnswer {
    let setting = settings.configuration.pictureViewer
    if setting == "" { return .off }
    let (repository, workspace) = (member(journal).repository, parts.workspace)
    let found = await aside { @concurrent in try? await repository.picture(file, workspace) }
    guard let picture = found else { return .failed }
    defer { picture.remove() }
    return await PictureViewer.answer(
      ViewerScript.drawingApart(setting: setting), on: picture.path, in: room,
      noViewer: ViewerScript.noViewer)
  }

  // MARK: What is typed on the screen

  func query(_ words: String) -> ParsedQuery {
    do throws(QueryError) {
      let parsed = try QueryParser.parsed(words, time, settings.configuration)
      return ParsedQuery(
        condition: parsed.condition, hint: parsed.hints.first.map { output.words.sentence($0) })
    } catch {
      return ParsedQuery(
        flaw: error.sentence.text(output.words).oneLine, flawRange: error.range)
    }
  }

  private func refusable<Answer>(
    _ body: () throws -> Answer
  ) -> Result<Answer, Refusal> {
    do {
      return .success(try body())
    } catch {
      return .failure(Refusal(Failure(error).sentence.text(output.words).oneLine))
    }
  }

  /// The last moment of a period, so that its newest entry is found.
  func endOfPeriod(_ words: String) -> Result<Moment, Refusal> {
    refusable {
      let end = try time.span(
        written: words, settings.configuration.time, for: output.words.name(.goTo)
      ).end
      return .initial(seconds: end.seconds - 1, nanoseconds: 999_999_999, offset: end.offset)
    }
  }

  func moment(_ words: String) -> Result<Moment, Refusal> {
    refusable {
      try invocation.moment(words, time, settings.configuration.time, option: output.words.when)
    }
  }

  func tag(_ words: String) -> Result<Tag, Refusal> {
    refusable {
      guard let tag = Tag.initial(words, sign: settings.configuration.tagSign) else {
        throw invocation.failure(.notATag(option: output.words.name(.tag), word: words))
      }
      return tag
    }
  }

  /// A path as a terminal drops it, from home with `~/`, or as it is typed.
  func file(_ words: String) -> Result<String, Refusal> {
    var path = DroppedPath.read(words) ?? Array(words.utf8)
    if words.hasPrefix("~/"), let home = settings.locations.set("HOME") {
      path = home + path.dropFirst()
    }
    guard parts.workspace.sizeOfFile(at: settings.locations.absolute(path)) != nil,
      let text = String(validating: path, as: UTF8.self)
    else { return .failure(Refusal(output.words.noSuchFile(words))) }
    return .success(text)
  }

  func hasFile(_ line: String) -> Bool {
    DroppedPath.read(line).map { parts.workspace.sizeOfFile(at: $0) != nil } ?? false
  }
}

extension Invocation {
  /// With the journal of this name, or with none named.
  fileprivate func choosing(_ name: Argument?) -> Invocation {
    setting(.file, to: nil).setting(.all, to: nil).setting(.journal, to: name.map { [$0] })
  }
}

extension String {
  fileprivate var oneLine: String { split(separator: "\n").joined(separator: " ") }
}

extension Locations {
  /// Whether the terminal can move its cursor.
  var canShowScreens: Bool { self.set("TERM").map { $0 != Array("dumb".utf8) } ?? false }
}
