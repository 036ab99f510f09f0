import Presentation
import Settings
import Terminal
import TimelineDomain

/// Runs `journal complete KIND [PREFIX]`: prints candidates for a shell, one per line, each with a
/// description after a tab. Control characters are made safe, and failures are silent.
@MainActor
struct CompleteCommand {
  /// Enough for any list; a shell must not wait for more.
  private static let limit = 200

  private let context: CommandContext
  private let prefix: Argument

  static func run(_ context: CommandContext) async throws(Failure) {
    let operands = context.invocation.operands
    let command = CompleteCommand(
      context: context, prefix: operands.count > 1 ? operands[1] : Argument(bytes: []))
    switch Completion.Kind(rawValue: operands[0].shown) {
    case .ids: try await command.ids()
    case .tags: try await command.tags()
    case .types: try await command.types()
    case .moods: try command.moods()
    case .drafts: try command.drafts()
    case .fields: try command.fields()
    case .journals: try command.journals()
    case .templates: try command.templates()
    case .settings: try command.settings()
    case nil: break
    }
  }

  // MARK: Kinds

  /// Ids, newest first, each as short as in a list or as long as the prefix.
  private func ids() async throws(Failure) {
    let start = EntryID(bytes: prefix.bytes)
    let query = prefix.bytes.isEmpty ? TimelineQuery.everything : .idPrefix(start)
    let result = try await context.load(
      query.with(limit: CompleteCommand.limit), telling: false)
    for item in result.timeline {
      let short = result.names.short(item.name)
      let id = EntryID(short).hasPrefix(start) ? short : item.name.text
      guard item.name.hasPrefix(EntryID(id)) else { continue }
      try offer(id, ItemText.firstWords(item, .standard, context.words))
    }
  }

  private func tags() async throws(Failure) {
    let result = try await context.load(.everything.asking(for: .tagUses), telling: false)
    for use in result.tagUses {
      try offer(use.tag.name, context.words.tagUse(use.count, last: use.last?.date))
    }
  }

  /// The types that this version knows and the types in the journal.
  private func types() async throws(Failure) {
    let result = try await context.load(.everything.with(limit: 0), telling: false)
    let known = ["text", "mood"]
    for kind in known { try offer(kind, "") }
    for (kind, count) in result.summary.unknown.sorted(by: { $0.key < $1.key })
    where !known.contains(kind) {
      try offer(kind, context.words.entries(count))
    }
  }

  private func moods() throws(Failure) {
    for (index, mood) in Mood.known.enumerated() {
      try offer(
        mood.name, "\(mood.face ?? "") \(context.words.mood(index + 1, of: Mood.known.count))")
    }
    for mood in context.moods.own { try offer(mood.name, mood.face ?? "") }
  }

  private func drafts() throws(Failure) {
    for draft in ((try? context.drafts?.drafts()) ?? []).prefix(CompleteCommand.limit) {
      let purpose = context.drafts?.purpose(of: draft)
      let line = DraftText.summary(
        draft, try? context.drafts?.read(draft), purpose, context.hours, context.words)
      try offer(draft.name, line.cut(to: 60))
    }
  }

  private func fields() throws(Failure) {
    try offerLast(of: ItemField.allCases.map { CompletionChoice($0.rawValue) })
  }

  private func journals() throws(Failure) {
    try offerLast(
      of: context.configuration.journals.map { CompletionChoice($0.name, $0.path) })
  }

  /// The journal's own templates first, then those of all journals.
  private func templates() throws(Failure) {
    for template in context.configuration.templates(for: context.journalName) {
      let first = template.text.split(separator: "\n").first.map { String($0) }
      try offer(template.name, (first ?? "").safeInOneLine.cut(to: 60))
    }
  }

  private func settings() throws(Failure) {
    for setting in Setting.allCases {
      try offer(setting.rawValue, context.words.about(setting))
    }
  }

  // MARK: -

  /// Completes the last of several comma-separated words, without repeating one.
  private func offerLast(of choices: [CompletionChoice]) throws(Failure) {
    let typed = prefix.shown.split(separator: ",", omittingEmptySubsequences: false)
    let before = typed.dropLast().map { $0 + "," }.joined()
    for choice in choices where !typed.dropLast().contains(choice.word[...]) {
      try offer(before + choice.word, choice.note)
    }
  }

  /// Offers a word that can be typed; a replacement character would name something else.
  private func offer(_ word: String, _ note: String) throws(Failure) {
    guard word.utf8.starts(with: prefix.bytes), !word.isEmpty, !word.hasPrefix("-"),
      word.utf8.count <= 200, word.hasSameBytes(as: word.safeInOneLine)
    else { return }
    try context.print(note.isEmpty ? word : "\(word)\t\(note.safeInOneLine)")
  }
}
