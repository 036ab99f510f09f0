import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal star`, `unstar`, `tag` and `untag`: the same small change to one entry or to many.
@MainActor
enum MarkCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let invocation = context.invocation
    var operands = invocation.operands[...]
    let edit: PostEdit
    switch invocation.command.name {
    case .star: edit = PostEdit(isStarred: .set(true))
    case .unstar: edit = PostEdit(isStarred: .set(false))
    default:
      let word = operands.removeFirst()
      guard
        let tag = word.text.flatMap({
          Tag.initial($0, sign: context.tagSign)
        })
      else {
        throw invocation.failure(.notATag(option: invocation.command.title, word: word.shown))
      }
      edit =
        invocation.command.name == .tag
        ? PostEdit(addedTags: [tag]) : PostEdit(removedTags: [tag])
    }
    let words = try await resolve(Array(operands), context)
    let selection = try await select(words, context)
    let isDry = invocation.has("dry-run")
    if !isDry { try confirm(selection, context) }
    let outcome: EditsOutcome
    if isDry {
      outcome = EditsOutcome(changed: [], unchanged: selection.items, unfit: [])
    } else {
      do { outcome = try await context.store.edit(selection.items, edit) } catch {
        throw Failure(error)
      }
    }
    try refuse(outcome.unfit, edit, selection)
    try answer(outcome, selection, isDry, context)
  }

  /// Refuses a change that a single entry can't take; of several entries, the others still change.
  private static func refuse(
    _ unfit: [TimelineItem], _ edit: PostEdit, _ selection: Selection
  ) throws(Failure) {
    guard selection.items.count == 1, let item = unfit.first else { return }
    let name = selection.names.short(item.name).safeInOneLine
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

  struct Selection {
    let items: [TimelineItem]
    let names: ShortNames
  }

  /// Chooses the one journal that has all the entries.
  static func resolve(
    _ words: [Argument], _ context: CommandContext
  ) async throws(Failure) -> [Argument] {
    guard context.areSeveral, !words.isEmpty else { return words }
    var items: [TimelineItem] = []
    for word in words {
      let found = try await context.load(.idPrefix(try await context.id(word)), telling: false)
      // `resolve` reports an id that several journals share.
      if words.count == 1, found.timeline.count > 1 { return [try await context.resolve(word)] }
      guard found.timeline.count == 1, let item = found.timeline.first else {
        let all = try await matching(words, context, telling: false)
        try context.chooseOnly(of: all.timeline)
        return words
      }
      items.append(item)
    }
    try context.chooseOnly(of: items)
    return items.map { Argument(bytes: $0.name.bytes) }
  }

  /// The entries: by ids if every word is one, or else by a query.
  static func select(
    _ words: [Argument], _ context: CommandContext
  ) async throws(Failure) -> Selection {
    guard !words.isEmpty else { throw context.invocation.failure(.missingOperand("ID")) }
    var items: [TimelineItem] = []
    var result: LoadResult?
    for word in words {
      let found = try await context.loadReadable(.idPrefix(try await context.id(word)))
      guard found.timeline.count == 1, let item = found.timeline.first else {
        // An ambiguous prefix is more likely an id than a search.
        if words.count == 1, found.timeline.count > 1 { throw context.notOne(found, word) }
        let result = try await matching(words, context)
        try context.checkMayChange(result.summary)
        return Selection(items: Array(result.timeline), names: result.names)
      }
      if !items.contains(where: { $0.revision == item.revision }) { items.append(item) }
      result = found
    }
    if let result { try context.checkMayChange(result.summary) }
    return Selection(items: items, names: result?.names ?? ShortNames())
  }

  private static func matching(
    _ words: [Argument], _ context: CommandContext, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    let query = words.joined
    let text = String(decoding: query, as: UTF8.self)
    let condition: PostCondition?
    do throws(QueryError) {
      condition = try QueryParser.condition(
        text, isExact: false, tagSign: context.tagSign, moods: context.moods
      ) { word throws(DayError) in
        try context.time.stretch(written: word, context.timeSettings)
      }
    } catch {
      throw context.invocation.failure(.badQuery(error))
    }
    let result = try await context.loadReadable(
      .everything.with(condition: condition), telling: telling)
    if result.timeline.isEmpty { throw .nothingFits(query: text) }
    return result
  }

  /// Shows several entries and asks.
  static func confirm(
    _ selection: Selection, _ context: CommandContext, evenOfOne: Bool = false
  ) throws(Failure) {
    guard selection.items.count > 1 || evenOfOne, !context.invocation.has("yes") else { return }
    for row in rows(selection, context) { context.console.say(row) }
    let verb = context.invocation.command.title
    let count = selection.items.count
    guard let answer = context.ask(.change(command: verb, count: count)) else {
      throw .unconfirmedChange(count: count)
    }
    guard answer else { throw .declinedChange }
  }

  private static func rows(_ selection: Selection, _ context: CommandContext) -> [String] {
    let shown = selection.items.prefix(20).map { item in
      "  \(selection.names.short(item.name).safeInOneLine)  "
        + ItemText.firstWords(item, context.moods, context.words)
    }
    let more = selection.items.count - shown.count
    return shown + (more > 0 ? ["  " + context.words.andMore(more)] : [])
  }

  static func answer(
    _ outcome: EditsOutcome, _ selection: Selection, _ isDry: Bool, _ context: CommandContext
  ) throws(Failure) {
    guard context.format == .text else {
      var writer = JSONWriter()
      writer.object {
        for (name, items) in [
          ("changed", outcome.changed), ("unchanged", outcome.unchanged), ("unfit", outcome.unfit),
        ] {
          $0.name(name)
          $0.strings(items.map(\.id.text))
        }
        $0.name("dryRun")
        $0.bool(isDry)
      }
      return try context.write(writer.bytes + [0x0A])
    }
    if isDry {
      for row in rows(selection, context) { try context.printWrapped(row) }
      return try context.printWrapped(context.words.dryChange)
    }
    let name = { (item: TimelineItem) in selection.names.short(item.name).safeInOneLine }
    for item in outcome.changed.prefix(20) {
      let moment =
        item.moment.map { "  " + context.words.dateAndTime($0, context.hours) } ?? ""
      try context.confirm(context.words.done(.edited, name(item) + moment) + item.journalSuffix)
    }
    if outcome.changed.count > 20 {
      try context.confirm(context.words.editedMore(outcome.changed.count - 20))
    }
    for item in outcome.unchanged.prefix(20) {
      try context.confirm(context.words.done(.unchanged, name(item)) + item.journalSuffix)
    }
    if !outcome.unfit.isEmpty {
      context.tell(.unfit(outcome.unfit.map(name)))
    }
  }
}
