import TimelineDomain
import TimelineStore

/// `journal add text`, `journal add mood`.
@MainActor
enum AddCommand {
  static func runText(_ context: CommandContext) async throws(Failure) {
    let invocation = context.invocation
    let source = context.textSource(invocation.operands)
    let details = Details.read(invocation, context.time)
    // Nobody should write a long text in an editor to hear then that an option was wrong.
    if case .editor = source { _ = try details.get() }
    if case .success = details { context.intend(["-"]) }
    let text = try context.text(from: source)
    guard !text.isBlank else { throw .nothingToSave }
    try await add(.text(text), try details.get(), context)
  }

  static func runMood(_ context: CommandContext) async throws(Failure) {
    let invocation = context.invocation
    let words = Array(invocation.operands.dropFirst())
    let details = Details.read(invocation, context.time)
    let mood = Result { () throws(Failure) in try invocation.mood(invocation.operands[0]) }
    if case (.success, .success(let mood)) = (details, mood) { context.intend([mood.name, "-"]) }
    let note = words.isEmpty ? nil : try context.text(from: context.textSource(words))
    // A mood that was forgotten is a word of the note.
    if case .failure = mood, !words.isEmpty { context.unsaved = .text(invocation.operands.joined) }
    let known = try mood.get()
    let isWithout = note?.isBlank ?? true
    try await add(.mood(known, note: isWithout ? nil : note), try details.get(), context)
  }

  /// What both kinds may have.
  private struct Details {
    let moment: Moment?
    let tags: [Tag]
    let isStarred: Bool

    static func read(
      _ invocation: Invocation, _ time: any TimeSource
    ) -> Result<Details, Failure> {
      Result { () throws(Failure) in try Details(invocation, time) }
    }

    private init(_ invocation: Invocation, _ time: any TimeSource) throws(Failure) {
      moment = try invocation.moment(time)
      tags = try invocation.tags("tag")
      isStarred = invocation.has("star")
    }
  }

  private static func add(
    _ content: NewPost.Content, _ details: Details, _ context: CommandContext
  ) async throws(Failure) {
    let new = NewPost(
      content, moment: details.moment, tags: details.tags, isStarred: details.isStarred)
    let post: Post
    do {
      post = try await context.store.add(new)
    } catch {
      throw Failure(error)
    }
    context.textIsSaved()
    if let version = context.store.newerVersion { context.tell(.newerVersion(version)) }
    let item = TimelineItem(content: .post(post), place: post.moment)
    try context.answer("added", item, name: post.id.short(6))
  }
}
