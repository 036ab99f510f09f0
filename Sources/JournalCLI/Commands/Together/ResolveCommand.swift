import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let resolve: CommandSpec = CommandSpec(
    "resolve", resolveHelp, japanese: "解決", takes: [.init("ID", .optional, completes: .ids)],
    options: ResolveCommand.Options.init,
    examples: ["journal resolve", "journal resolve 7f3k --take 2"]
  ) { ResolveCommand(parts: $0, options: $1).run }

  private static let resolveHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Settle the conflict of an entry", "記録の競合を解消します")
    $0.say(
      """
      Shows the versions with their differences, and asks in a terminal which one to keep, or both, or \
      whether to merge them in your editor. Without ID it is the only entry in conflict.
      """,
      """
      それぞれの版を違いとともに表示し、端末では、どれを残すか、両方残すか、エディターで一つにまとめるかを尋ねます。\
      ID を省くと、競合が一つだけならその記録を選びます。
      """)
    $0.say(
      """
      In the editor, changes of different sentences are merged already, and marks are around what else \
      differs. Keep the words that you want and remove the marks.
      """,
      """
      エディターでは、違う文の変更は一つにまとめてあり、ほかの違うところには印が付いています。\
      残したい文章だけにして、印を取り除いてください。
      """)
    $0.say(
      "--take N keeps version N. --both keeps version 1 and makes an entry of each other "
        + "version. 'journal undo' brings the versions back.",
      "--take N は版 N を残します。--both は版 1 を残し、ほかの版を別の記録にします。「journal undo」で元の版に戻せます。")
  }
}

/// Runs `journal resolve`.
@MainActor
struct ResolveCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let take: TypedValue?
    let keepsBoth: Bool
    let opensEditor: Bool

    init(_ reader: OptionReader) {
      take = reader.value("take", "N") { $0.say("Keep version N", "版 N を残します") }
      keepsBoth = reader.flag("both") {
        $0.say("Keep all versions, as entries of their own", "すべての版を別々の記録として残します")
      }
      opensEditor = reader.flag("edit") {
        $0.say("Merge the versions in the editor", "エディターで版を一つにまとめます")
      }
    }
  }

  func run() async throws {
    let decisions =
      (options.take == nil ? [] : ["--take"]) + (options.keepsBoth ? ["--both"] : [])
      + (options.opensEditor ? ["--edit"] : [])
    if decisions.count > 1 {
      throw invocation.failure(.contradiction(decisions[0], decisions[1]))
    }
    let number = try options.take?.count(from: 1)
    let named = try await named()
    let report = try await journals.store.settleConflicts()
    if output.format == .text {
      let settled = SettlingReport(settled: report?.settled ?? [])
      try await SettlingText(report: settled, output: output, journals: journals).tell()
    }
    let id: EntryID
    if let named { id = named } else { id = try onlyConflict(report) }
    let name = await journals.name(of: id)
    guard let conflict = report?.conflicts.first(where: { $0.id == id }) else {
      if let restored = input.restored { throw Failure.outdated(restored.draft, of: name) }
      if report?.settled.contains(where: { $0.id == id }) == true {
        return try answer(nil, of: id)
      }
      throw Failure(.words) {
        $0.say(
          "\(name) has no conflict; '\($0.journal) conflicts' lists them",
          "\(name) は競合していません。「\($0.journal) conflicts」で一覧を表示できます。")
      }
    }
    for version in conflict.versions {
      guard case .unknown(let entry) = version.item?.content else { continue }
      if output.format == .text, number == nil, !options.keepsBoth { try show(conflict, name) }
      let hidden = await journals.name(of: version.entry)
      throw Failure(.words) {
        $0.say(
          """
          \(name) stays as it is: this version can't read \(hidden) (\(entry.kind.safeName)), so it must not replace it; \
          '\($0.journal) delete \(hidden)' hides it
          """,
          """
          \(name) はそのままにしました。\(hidden)（\(entry.kind.safeName)）はこのバージョンで読み取れないため、置き換えられません。\
          隠すには「\($0.journal) delete \(hidden)」を使ってください。
          """)
      }
    }
    if let number {
      guard conflict.versions.indices.contains(number - 1) else {
        let word = options.take?.shown ?? ""
        throw Failure(.words) {
          $0.say(
            "\(name) has no version '\(word)'; '\($0.journal) resolve \(name)' shows its versions, from 1 to "
              + "\(conflict.versions.count)",
            "\(name) に版「\(word)」はありません。「\($0.journal) resolve \(name)」で 1 から \(conflict.versions.count) までの版を確かめられます。"
          )
        }
      }
      return try await take(number, of: conflict, name)
    }
    if options.keepsBoth { return try await keepAll(conflict, name) }
    if output.format == .text, input.restored == nil { try show(conflict, name) }
    guard
      input.restored != nil || output.console.isInputTerminal && output.console.isOutputTerminal
    else {
      throw Failure(.refused) {
        $0.say(
          "nothing was changed; settle \(name) with --take N or --both, or run this in a terminal",
          "何も変更しませんでした。\(name) の競合は、--take N か --both で、または端末で解消できます。")
      }
    }
    if options.opensEditor || input.restored != nil || output.format != .text {
      return try await edit(conflict, name)
    }
    try await decide(conflict, name)
  }

  /// The entry that the words name; nil without words.
  private func named() async throws -> EntryID? {
    guard let word = invocation.operands.first else { return nil }
    return try await EntrySearch(parts, isLast: false).one(word).id
  }

  private func onlyConflict(_ report: SettlingReport?) throws -> EntryID {
    let conflicts = report?.conflicts ?? []
    guard let first = conflicts.first else {
      throw Failure(.words) {
        $0.say("no entry is in conflict", "競合している記録はありません。")
      }
    }
    if conflicts.count > 1 {
      throw Failure(.wrongWords()) {
        $0.say(
          "\($0.entries(conflicts.count)) are in conflict; name one: '\($0.journal) conflicts' lists them",
          "\($0.entries(conflicts.count))が競合しています。「\($0.journal) conflicts」の一覧から ID を指定してください。")
      }
    }
    return first.id
  }

  // MARK: Decisions

  /// Asks what to do until the answer is one; Enter changes nothing.
  private func decide(_ conflict: PostConflict, _ name: String) async throws {
    let count = conflict.versions.count
    let canEdit = conflict.versions.allSatisfy { $0.item?.post != nil }
    let question = output.words.whichVersion(of: count, canEdit: canEdit)
    while let line = output.askForWord(question) {
      let typed = line.lowercased().filter { !$0.isWhitespace }
      if typed.isEmpty { break }
      let number = typed.count == 1 ? typed.first?.wholeNumberValue : nil
      if let number, (1...count).contains(number) {
        return try await take(number, of: conflict, name)
      }
      if output.words.isBoth(typed) { return try await keepAll(conflict, name) }
      if canEdit, output.words.isEditor(typed) { return try await edit(conflict, name) }
    }
    throw Failure.declinedChange
  }

  private func take(_ number: Int, of conflict: PostConflict, _ name: String) async throws {
    _ = try await journals.store.settle(conflict, by: conflict.versions[number - 1])
    try answer(output.words.tookVersion(number, of: name), of: conflict.id)
  }

  private func keepAll(_ conflict: PostConflict, _ name: String) async throws {
    let result = try await journals.store.settle(
      conflict, by: conflict.versions[0], keepingOthers: true)
    let new = Array(result.created.dropFirst())
    let names = await journals.names(of: new)
    let words = new.map { names.short($0).safeInOneLine }
    try answer(output.words.keptAll(name, words), of: conflict.id, created: new)
  }

  private func edit(_ conflict: PostConflict, _ name: String) async throws {
    let posts = conflict.versions.compactMap(\.item?.post)
    guard posts.count == conflict.versions.count,
      let form = MergeDocument(
        posts, base: conflict.base?.item?.post,
        titles: posts.indices.map { output.words.versionTitle($0 + 1) })
    else {
      throw Failure(.words) {
        $0.say(
          "this version can't merge \(name) in the editor; settle it with --take N or --both",
          "このバージョンは \(name) をエディターでまとめられません。--take N か --both で解消してください。")
      }
    }
    let heads = conflict.versions.map(\.entry)
    if let restored = input.restored, restored.base != heads {
      throw Failure.outdated(restored.draft, of: name)
    }
    if conflict.versions.contains(where: { $0.item?.isSealed == true }) { input.seal() }
    input.record(conflict.id, heads, in: journals.pathBytes)
    try output.flush()
    var text = try input.read(
      from: input.restored == nil ? .editor : .input, initial: form.text)
    while true {
      do {
        if let mark = MarkedText.mark(in: text) {
          throw Failure(.words) {
            $0.say(
              "line \(mark.line) is still '\(mark.text.safeInOneLine)'; keep the words that you want and remove the marks",
              "\(mark.line)行目に「\(mark.text.safeInOneLine)」が残っています。残したい文章だけにして、印を取り除いてください。")
          }
        }
        let edit = try EditDocument(posts[0]).edit(
          from: text, invocation, time, settings.configuration)
        _ = try await journals.store.resolve(conflict, with: edit, of: conflict.versions[0])
        let saved = (try? posts[0].updated(with: edit, revision: conflict.id)) ?? posts[0]
        input.finish(saved: saved.body)
        try answer(output.words.resolved(name), of: conflict.id)
        return input.sayLeft()
      } catch {
        text = try input.retry(after: Failure(error))
      }
    }
  }

  /// Nil if the conflict had settled itself, which was said before.
  private func answer(
    _ sentence: String?, of id: EntryID, created: [EntryID] = []
  ) throws {
    guard output.format == .json else {
      if let sentence { try output.report(sentence) }
      return
    }
    try output.report(sentence ?? "") {
      $0.name("id")
      $0.string(id.text)
      $0.name("resolved")
      $0.bool(true)
      $0.name("created")
      $0.strings(created.map(\.text))
    }
  }

  // MARK: The versions

  /// Each version with what it changed: from the revision that they have in common, else from the
  /// first version.
  private func show(_ conflict: PostConflict, _ name: String) throws {
    let style = HistoryStyle(
      moods: output.moods, hours: output.hours, tagSign: output.tagSign)
    for (index, version) in conflict.versions.enumerated() {
      let heading =
        "\(index + 1)  "
        + output.words.version(
          version.moment, output.hours, version.action, isNow: false)
      for line in output.wrapped(heading) { try output.print(output.styler(.heading, line)) }
      let old = conflict.base ?? (index > 0 ? conflict.versions[0] : nil)
      for words in HistoryText.lines(version, from: old, style, output.words) {
        for row in output.wrapped(words, margin: 3) {
          for line in row.split(separator: "\n", omittingEmptySubsequences: false) {
            try output.print(line.isEmpty ? "" : "   " + line)
          }
        }
      }
    }
    if !conflict.differing.isEmpty {
      for line in output.wrapped(output.words.differing(conflict.differing)) {
        try output.print(line)
      }
    }
    try output.print("")
  }
}

extension CommandTable {
  static let conflicts: CommandSpec = CommandSpec(
    "conflicts", conflictsHelp, japanese: "競合", examples: ["journal conflicts"]
  ) {
    ConflictsCommand(parts: $0).run
  }

  private static let conflictsHelp: CommandHelp = CommandHelp(.together) {
    $0.say("List entries that were changed in two places", "別々に変更された記録を一覧表示します")
    $0.say(
      "An entry is in conflict if two machines changed it without knowing of each other. "
        + "Changes of different fields become one version, without a question and without a "
        + "clock: every machine writes the same line. What is left is listed here, with what "
        + "differs: the same words changed twice, or something that this version does not "
        + "know.",
      "二台の機械が互いの変更を知らずに同じ記録を変更すると、競合になります。違う項目の変更は、質問も日時の比較もせずに一つの版にまとめます。どの機械も同じ行を書きます。"
        + "ここには残りを、異なる項目とともに表示します。同じ文章を別々に変えたものや、このバージョンが対応していない項目です。")
    $0.say(
      "'journal merge' and 'journal sync' settle conflicts in the same way. 'journal undo' "
        + "brings the versions back.",
      "「journal merge」と「journal sync」も同じように解消します。「journal undo」で元の版に戻せます。")
  }
}

/// Runs `journal conflicts`: settles what it can, and lists what needs a decision.
@MainActor
struct ConflictsCommand: Command {
  let parts: CommandParts

  func run() async throws {
    guard let report = try await journals.store.settleConflicts() else {
      guard output.format == .text else { return try writeJSON(SettlingReport()) }
      return output.say(output.words.noJournal(at: journals.path.safeInOneLine))
    }
    guard output.format == .text else { return try writeJSON(report) }
    let settled = SettlingReport(settled: report.settled)
    try await SettlingText(report: settled, output: output, journals: journals).tell()
    guard !report.conflicts.isEmpty else { return output.say(output.words.noConflicts) }
    let names = await journals.names(of: report.conflicts.map(\.id))
    for conflict in report.conflicts {
      let name = names.short(conflict.id).safeInOneLine
      try output.print(
        output.styler(.id, name) + "  " + output.words.versions(conflict.versions.count))
      for (index, version) in conflict.versions.enumerated() {
        let words = version.item.map { ItemText.firstWords($0, output.moods, output.words) } ?? ""
        for line in output.wrapped("  \(index + 1)  \(words)") { try output.print(line) }
      }
      if !conflict.differing.isEmpty {
        let names = output.words.differing(conflict.differing)
        for line in output.wrapped("     " + names) { try output.print(line) }
      }
    }
    output.say(output.words.howToResolve)
  }

  private func writeJSON(_ report: SettlingReport) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("settled")
      $0.strings(report.settled.map(\.id.text))
      $0.name("conflicts")
      $0.array { array in
        for conflict in report.conflicts {
          array.object {
            $0.name("id")
            $0.string(conflict.id.text)
            $0.name("differing")
            $0.strings(conflict.differing)
            $0.name("versions")
            $0.array { versions in
              for version in conflict.versions {
                if let item = version.item {
                  ItemJSON.write(item, filesFolder: journals.filesFolder, to: &versions)
                } else {
                  versions.null()
                }
              }
            }
          }
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}
