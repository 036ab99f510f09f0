import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Runs `journal star`, `unstar`, `tag` and `untag`: the same small change to one entry or to many.
@MainActor
struct MarkCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let time: any TimeSource

  func run() async throws(Failure) {
    var operands = invocation.operands[...]
    let edit: PostEdit
    switch invocation.command.name {
    case .star: edit = PostEdit(isStarred: .set(true))
    case .unstar: edit = PostEdit(isStarred: .set(false))
    default:
      let word = operands.removeFirst()
      guard
        let tag = word.text.flatMap({
          Tag.initial($0, sign: settings.configuration.tagSign)
        })
      else {
        throw invocation.failure(.notATag(option: invocation.command.title, word: word.shown))
      }
      edit =
        invocation.command.name == .tag
        ? PostEdit(addedTags: [tag]) : PostEdit(removedTags: [tag])
    }
    let search = EntrySearch(
      invocation: invocation, journals: journals, settings: settings, time: time)
    let entries = try await search.entries(Array(operands))
    let report = EntriesReport(invocation: invocation, output: output, entries: entries)
    let isDry = invocation.has("dry-run")
    if !isDry { try report.confirm() }
    let outcome: EditsOutcome
    if isDry {
      outcome = EditsOutcome(changed: [], unchanged: entries.items, unfit: [])
    } else {
      do { outcome = try await entries.journals.store.edit(entries.items, edit) } catch {
        throw Failure(error)
      }
    }
    try refuse(outcome.unfit, edit, entries)
    try report.answer(outcome, isDry: isDry)
  }

  /// Refuses a change that a single entry can't take; of several entries, the others still change.
  private func refuse(
    _ unfit: [TimelineItem], _ edit: PostEdit, _ entries: ChosenEntries
  ) throws(Failure) {
    guard entries.items.count == 1, let item = unfit.first else { return }
    let name = entries.names.short(item.name).safeInOneLine
    switch item.content {
    case .unknown(let entry): throw .unknown(entry, name: name)
    case .post(let post):
      do {
        _ = try post.updated(with: edit, revision: item.revision)
      } catch {
        throw .edit(error, name: name)
      }
    }
  }
}
