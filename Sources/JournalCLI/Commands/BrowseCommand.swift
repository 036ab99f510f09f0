import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Runs `journal browse`: gives a front end on the full screen what it needs, and waits for its end.
@MainActor
struct BrowseCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let input: TypedText
  let time: any TimeSource
  let browse: JournalAdapters.Browse
  let runCommand: BrowseRequest.RunCommand

  func run() async throws(Failure) -> Int32 {
    guard output.console.isInputTerminal, output.console.isOutputTerminal,
      settings.locations.canShowScreens
    else { throw invocation.failure(.needsTerminal(instead: "journal list")) }
    let query = String(decoding: invocation.operands.joined, as: UTF8.self)
    let condition = try self.condition(query)
    _ = try await journals.loadReadable(TimelineQuery.everything.asking(for: .count))
    let language = Language(
      settings.configuration.language, environment: settings.locations.environment)
    let request = BrowseRequest(
      session: journals.first.session, configuration: settings.configuration, language: language,
      time: time, styler: output.styler, query: query, condition: condition,
      readQuery: { words in
        refusable { () throws(Failure) in try self.condition(words) }
      },
      readMoment: { words in
        refusable { () throws(Failure) in try moment(words) }
      },
      readTag: { words in
        refusable { () throws(Failure) in try tag(words) }
      },
      explain: { output.words.sentence(Failure($0)).oneLine },
      keepDraft: keep, runCommand: { words in await runCommand(named + words) })
    guard let code = await browse(request) else {
      throw invocation.failure(.needsTerminal(instead: "journal list"))
    }
    return code
  }

  // MARK: What is typed on the screen

  private func refusable<Answer>(
    _ body: () throws(Failure) -> Answer
  ) -> Result<Answer, Refusal> {
    do throws(Failure) {
      return .success(try body())
    } catch {
      if case .usage(let usage) = error, case .badQuery(let query) = usage.fault {
        return .failure(Refusal(output.words.explanation(query.fault)))
      }
      return .failure(Refusal(output.words.sentence(error).oneLine))
    }
  }

  private func condition(_ words: String) throws(Failure) -> PostCondition? {
    try invocation.condition(words, time, settings.configuration)
  }

  /// The last moment of a period, so that its newest entry is found.
  private func moment(_ words: String) throws(Failure) -> Moment {
    do throws(DayError) {
      let end = try time.span(written: words, settings.configuration.time).end
      return .initial(seconds: end.seconds - 1, nanoseconds: 999_999_999, offset: end.offset)
    } catch {
      throw invocation.failure(.period(error, option: "--on", word: words))
    }
  }

  private func tag(_ words: String) throws(Failure) -> Tag {
    guard let tag = Tag.initial(words, sign: settings.configuration.tagSign) else {
      throw invocation.failure(.notATag(option: "--tag", word: words))
    }
    return tag
  }

  // MARK: What leaves the screen

  /// The options that choose this journal.
  private var named: [String] {
    ["--file", String(decoding: settings.locations.absolute(journals.pathBytes), as: UTF8.self)]
  }

  private func keep(_ text: String, _ command: [String]) -> String {
    do throws(RepositoryError) {
      guard let drafts = input.drafts else { return output.words.notKept(nil, Array(text.utf8)) }
      let draft = try drafts.keep(Array(text.utf8), for: DraftPurpose(words: named + command))
      return output.words.kept(draft, needing: []).oneLine
    } catch {
      return output.words.notKept(error, Array(text.utf8)).oneLine
    }
  }
}

extension String {
  fileprivate var oneLine: String { split(separator: "\n").joined(separator: " ") }
}

extension Locations {
  /// Whether the terminal can move its cursor.
  fileprivate var canShowScreens: Bool {
    self.set("TERM").map { $0 != Array("dumb".utf8) } ?? false
  }
}
