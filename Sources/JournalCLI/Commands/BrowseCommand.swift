import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let browse: CommandSpec = CommandSpec(
    "browse", browseHelp, japanese: "画面 眺める", [.query, .several], takes: [.init("QUERY", .any)],
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

  func run() async throws(Failure) -> Int32 {
    guard output.console.isInputTerminal, output.console.isOutputTerminal,
      settings.locations.canShowScreens
    else { throw invocation.failure(.needsTerminal(instead: "journal list")) }
    let query = String(decoding: invocation.operands.joined, as: UTF8.self)
    let condition = try invocation.condition(query, time, settings.configuration)
    let later = Afterwards()
    defer { later.tellers.forEach { $0.finish() } }
    let request = BrowseRequest(
      parts: browserParts(.first, later, from: self), styler: output.styler, query: query,
      condition: condition)
    guard let code = await parts.program.browse(request) else {
      throw invocation.failure(.needsTerminal(instead: "journal list"))
    }
    for sentence in later.sentences { output.console.say("journal: \(sentence)") }
    return code
  }

  /// What is left to do after the front end has ended.
  private final class Afterwards {
    var sentences: [String] = []
    /// Of each journal that was opened.
    var tellers: [AsyncStream<String>.Continuation] = []
  }

  /// `first` is the command with the journals that it was started with.
  private func browserParts(
    _ place: JournalRow.Place, _ later: Afterwards, from first: BrowseCommand
  ) -> BrowserParts {
    let (news, teller) = AsyncStream.makeStream(of: String.self)
    later.tellers.append(teller)
    let members = members(teller)
    let readers = BrowserParts.Readers(
      query: read,
      moment: { words in refusable { () throws(Failure) in try moment(words) } },
      time: { words in
        refusable { () throws(Failure) in
          try invocation.moment(
            words, time, settings.configuration.time, option: output.words.when)
        }
      },
      tag: { words in refusable { () throws(Failure) in try tag(words) } },
      file: file,
      hasFile: { line in
        DroppedPath.read(line).map { parts.workspace.sizeOfFile(at: $0) != nil } ?? false
      })
    let helpers = BrowserParts.Helpers(
      explain: { Failure($0).sentence.text(output.words).oneLine }, news: news,
      drafts: input.drafts,
      draftOptions: draftOptions,
      tellAfterwards: { later.sentences.append($0) }, runCommand: run,
      openJournal: { place in
        refusable { () throws(Failure) in
          try first.command(at: place).browserParts(place, later, from: first)
        }
      },
      settle: { await settle(members) },
      pictures: pictures)
    return BrowserParts(
      session: session(members, teller), configuration: settings.configuration,
      words: output.words, time: time,
      templates: settings.configuration.templates(for: journals.name), readers: readers,
      signs: parts.locations.figureSigns, name: journals.areSeveral ? nil : journals.name,
      journals: first.rows(besides: place), helpers: helpers)
  }

  private func run(_ command: BrowserCommand) async -> CommandAnswer {
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

  /// The options of the command of a draft; nil for a path that is no text.
  private var draftOptions: [String]? {
    let words = options(of: member(nil)).compactMap { String(validating: $0, as: UTF8.self) }
    return words.count == 2 ? words : nil
  }

  private var pictures: PictureHelpers {
    let setting = settings.configuration.pictureViewer
    let script = ViewerScript.drawingApart(setting: setting)
    return PictureHelpers(
      size: { file, label in
        guard let bytes = try? await member(label).repository.storedFile(file.digest) else {
          return nil
        }
        return await PictureFacts.shownSize(of: bytes)
      },
      draw: { file, label, room in
        if setting == "" { return .off }
        guard let folder = member(label).repository.filesFolder else { return .failed }
        return await PictureViewer.answer(
          script, on: folder + Array("/\(file.digest.pathInFolder)".utf8), in: room,
          noViewer: ViewerScript.noViewer)
      }, isInTmux: settings.locations.set("TMUX") != nil)
  }

  // MARK: The journals

  /// Opens the journals again, because messages must not be printed into the screen.
  private func members(
    _ teller: AsyncStream<String>.Continuation
  ) -> [(name: String, repository: any JournalRepository)] {
    let words = output.words
    return journals.all.map { journal in
      let label = journal.label
      let repository = parts.workspace.journal(at: journal.choice.path, time) { event in
        if case .unsafeCache = event { return }
        guard let notice = Notice(event) else { return }
        let sentence = words.sentence(notice)
        teller.yield(label.map { JournalLabel.prefixed($0, sentence) } ?? sentence)
      }
      return (label ?? "", repository)
    }
  }

  private func session(
    _ members: [(name: String, repository: any JournalRepository)],
    _ teller: AsyncStream<String>.Continuation
  ) -> TimelineSession {
    guard journals.areSeveral else {
      return TimelineSession(Journals(members[0].repository), time: time)
    }
    let words = output.words
    let own = member(nil).label ?? ""
    let several = Journals(
      members.map { .init(name: $0.name, repository: $0.repository) }, forNew: own
    ) { name, error in
      teller.yield(JournalLabel.prefixed(name, words.sentence(error).oneLine))
    }
    return TimelineSession(several, time: time)
  }

  /// Settles the conflicts of each journal.
  private func settle(
    _ members: [(name: String, repository: any JournalRepository)]
  ) async -> Result<Int, Refusal> {
    var count = 0
    for member in members {
      do throws(RepositoryError) {
        count += try await member.repository.settleConflicts()?.settled.count ?? 0
      } catch {
        return .failure(Refusal(output.words.sentence(error).oneLine))
      }
    }
    return .success(count)
  }

  /// The journals that can be opened from the one at a place.
  private func rows(besides place: JournalRow.Place) -> [JournalRow] {
    let every = try? settings.setup.selection(
      for: invocation.choosing(nil).setting(.all, to: []), parts.locations)
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

  /// The same command with other journals.
  private func command(at place: JournalRow.Place) throws(Failure) -> BrowseCommand {
    let invocation =
      switch place {
      case .first: invocation
      case .all: invocation.choosing(nil).setting(.all, to: [])
      case .named(let name): invocation.choosing(Argument(text: name))
      }
    return BrowseCommand(
      parts: try parts.program.makeParts(
        for: invocation, settings.setup, output.words))
  }

  /// The journal with this label; without one, the journal for new entries.
  private func member(_ label: String?) -> OpenJournal {
    if let label, let named = journals.all.first(where: { $0.label == label }) { return named }
    let usual = settings.configuration.defaultJournal
    return journals.all.first { usual != nil && $0.choice.name == usual }
      ?? journals.all.first { $0.choice.name == nil } ?? journals.first
  }

  /// The options that choose this journal.
  private func options(of journal: OpenJournal) -> [[UInt8]] {
    [Array("--file".utf8), settings.locations.absolute(journal.choice.path)]
  }

  // MARK: What is typed on the screen

  private func read(_ words: String) -> ParsedQuery {
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
    _ body: () throws(Failure) -> Answer
  ) -> Result<Answer, Refusal> {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(Refusal(error.sentence.text(output.words).oneLine))
    }
  }

  /// The last moment of a period, so that its newest entry is found.
  private func moment(_ words: String) throws(Failure) -> Moment {
    let end = try time.span(
      written: words, settings.configuration.time, for: output.words.name(.goTo)
    ).end
    return .initial(seconds: end.seconds - 1, nanoseconds: 999_999_999, offset: end.offset)
  }

  /// A path as a terminal drops it, from home with `~/`, or as it is typed.
  private func file(_ words: String) -> Result<String, Refusal> {
    var path = DroppedPath.read(words) ?? Array(words.utf8)
    if words.hasPrefix("~/"), let home = settings.locations.set("HOME") {
      path = home + path.dropFirst()
    }
    guard parts.workspace.sizeOfFile(at: settings.locations.absolute(path)) != nil,
      let text = String(validating: path, as: UTF8.self)
    else { return .failure(Refusal(output.words.noSuchFile(words))) }
    return .success(text)
  }

  private func tag(_ words: String) throws(Failure) -> Tag {
    guard let tag = Tag.initial(words, sign: settings.configuration.tagSign) else {
      throw invocation.failure(.notATag(option: output.words.name(.tag), word: words))
    }
    return tag
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
