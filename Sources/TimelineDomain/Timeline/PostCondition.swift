package import TextSearch
package import TimePhrases

/// What a search requires of an item.
package indirect enum PostCondition: Hashable, Sendable {
  case all([PostCondition])
  case any([PostCondition])
  case not(PostCondition)

  // Conditions that also apply to unknown entries.
  case type(String)
  /// A prefix of the post's id or of its revision.
  case id(EntryID)
  /// Edited, and the edit is not undone.
  case edited
  /// One of several heads of its post.
  case inConflict
  /// Its line is sealed, whether it can be opened or not.
  case sealed
  case unknown
  case before(Moment)
  /// At that moment or later.
  case since(Moment)
  case within(TimeStretch)
  /// That day of any year, in local time, where each day goes on for some minutes after midnight. 29
  /// February is the 28th in other years.
  case dayOfYear(month: Int, day: Int, endingAt: Int)
  /// A file that the entry names.
  case file(FileCondition)

  // Conditions on the content of a post.
  /// In the text, in the note or in the name of the mood.
  case words(FoldedText)
  case pattern(TextPattern)
  case tag(FoldedText)
  /// A tag that begins with this.
  case tagPrefix(FoldedText)
  /// Words or a pattern, only in the text or only in the note.
  case body(Part, PostCondition)
  /// The words of this field are these.
  case named(PostField, FoldedText)
  case number(PostField, Comparison, Double)
  case starred
  case has(Part)

  package enum Part: Hashable, Sendable, CaseIterable {
    case text, note, tags
  }

  package enum Comparison: Hashable, Sendable, CaseIterable {
    case less, atMost, equal, atLeast, more

    package func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .atMost: left <= right
      case .equal: left == right
      case .atLeast: left >= right
      case .more: left > right
      }
    }
  }

  /// `unsure` if the condition needs the post and there is none, or if the entry is unknown.
  package enum Answer: Hashable, Sendable {
    case yes, no, unsure

    package init(_ isSo: Bool) {
      self = isSo ? .yes : .no
    }
  }
}

extension PostCondition.Answer {
  /// `yes` if every answer is; stops at the first `no`.
  package static func all<Asked>(_ asked: [Asked], _ answer: (Asked) -> Self) -> Self {
    var result = Self.yes
    for one in asked {
      switch answer(one) {
      case .yes: break
      case .no: return .no
      case .unsure: result = .unsure
      }
    }
    return result
  }

  /// `yes` if any answer is; stops at the first `yes`.
  package static func any<Asked>(_ asked: [Asked], _ answer: (Asked) -> Self) -> Self {
    all(asked) { answer($0).opposite }.opposite
  }

  package var opposite: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unsure: .unsure
    }
  }
}

extension PostCondition {
  package func matches(_ item: TimelineItem) -> Bool { answer(for: item) == .yes }

  package func answer(for item: TimelineItem) -> Answer {
    switch self {
    case .all(let conditions): Answer.all(conditions) { $0.answer(for: item) }
    case .any(let conditions): Answer.any(conditions) { $0.answer(for: item) }
    case .not(let condition): condition.answer(for: item).opposite
    case .type(let kind): Answer(item.kind.hasSameBytes(as: kind))
    case .id(let prefix): Answer(item.id.hasPrefix(prefix) || item.revision.hasPrefix(prefix))
    case .edited: Answer(item.isEdited)
    case .inConflict: Answer(item.isConflict)
    case .sealed: Answer(item.isSealed)
    case .unknown: Answer(item.post == nil && !item.isSealed)
    case .before(let moment): Answer(item.sortingMoment.map { $0.isBefore(moment) } ?? false)
    case .since(let moment): Answer(item.sortingMoment.map { !$0.isBefore(moment) } ?? false)
    case .within(let stretch): Answer(item.sortingMoment.map(stretch.contains) ?? false)
    case .dayOfYear(let month, let day, let end):
      Answer(
        item.sortingMoment.map {
          CivilTime(day: $0.day(endingAt: end)).isDay(day, ofMonth: month)
        } ?? false)
    case .file(let condition): Answer(item.files.contains(where: condition.isTrue))
    case .words, .pattern, .tag, .tagPrefix, .body, .named, .number, .starred, .has:
      switch item.content {
      case .post(let post): Answer(isTrue(of: post))
      case .unknown(let entry): entry.fallback.map(answer) ?? .unsure
      }
    }
  }

  // MARK: Conditions on a post's content

  private func isTrue(of post: Post) -> Bool {
    switch self {
    case .words(let words): post.hasText(where: words.isFound)
    case .pattern(let pattern): post.hasText(where: pattern.isFound)
    case .tag(let name): post.tags.contains { name.isSame(as: $0.name) }
    case .tagPrefix(let name): post.tags.contains { name.isBeginning(of: $0.name) }
    case .body(let part, let condition):
      post.bodyPart == part && (post.content.words.map(condition.isTrue) ?? false)
    case .named(let field, let name): post.content[field]?.words.map(name.isSame) ?? false
    case .number(let field, let comparison, let number):
      post.content[field]?.number.map { comparison.holds($0.value, number) } ?? false
    case .starred: post.isStarred
    case .has(let part): post.has(part)
    default: false
    }
  }

  /// The answer for an entry that this version can't interpret, from the members that mean the same
  /// in every kind. Such an entry has no other fields.
  private func answer(for fallback: UnknownEntry.Fallback) -> Answer {
    let isTrue =
      switch self {
      case .words(let words): fallback.texts.contains(where: words.isFound)
      case .pattern(let pattern): fallback.texts.contains(where: pattern.isFound)
      case .tag(let name): fallback.tags.contains { name.isSame(as: $0.name) }
      case .tagPrefix(let name): fallback.tags.contains { name.isBeginning(of: $0.name) }
      case .body(let part, let condition): fallback[part].map(condition.isTrue) ?? false
      case .starred: fallback.isStarred
      case .has(.tags): !fallback.tags.isEmpty
      case .has(let part): fallback[part].map { !$0.isBlank } ?? false
      default: false
      }
    return isTrue ? .yes : fallback.hasWords ? .no : .unsure
  }

  private func isTrue(of text: String) -> Bool {
    switch self {
    case .words(let words): words.isFound(in: text)
    case .pattern(let pattern): pattern.isFound(in: text)
    default: false
    }
  }
}

// MARK: - Matches in a text

extension PostCondition {
  /// The ranges in a text that a search would highlight, in characters, in order and without
  /// overlaps. A negated condition has none.
  package func matches(in text: String) -> [Range<Int>] {
    let matches = allMatches(in: text).sorted { $0.lowerBound < $1.lowerBound }
    return matches.reduce(into: []) { joined, match in
      if let last = joined.last, match.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, match.upperBound)
      } else {
        joined.append(match)
      }
    }
  }

  private func allMatches(in text: String) -> [Range<Int>] {
    switch self {
    case .all(let conditions), .any(let conditions):
      conditions.flatMap { $0.allMatches(in: text) }
    case .words(let words): words.matches(in: text)
    case .pattern(let pattern): pattern.matches(in: text)
    case .tag(let name): PostCondition.matches(ofTag: name, in: text)
    case .tagPrefix(let name): PostCondition.matches(ofTagsBeginningWith: name, in: text)
    case .body(_, let condition): condition.allMatches(in: text)
    default: []
    }
  }

  private static func matches(ofTag name: FoldedText, in text: String) -> [Range<Int>] {
    let characters = Array(text)
    let signed = FoldedText("#" + String(name.characters), isExact: name.isExact)
    return signed.matches(in: text).filter { match in
      // `#walking` is another tag than `#walk`.
      Tag.initial(String(characters[match] + characters[match.upperBound...].prefix(1)))
        .map { name.isSame(as: $0.name) } ?? true
    }
  }
}

extension PostCondition {
  private static func matches(
    ofTagsBeginningWith name: FoldedText, in text: String
  ) -> [Range<Int>] {
    Tag.ranges(in: text).filter { name.isBeginning(of: $0.tag.name) }.map { found in
      let start = text.distance(from: text.startIndex, to: found.range.lowerBound)
      return
        start..<(start + text.distance(from: found.range.lowerBound, to: found.range.upperBound))
    }
  }
}

extension Post {
  fileprivate func has(_ part: PostCondition.Part) -> Bool {
    part == .tags ? !tags.isEmpty : part == bodyPart && !body.isBlank
  }
}

extension UnknownEntry.Fallback {
  package subscript(field: PostField) -> String? {
    switch field {
    case .text: text
    case .note: note
    default: nil
    }
  }

  fileprivate subscript(part: PostCondition.Part) -> String? {
    switch part {
    case .text: text
    case .note: note
    case .tags: nil
    }
  }
}

extension TimelineItem {
  /// The kind as the journal spells it.
  package var kind: String {
    switch content {
    case .post(let post): post.kind.rawValue
    case .unknown(let entry): entry.kind
    }
  }
}

extension PostCondition {
  /// The names that it asks for in this field.
  package func names(of field: PostField) -> [FoldedText] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap { $0.names(of: field) }
    case .named(let own, let name): own == field ? [name] : []
    default: []
    }
  }
}

extension TimeStretch {
  package func contains(_ moment: Moment) -> Bool { contains(moment.time) }

  /// Matches what is earlier than all of it.
  package var before: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.lowerBound, endingAt: end))
    case .span(let span): .before(.initial(span.start))
    }
  }

  /// Matches what is later than all of it.
  package var after: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.upperBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.end))
    }
  }

  /// Matches what is in it or later.
  package var sinceStart: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.lowerBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.start))
    }
  }

  /// Matches what is in it or earlier.
  package var untilEnd: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.upperBound, endingAt: end))
    case .span(let span): .before(.initial(span.end))
    }
  }
}
