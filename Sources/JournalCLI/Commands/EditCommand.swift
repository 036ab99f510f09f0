import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal edit ID`, and edits of several entries in turn.
@MainActor
enum EditCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let typed = try typedWords(context)
    let options: PostEdit?
    do throws(Failure) {
      options = try edit(context, typed)
    } catch {
      // Record which entry the text is for, before anything else can fail.
      let selection = typed == nil ? nil : try? await target(context, PostEdit())
      if case .one(let item, _) = selection { context.recordPurpose(to: item) }
      throw error
    }
    switch try await target(context, options) {
    case .one(let item, let result): try await run(context, item, result, options)
    case .several(let selection): try await runSeveral(context, selection, options)
    }
  }

  /// Edits one entry: by options, from standard input, or in the editor.
  static func run(
    _ context: CommandContext, _ item: TimelineItem, _ result: LoadResult, _ options: PostEdit?
  ) async throws(Failure) {
    try context.checkMayChange(result.summary)
    let name = result.names.short(item.name).safeInOneLine
    let outcome = try await outcome(context, item, result, options)
    try context.answer(outcome.hasChanged ? .edited : .unchanged, outcome.item, name: name)
  }

  static func outcome(
    _ context: CommandContext, _ item: TimelineItem, _ result: LoadResult, _ options: PostEdit?
  ) async throws(Failure) -> EditOutcome {
    let invocation = context.invocation
    let name = result.names.short(item.name).safeInOneLine
    if let restored = context.restored, let base = restored.base, base != item.revision {
      // The message already says where the text is and what to do.
      context.unsaved = nil
      throw .draftOutdated(
        restored.draft, name: name, option: (invocation.textOption.map { "\($0) " } ?? "") + "-")
    }
    context.recordPurpose(to: item)
    let edit: PostEdit
    if let options {
      edit = options
    } else if isDocument(invocation) {
      edit = try editedDocument(item, name, context)
    } else {
      edit = try editedInEditor(item, name, context)
    }

    if !result.dependents.isEmpty, item.isChanged(by: edit) {
      context.tell(.dependents(name: name, result.dependents))
    }
    let outcome: EditOutcome
    do {
      outcome = try await context.store.edit(item, edit)
    } catch {
      throw Failure(error).naming(name)
    }
    context.discardDraft()
    if outcome.isConflict {
      let result = try await context.load(.idPrefix(item.name), telling: false)
      context.tell(
        result.timeline.count > 1 ? .conflict(name: name) : .broughtBack(name: name))
    }
    return outcome
  }

  /// Reads the typed text or note before anything else can fail.
  private static func typedWords(_ context: CommandContext) throws(Failure) -> String? {
    let words = ["text", "note"].compactMap { context.invocation.value($0) }
    if words.count > 1 {
      context.unsaved = .text(Array(words.map(\.bytes).joined(separator: [0x0A])))
      throw context.invocation.failure(.textAndNote)
    }
    guard let word = words.first, !word.bytes.isEmpty else { return nil }
    return try context.text(from: context.textSource([word]))
  }

  /// The edit that the options describe; nil without options.
  private static func edit(
    _ context: CommandContext, _ typed: String?
  ) throws(Failure) -> PostEdit? {
    let invocation = context.invocation
    let mood: FieldEdit<Mood> =
      if let word = invocation.value("mood") {
        .set(try invocation.mood(word, among: context.moods))
      } else { .keep }
    let moment: FieldEdit<Moment> =
      if let moment = try invocation.moment(context.time, context.timeSettings) {
        .set(moment)
      } else { .keep }
    let note: FieldEdit<String> =
      invocation.has("note") ? (typed?.isBlank ?? true ? .clear : .set(typed ?? "")) : .keep
    let added = try invocation.tags("tag", context.tagSign)
    let removed = try invocation.tags("untag", context.tagSign)
    if let tag = added.first(where: removed.contains) {
      throw invocation.failure(.contradiction("--tag \(tag.name)", "--untag \(tag.name)"))
    }
    let edit = PostEdit(
      moment: moment, text: invocation.has("text") ? .set(typed ?? "") : .keep, mood: mood,
      note: note, addedTags: added,
      removedTags: removed, isStarred: try invocation.flag("star", "unstar"))
    return edit == PostEdit() ? nil : edit
  }

  private static func editedInEditor(
    _ item: TimelineItem, _ name: String, _ context: CommandContext
  ) throws(Failure) -> PostEdit {
    let post: Post
    switch item.content {
    case .post(let readable): post = readable
    case .unknown(let entry): throw .unknown(entry, name: name)
    }
    try checkTerminal(context)
    let document = EditDocument(post)
    var text = try context.text(from: .editor, initial: document.text)
    while true {
      do throws(Failure) {
        return try document.edit(
          from: text, context.invocation, context.time, context.configuration)
      } catch {
        text = try context.retryText(after: error)
      }
    }
  }

  /// Reads the editor's form from standard input: `journal edit ID -`.
  private static func editedDocument(
    _ item: TimelineItem, _ name: String, _ context: CommandContext
  ) throws(Failure) -> PostEdit {
    let text = try context.text(from: .input)
    guard case .post(let post) = item.content else { return PostEdit() }
    return try EditDocument(post).edit(
      from: text, context.invocation, context.time, context.configuration)
  }
}

extension Invocation {
  /// The option that holds the text.
  fileprivate var textOption: String? {
    has("text") ? "--text" : has("note") ? "--note" : nil
  }
}

extension CommandContext {
  fileprivate func recordPurpose(to edit: TimelineItem) {
    guard edit.post != nil else { return }
    if let option = invocation.textOption {
      recordPurpose([edit.name.text], [option, "-"], base: edit.revision)
    } else {
      recordPurpose([edit.name.text, "-"], [], base: edit.revision)
    }
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

extension Failure {
  /// The failure with the id as the user knows it.
  fileprivate func naming(_ name: String) -> Failure {
    switch self {
    case .edit(let error, _): .edit(error, name: name)
    case .unknown(let entry, _): .unknown(entry, name: name)
    default: self
    }
  }
}
