import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Runs `journal edit ID`, and edits of several entries in turn.
@MainActor
struct EditCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let input: TypedText
  let time: any TimeSource

  init(_ parts: CommandParts) {
    invocation = parts.invocation
    output = parts.output
    journals = parts.journals
    settings = parts.settings
    input = parts.input
    time = parts.time
  }

  func run() async throws(Failure) {
    input.purpose = journals.purposes(time, settings)?.editOfUnknown
    let options: PostEdit?
    do throws(Failure) {
      options = try edit(try typedWords())
    } catch {
      if invocation.readsForm { input.keepInput() }
      if input.unsaved != nil { await recordPurpose() }
      throw error
    }
    guard readsInput(options) else { return try await runTarget(options) }
    do throws(Failure) {
      try await runTarget(options)
    } catch {
      input.keepInput()
      // A pipe without a dash can be there by accident.
      if !isDocument, input.isEmpty, error.exitCode == 1 {
        throw invocation.failure(.nothingToEdit)
      }
      throw error
    }
  }

  private func runTarget(_ options: PostEdit?) async throws(Failure) {
    switch try await target(options) {
    case .one(let entry): try await run(entry, options)
    case .several(let entries):
      if readsInput(options) { throw invocation.failure(.oneEntryOnly(option: "-")) }
      try await runSeveral(entries, options)
    }
  }

  /// Whether the form comes from standard input: with a dash, or in a pipe.
  func readsInput(_ options: PostEdit?) -> Bool {
    !invocation.has("dry-run")
      && (isDocument || options == nil && !output.console.isInputTerminal)
  }

  /// Records which entry the text is for, before anything else can fail.
  func recordPurpose() async {
    if case .one(let entry) = try? await target(PostEdit()) { recordPurpose(to: entry) }
  }

  /// Edits one entry: by options, from standard input, or in the editor.
  private func run(_ entry: Entry, _ options: PostEdit?) async throws(Failure) {
    recordPurpose(to: entry)
    try entry.journals.checkMayChange(entry.result.summary)
    let outcome = try await outcome(entry, options)
    try output.answer(outcome.hasChanged ? .edited : .unchanged, outcome.item, name: entry.name)
    input.tellDiscarded()
  }

  func outcome(_ entry: Entry, _ options: PostEdit?) async throws(Failure) -> EditOutcome {
    let (item, name) = (entry.item, entry.name)
    if let restored = input.restored, let base = restored.base, base != item.revision {
      // The message already says where the text is and what to do.
      input.unsaved = nil
      throw .draftOutdated(
        restored.draft, name: name, option: (invocation.textOption.map { "\($0) " } ?? "") + "-")
    }
    recordPurpose(to: entry)
    let edit: PostEdit
    if let options {
      edit = options
    } else if readsInput(nil) {
      edit = try editedDocument(item, name)
    } else {
      edit = try editedInEditor(item, name)
    }

    if !entry.result.dependents.isEmpty, item.isChanged(by: edit) {
      output.tell(.dependents(name: name, entry.result.dependents))
    }
    let outcome: EditOutcome
    do {
      outcome = try await entry.journals.store.edit(item, edit)
    } catch {
      throw Failure(error).naming(name)
    }
    input.finish()
    if outcome.isConflict {
      let result = try await entry.journals.load(.idPrefix(item.name), telling: false)
      output.tell(
        result.timeline.count > 1 ? .conflict(name: name) : .broughtBack(name: name))
    }
    return outcome
  }

  /// Reads the typed text or note before anything else can fail.
  private func typedWords() throws(Failure) -> String? {
    let words = ["text", "note"].compactMap { invocation.value($0) }
    if words.count > 1 {
      input.unsaved = .text(Array(words.map(\.bytes).joined(separator: [0x0A])))
      throw invocation.failure(.textAndNote)
    }
    guard let word = words.first, !word.bytes.isEmpty else { return nil }
    return try input.read(from: input.source([word]))
  }

  /// The edit that the options describe; nil without options.
  private func edit(_ typed: String?) throws(Failure) -> PostEdit? {
    let mood: FieldEdit<Mood> =
      if let word = invocation.value("mood") {
        .set(try invocation.mood(word, among: settings.configuration.moods))
      } else { .keep }
    let moment: FieldEdit<Moment> =
      if let moment = try invocation.moment(time, settings.configuration.time) {
        .set(moment)
      } else { .keep }
    let note: FieldEdit<String> =
      invocation.has("note") ? (typed?.isBlank ?? true ? .clear : .set(typed ?? "")) : .keep
    let added = try invocation.tags("tag", settings.configuration.tagSign)
    let removed = try invocation.tags("untag", settings.configuration.tagSign)
    if let tag = added.first(where: removed.contains) {
      throw invocation.failure(.contradiction("--tag \(tag.name)", "--untag \(tag.name)"))
    }
    let edit = PostEdit(
      moment: moment, text: invocation.has("text") ? .set(typed ?? "") : .keep, mood: mood,
      note: note, addedTags: added,
      removedTags: removed, isStarred: try invocation.flag("star", "unstar"))
    return edit == PostEdit() ? nil : edit
  }

  private func editedInEditor(_ item: TimelineItem, _ name: String) throws(Failure) -> PostEdit {
    let post: Post
    switch item.content {
    case .post(let readable): post = readable
    case .unknown(let entry): throw .unknown(entry, name: name)
    }
    try checkTerminal()
    let document = EditDocument(post)
    var text = try input.read(from: .editor, initial: document.text)
    while true {
      do throws(Failure) {
        return try document.edit(
          from: text, invocation, time, settings.configuration)
      } catch {
        text = try input.retry(after: error)
      }
    }
  }

  /// Reads the editor's form from standard input: `journal edit ID -`.
  private func editedDocument(_ item: TimelineItem, _ name: String) throws(Failure) -> PostEdit {
    let text = try input.read(from: .input)
    if !isDocument, text.isBlank { throw invocation.failure(.nothingToEdit) }
    guard case .post(let post) = item.content else { return PostEdit() }
    return try EditDocument(post).edit(
      from: text, invocation, time, settings.configuration)
  }

  /// Records which entry the typed text is for.
  private func recordPurpose(to entry: Entry) {
    guard let purpose = entry.journals.purposes(time, settings)?.edit(entry.item) else { return }
    input.purpose = purpose
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
