package import Terminal
package import TimelineDomain

/// Undone commands and versions, in words.
package enum HistoryText {
  /// With more steps than this, the others are counted.
  package static let mostSteps = 5

  /// `undid the edit of 7f3k  First light`; for many steps, the first few and a count.
  package static func undone(
    _ command: RecordedCommand, _ names: ShortNames, isRedo: Bool, _ moods: MoodSet,
    _ words: Catalogue
  ) -> [String] {
    let steps = command.steps
    let rows = zip(steps, command.items).prefix(mostSteps).map { step, item in
      let name = names.short(step.post).safeInOneLine
      return words.undone(step.action, of: name, isRedo: isRedo)
        + "  \(ItemText.firstWords(item, moods, words))"
    }
    let more = steps.count - rows.count
    return rows + (more > 0 ? [words.undoneMore(more, isRedo: isRedo)] : [])
  }

  /// `2  Sat 2026-11-21 09:00  edited, current version`, or `3  …  undid version 2`
  package static func heading(
    _ revision: PostRevision, number: Int, of history: PostHistory, _ hours: ClockHours,
    _ words: Catalogue
  ) -> String {
    let isNow = revision.isHead && revision.hasContent
    guard let reversal = revision.reversal else {
      return "\(number)  \(words.version(revision.moment, hours, revision.action, isNow: isNow))"
    }
    let versions = reversal.entries.compactMap { id in
      history.revisions.firstIndex { $0.entry == id }.map { $0 + 1 }
    }
    let sentence = words.reversal(
      revision.moment, hours, of: versions, isRedo: reversal.isRedo, isNow: isNow)
    return "\(number)  \(sentence)"
  }

  /// What a version says: at first all of it, later each field that changed, and the words that it removed
  /// and added. Nothing for an undo or a redo.
  package static func lines(
    _ revision: PostRevision, from old: PostRevision?, _ configuration: HistoryStyle,
    _ words: Catalogue
  ) -> [String] {
    guard let item = revision.item, revision.reversal == nil else { return [] }
    guard let before = old?.item else {
      return [
        shortened(
          ItemText.body(item, configuration.moods, words, tagSign: configuration.tagSign), words)
      ]
    }
    let fields = Fields(item, configuration, words)
    let changes = fields.changed(from: Fields(before, configuration, words))
    let body = difference(from: before, to: item, words)
    // A restored version may say the same as the one before.
    return changes + (body.hasChange ? [body.marked] : [])
  }

  /// The same with styles, one line for each line of the text.
  package static func styledLines(
    _ revision: PostRevision, from old: PostRevision?, _ configuration: HistoryStyle,
    _ words: Catalogue
  ) -> [StyledLine] {
    guard let item = revision.item, revision.reversal == nil else { return [] }
    guard let before = old?.item else {
      let body = ItemText.body(
        item, configuration.moods, words, tagSign: configuration.tagSign)
      return shortened(body, words).split(separator: "\n", omittingEmptySubsequences: false)
        .map { StyledLine(String($0)) }
    }
    let fields = Fields(item, configuration, words).changed(
      from: Fields(before, configuration, words))
    let body = difference(from: before, to: item, words)
    return fields.map { StyledLine($0) } + (body.hasChange ? lines(of: body) : [])
  }

  /// A longer part of a text is shown with its beginning and its end only.
  private static let longestPart = 1 << 16
  /// How many characters of its beginning and of its end.
  private static let shownOfLongPart = 2000

  private static func difference(
    from old: TimelineItem, to new: TimelineItem, _ words: Catalogue
  ) -> WordDifference {
    WordDifference(from: text(old), to: text(new)).mapped { shortened($0, words) }
  }

  private static func shortened(_ text: String, _ words: Catalogue) -> String {
    guard text.utf8.count > longestPart else { return text }
    let (start, end) = (text.prefix(shownOfLongPart), text.suffix(shownOfLongPart))
    let rest = text.utf8.distance(from: start.endIndex, to: end.startIndex)
    return "\(start)\n\(words.notShown(bytes: rest))\n\(end)"
  }

  /// A difference as lines. The signs say what the colors say.
  package static func lines(of difference: WordDifference) -> [StyledLine] {
    var lines = [StyledLine()]
    func append(_ text: String, _ style: Style) {
      for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append(StyledLine()) }
        lines[lines.count - 1].append(String(part), style)
      }
    }
    for piece in difference.pieces {
      switch piece {
      case .same(let text): append(text, .plain)
      case .removed(let text): append("[-\(text)-]", .removed)
      case .added(let text): append("{+\(text)+}", .added)
      }
    }
    return lines
  }

  private static func text(_ item: TimelineItem) -> String {
    item.post?.body.safeForTerminal ?? ""
  }

  /// The fields besides the text, as a person reads them.
  private struct Fields {
    let rows: [(title: String, value: [String])]

    init(_ item: TimelineItem, _ style: HistoryStyle, _ words: Catalogue) {
      guard let post = item.post else {
        rows = [(words.title(.type), [ItemText.body(item, style.moods, words)])]
        return
      }
      let title = ItemText.title(of: post, style.moods, words)?.words
      let titles = Post.Kind.allCases.filter { !$0.titleFields.isEmpty }.map { kind in
        (words.name(of: kind), [kind == post.kind ? title : nil].compactMap(\.self))
      }
      let tags = post.givenTags.eachOnce().map { "\(style.tagSign)\($0.name.safeInOneLine)" }
      let moment =
        item.moment.map { words.dateAndTime($0, item.extent, style.hours) } ?? words.noMoment
      rows =
        [(words.title(.at), [moment])] + titles + [
          (words.title(.tags), tags),
          (words.title(.starred), post.isStarred ? ["★"] : []),
          (words.title(.file), item.files.map(\.shownName.safeInOneLine)),
        ]
    }

    /// `tags  #walk{+ #river+}`
    func changed(from old: Fields) -> [String] {
      let width = rows.map(\.title.displayWidth).reduce(0, max) + 2
      return rows.compactMap { title, value in
        let before = old.rows.first { $0.title == title }?.value ?? []
        guard before != value else { return nil }
        let (old, new) = (Set(before), Set(value))
        let parts =
          before.map { new.contains($0) ? $0 : "[-\($0)-]" }
          + value.filter { !old.contains($0) }.map { "{+\($0)+}" }
        return title.padded(to: width) + parts.joined(separator: " ")
      }
    }
  }
}

/// How a history shows moods, times and tags.
package struct HistoryStyle {
  let moods: MoodSet
  let hours: ClockHours
  let tagSign: Character

  package init(moods: MoodSet, hours: ClockHours, tagSign: Character) {
    self.moods = moods
    self.hours = hours
    self.tagSign = tagSign
  }
}
