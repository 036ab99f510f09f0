import Presentation
import Settings
import TimelineDomain
import TimelineStore

/// Runs `journal add text` and `journal add mood`.
@MainActor
enum AddCommand {
  static func runText(_ context: CommandContext) async throws(Failure) {
    let invocation = context.invocation
    let source = context.textSource(invocation.operands)
    let details = Details.read(context)
    // Check the options before the editor opens, not after a long text.
    let template = Result { () throws(Failure) in try chosenTemplate(context, details) }
    if case .editor = source { _ = try (details.get(), template.get()) }
    context.recordPurpose(["-"])
    let beginning = (try? template.get())?.beginning ?? ""
    var text = try context.text(from: source, initial: beginning)
    // Of two mistakes, report the one in the options first.
    let known = try details.get()
    let chosen = try template.get()
    guard !text.isBlank else { throw .nothingToSave }
    if let chosen { text = try filled(chosen, text, source, context) }
    try await add(.text(text), known, context)
  }

  /// The template of `--template`; nil without the option.
  private static func chosenTemplate(
    _ context: CommandContext, _ details: Result<Details, Failure>
  ) throws(Failure) -> TemplateText? {
    guard let word = context.invocation.value("template") else { return nil }
    let template = try context.setup.template(word, for: context.journalName)
    let moment = (try? details.get())?.moment ?? context.time.moment()
    return TemplateText(
      template.text, moment: moment, context.configuration.time, context.hours, context.words)
  }

  /// The typed text, filled into the template unless the editor did that.
  private static func filled(
    _ template: TemplateText, _ text: String, _ source: CommandContext.TextSource,
    _ context: CommandContext
  ) throws(Failure) -> String {
    if case .editor = source {
      guard template.isUntouched(text) else { return text }
      context.discardText()
      throw .templateUntouched(context.invocation.value("template")?.shown ?? "")
    }
    let filled = template.text(with: text)
    context.unsaved = .text(Array(filled.utf8))
    return filled
  }

  static func runMood(_ context: CommandContext) async throws(Failure) {
    let invocation = context.invocation
    let words = Array(invocation.operands.dropFirst())
    let details = Details.read(context)
    let mood = Result { () throws(Failure) in
      try invocation.mood(invocation.operands[0], among: context.moods)
    }
    switch mood {
    case .success(let mood): context.recordPurpose([mood.name, "-"])
    case .failure: context.recordPurpose(as: ["add", "text"], ["-"])
    }
    let note = words.isEmpty ? nil : try context.text(from: context.textSource(words))
    // A missing mood means that the first word belongs to the note.
    if case .failure = mood, let note {
      context.unsaved = .text([invocation.operands[0], Argument(text: note)].joined)
    }
    let known = try mood.get()
    let isWithout = note?.isBlank ?? true
    try await add(.mood(known, note: isWithout ? nil : note), try details.get(), context)
  }

  /// The fields that both types share.
  private struct Details {
    let moment: Moment?
    let tags: [Tag]
    let isStarred: Bool

    @MainActor
    static func read(_ context: CommandContext) -> Result<Details, Failure> {
      Result { () throws(Failure) in try Details(context) }
    }

    @MainActor
    private init(_ context: CommandContext) throws(Failure) {
      let invocation = context.invocation
      moment = try invocation.moment(context.time, context.timeSettings)
      tags = try invocation.tags("tag", context.tagSign)
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
    context.discardDraft()
    if let version = context.store.newerVersion { context.tell(.newerVersion(version)) }
    let item = TimelineItem(content: .post(post), sortingMoment: post.moment)
    try context.answer(.added, item, name: post.id.short(6))
    context.tell(.afterFirstAddition)
  }
}
