import Presentation
import Settings
import TimePhrases
import TimelineDomain
import TimelineStore

/// Runs `journal add text` and `journal add mood`.
@MainActor
struct AddCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let input: TypedText
  let time: any TimeSource

  func runText() async throws(Failure) {
    let source = input.source(invocation.operands)
    let details = readDetails()
    // Check the options before the editor opens, not after a long text.
    let template = Result { () throws(Failure) in try chosenTemplate(details) }
    if case .editor = source { _ = try (details.get(), template.get()) }
    let purposes = journals.purposes(time, settings)
    input.purpose = purposes?.text
    if case .editor = source { input.purpose = input.purpose?.withoutTemplate }
    let beginning = (try? template.get())?.beginning ?? ""
    var text = try input.read(from: source, initial: beginning)
    // Of two mistakes, report the one in the options first.
    let known = try details.get()
    let chosen = try template.get()
    guard !text.isBlank else { throw .nothingToSave }
    if let chosen { text = try filled(chosen, text, source) }
    try await add(.text(text), known)
  }

  /// The template of `--template`; nil without the option.
  private func chosenTemplate(
    _ details: Result<Details, Failure>
  ) throws(Failure) -> TemplateText? {
    guard let word = invocation.value("template") else { return nil }
    let template = try settings.setup.template(word, for: journals.name)
    let moment = (try? details.get())?.moment ?? time.moment()
    return TemplateText(
      template.text, moment: moment, settings.configuration.time, output.hours, output.words)
  }

  /// The typed text, filled into the template unless the editor did that.
  private func filled(
    _ template: TemplateText, _ text: String, _ source: TypedText.Source
  ) throws(Failure) -> String {
    if case .editor = source {
      guard template.isUntouched(text) else { return text }
      input.discardDraft()
      throw .templateUntouched(invocation.value("template")?.shown ?? "")
    }
    let filled = template.text(with: text)
    input.change(to: filled)
    if input.restored == nil { input.purpose = input.purpose?.withoutTemplate }
    return filled
  }

  func runMood() async throws(Failure) {
    let words = Array(invocation.operands.dropFirst())
    let details = readDetails()
    let mood = Result { () throws(Failure) in
      try invocation.mood(invocation.operands[0], among: settings.configuration.moods)
    }
    input.purpose = journals.purposes(time, settings)?.mood(invocation.operands[0])
    let note = words.isEmpty ? nil : try input.read(from: input.source(words))
    // A missing mood means that the first word belongs to the note.
    if case .failure = mood, let note {
      input.change(
        to: String(decoding: [invocation.operands[0], Argument(text: note)].joined, as: UTF8.self))
    }
    let known = try mood.get()
    let isWithout = note?.isBlank ?? true
    try await add(.mood(known, note: isWithout ? nil : note), try details.get())
  }

  /// The fields that both types share.
  private struct Details {
    let moment: Moment?
    let tags: [Tag]
    let isStarred: Bool
  }

  private func readDetails() -> Result<Details, Failure> {
    Result { () throws(Failure) in
      Details(
        moment: try invocation.moment(time, settings.configuration.time),
        tags: try invocation.tags("tag", settings.configuration.tagSign),
        isStarred: invocation.has("star"))
    }
  }

  private func add(_ content: NewPost.Content, _ details: Details) async throws(Failure) {
    let new = NewPost(
      content, moment: details.moment, tags: details.tags, isStarred: details.isStarred)
    let post: Post
    do {
      post = try await journals.store.add(new)
    } catch {
      throw Failure(error)
    }
    input.finish()
    if let version = journals.store.newerVersion {
      output.tell(.newerVersion(version), path: journals.path)
    }
    let item = TimelineItem(content: .post(post), sortingMoment: post.moment)
    try output.answer(.added, item, name: post.id.short(6))
    output.tell(.afterFirstAddition)
  }
}

extension DraftPurpose {
  /// The command for a text that the template is already part of.
  fileprivate var withoutTemplate: DraftPurpose {
    var words = words
    if let index = words.firstIndex(of: "--template"), index + 1 < words.count {
      words.removeSubrange(index...(index + 1))
    }
    return DraftPurpose(
      words: words, base: base, typed: typed,
      unclear: unclear.filter { $0.option != UnclearOption.template.rawValue })
  }
}
