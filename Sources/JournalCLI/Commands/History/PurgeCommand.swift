import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let purge: CommandSpec = CommandSpec(
    "purge", purgeHelp, .query, takes: [.picks], options: PurgeCommand.Options.init,
    examples: [
      "journal purge 7f3k", "journal purge 7f3k --dry-run", "journal purge --versions 7f3k",
    ]
  ) { PurgeCommand(parts: $0, options: $1).run }

  private static let purgeHelp: CommandHelp = CommandHelp(.rewrite) {
    $0.say("Remove entries from the file for good", "記録をファイルから完全に消去します")
    $0.say(
      "Removes every version of these entries, deleted ones too. All other lines stay the "
        + "same, byte for byte. It cannot be undone, and no copy is kept. Copies that you made "
        + "yourself and other hard links of the file keep the text.",
      "指定した記録のすべての版を、削除済みのものも含めてファイルから取り除きます。ほかの行は 1 バイトも変わりません。"
        + "元に戻すことはできず、控えも残しません。自分で作ったコピーや、ファイルのほかの名前には内容が残ります。")
    $0.say(
      "With --versions, only the older versions go, and the words that were edited out with "
        + "them; what is shown stays. An old copy can't bring them back.",
      "--versions を付けると、以前の版と、編集で消した言葉だけを取り除きます。表示中の内容は残ります。"
        + "古いコピーがあっても、取り除いたものは戻りません。")
    $0.pickForms
    $0.say(
      "An id may be that of a deleted entry. It always asks; --yes skips the question.",
      "ID は削除した記録のものでもかまいません。いつも確認します。--yes を付けると確認しません。")
    $0.say(
      "Refuses a journal that a newer version has locked against rewriting.",
      "新しいバージョンがこの操作を禁じているジャーナルでは使えません。")
  }
}

/// Runs `journal purge`.
@MainActor
struct PurgeCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isLast: Bool
    /// Whether the shown version stays.
    let isOfVersions: Bool
    let rewrite: RewriteOptions

    init(_ reader: OptionReader) {
      isLast = reader.flag(.last)
      isOfVersions = reader.flag("versions") {
        $0.say("Only older versions; what is shown stays", "以前の版だけを取り除きます（表示中の内容は残ります）")
      }
      rewrite = RewriteOptions(reader)
    }
  }

  func run() async throws {
    let search = EntrySearch(parts, isLast: options.isLast)
    let chosen = try await search.histories(try await search.chosen(invocation.operands))
    let histories = chosen.map(\.history)
    try histories.checkArePosts()
    let isDry = options.rewrite.isDry
    let plan = try await plan(histories)
    // Another program has purged them since the search.
    if plan.posts.isEmpty { throw RepositoryError.purgeOutdated }
    if let refusal = plan.refusal {
      throw Failure.versionsStay(
        name: await journals.names(of: [refusal.post]).short(refusal.post).safeInOneLine, refusal)
    }
    var traces = PurgeTraces(
      of: TracedPosts(histories, plan), in: journals.pathBytes, parts.workspace, output)
    let preview = ChangePreview(
      self, isConfirmed: options.rewrite.isConfirmed,
      rows: rows(plan, await journals.names(of: plan.posts.map(\.id))),
      notes: notes(plan), paths: traces.plan)
    if !isDry {
      let (count, lines) = (plan.posts.count, plan.lines)
      try preview.confirm(
        plan.scope == .posts ? .purge(count) : .purgeVersions(lines),
        else: plan.scope == .posts
          ? .unconfirmedPurge(count: count) : .unconfirmedVersionPurge(lines: lines),
        declined: .declinedPurge)
    }
    var files = FileRemoval(removed: plan.files)
    if !isDry {
      files = try await journals.repository.purge(plan, links: options.rewrite.links)
      output.hasChangedFiles = true
      traces.sweep()
    }
    guard output.format == .text else {
      try writeJSON(plan, files, traces, isDry)
      return try output.check(files)
    }
    if isDry { return try preview.show(output.words.dryPurge) }
    for line in output.words.mentions(plan.mentions) + keys(plan)
    where options.rewrite.isConfirmed {
      output.say(line)
    }
    try output.report(
      plan.scope == .posts
        ? output.words.purged(plan.posts.count)
        : output.words.purgedVersions(plan.lines, staying: plan.staying.map(\.text.safeInOneLine)))
    if !files.removed.isEmpty {
      try output.report(output.words.removedFiles(files.removed))
      output.say(output.words.copiesOfFilesStay)
    }
    try traces.tell()
    try output.check(files)
  }

  private func plan(_ histories: [PostHistory]) async throws -> PurgePlan {
    return try await journals.repository.purgePlan(
      for: histories.map(\.id), options.isOfVersions ? .versions : .posts)
  }

  /// Each post with its lines.
  private func rows(_ plan: PurgePlan, _ names: ShortNames) -> [String] {
    plan.posts.map { post in
      ChangePreview.row(names.short(post.id).safeInOneLine, post.item, output)
        + (post.lines > 1 ? " " + output.words.lines(post.lines) : "")
    }
  }

  /// The entries that were joined into a post, and those that stay and refer to it.
  private func notes(_ plan: PurgePlan) -> [String] {
    let joined = plan.posts.map(\.joined).filter { $0.count > 1 }.map { items in
      output.words.joined(items.map { ItemText.firstWords($0, output.moods, output.words) })
    }
    let files =
      plan.files.isEmpty
      ? [] : [output.words.filesToRemove(plan.files), output.words.copiesOfFilesStay]
    let staying =
      plan.staying.isEmpty
      ? [] : [output.words.versionsStaying(plan.staying.map(\.text.safeInOneLine))]
    return joined.map { "    " + $0 }
      + (staying + output.words.mentions(plan.mentions) + keys(plan) + files).map { "  " + $0 }
  }

  /// What is lost with a key of sealed entries.
  private func keys(_ plan: PurgePlan) -> [String] {
    let hasKey = plan.posts.contains { post in
      guard case .unknown(let entry) = post.item?.content else { return false }
      return entry.kind == SealStatus.Key.kind
    }
    return hasKey ? [output.words.keyIsLost] : []
  }

  private func writeJSON(
    _ plan: PurgePlan, _ files: FileRemoval, _ traces: PurgeTraces, _ isDry: Bool
  ) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("purged")
      $0.strings(plan.posts.map(\.id.text))
      $0.name("mentionedBy")
      $0.strings(plan.mentions.map(\.id.text))
      $0.name("staying")
      $0.strings(plan.staying.map(\.text))
      $0.name("lines")
      $0.number(plan.lines)
      $0.name("dryRun")
      $0.bool(isDry)
      $0.removed(files)
      traces.write(to: &$0)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// Traces of purged posts: listed before the purge, and swept after it.
@MainActor
struct PurgeTraces {
  private let journal: [UInt8]
  private let workspace: any Workspace
  private let posts: TracedPosts
  private let found: [Trace]
  private let output: Output
  /// Nil before the purge.
  private var swept: SweptTraces?

  init(
    of posts: TracedPosts, in journal: [UInt8], _ workspace: any Workspace, _ output: Output
  ) {
    self.journal = journal
    self.workspace = workspace
    self.posts = posts
    self.output = output
    found = workspace.traces(of: posts, in: journal)
  }

  /// What the purge will remove, and what it will leave.
  var plan: [String] {
    let own = found.filter { $0.state == .own }
    let others = found.filter { $0.state != .own }
    return rows(output.words.tracesToRemove, own) + rows(output.words.tracesLeft, others)
  }

  /// Called after the posts are removed from the journal.
  mutating func sweep() {
    swept = workspace.sweep(posts, in: journal, found: found)
  }

  /// What is left is always reported, even with `--quiet`.
  func tell() throws {
    guard let swept else { return }
    if !output.isQuiet {
      for row in rows(output.words.tracesRemoved, swept.removed) { try output.print(row) }
    }
    for row in rows(output.words.tracesLeft, swept.left) { try output.print(row) }
  }

  func write(to writer: inout JSONWriter) {
    let removed = swept?.removed ?? found.filter { $0.state == .own }
    let left = swept?.left ?? found.filter { $0.state != .own }
    for (name, traces) in [("removed", removed), ("left", left)] {
      writer.name(name)
      writer.array { writer in
        for trace in traces {
          writer.object {
            $0.name("path")
            $0.string(trace.path)
            $0.name("kind")
            $0.string(trace.kind.rawValue)
            $0.name("state")
            $0.string(trace.state.rawValue)
          }
        }
      }
    }
  }

  /// Paths are never wrapped, so that they can be copied.
  private func rows(_ title: String, _ traces: [Trace]) -> [String] {
    traces.isEmpty
      ? []
      : [title] + traces.map { "  \($0.path.safeInOneLine)  (\(output.words.trace($0)))" }
  }
}

/// Purges that were not confirmed.
extension Failure {
  static func unconfirmedPurge(count: Int) -> Failure {
    Failure(.refused) {
      $0.say(
        "nothing was purged: this would remove \($0.entries(count)) for good; add --yes to go ahead",
        "何も消去していません。記録\(count)件が完全に消えます。それでも消去するには --yes を付けてください。")
    }
  }

  static func unconfirmedVersionPurge(lines: Int) -> Failure {
    Failure(.refused) {
      $0.say(
        "nothing was purged: this would remove \($0.counted(lines, "older version", "older versions")) for good; "
          + "add --yes to go ahead",
        "何も消去していません。以前の版\(lines)件が完全に消えます。それでも消去するには --yes を付けてください。")
    }
  }

  static var declinedPurge: Failure {
    Failure(.refused) {
      $0.say("nothing was purged", "何も消去していません。")
    }
  }

  /// The older versions of the post with this name can't be removed alone.
  fileprivate static func versionsStay(name: String, _ refusal: PurgePlan.Refusal) -> Failure {
    Failure(.refused) {
      switch refusal {
      case .deleted:
        $0.say(
          "nothing was purged: \(name) is deleted, so no version of it is shown; '\($0.journal) purge \(name)' removes "
            + "all of it",
          "何も消去していません。\(name) は削除済みで、表示中の版がありません。すべて消去するには「\($0.journal) purge \(name)」を使ってください。")
      case .nothing:
        $0.say(
          "nothing was purged: \(name) has no older version that can go; '\($0.journal) history \(name)' shows what "
            + "there is",
          "何も消去していません。\(name) には取り除ける以前の版がありません。「\($0.journal) history \(name)」で確認できます。")
      case .renamed:
        $0.say(
          "nothing was purged: without its older versions, \(name) would get another name or become several "
            + "entries; edit it once, then purge the versions again",
          "何も消去していません。以前の版を除くと、\(name) の名前が変わるか、いくつかの記録に分かれます。"
            + "一度編集してから、もう一度お試しください。")
      }
    }
  }
}
