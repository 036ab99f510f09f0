import TextSearch
import TimePhrases

extension PostCondition {
  package func matches(_ item: TimelineItem) -> Bool { answer(for: item) == .yes }

  package func answer(for item: TimelineItem) -> Answer {
    answer(for: ItemFacts(item), item.content)
  }

  /// Without the content, it answers only what the facts decide; the content never changes a sure
  /// answer.
  package func answer(
    for facts: ItemFacts, _ content: TimelineItem.Content? = nil
  ) -> Answer {
    switch self {
    case .all(let conditions):
      Answer.all(conditions) { $0.answer(for: facts, content) }
    case .any(let conditions):
      Answer.any(conditions) { $0.answer(for: facts, content) }
    case .not(let condition): condition.answer(for: facts, content).opposite
    case .type(let kind): Answer(facts.kind.hasSameBytes(as: kind))
    case .id(let prefix): Answer(facts.id.hasPrefix(prefix) || facts.revision.hasPrefix(prefix))
    case .edited: Answer(facts.isEdited)
    case .inConflict: Answer(facts.isConflict)
    case .unknown: Answer(!facts.isUnderstood)
    case .before(let moment): Answer(facts.sortingMoment.map { $0.isBefore(moment) } ?? false)
    case .since(let moment): Answer(facts.sortingMoment.map { !$0.isBefore(moment) } ?? false)
    case .within(let stretch): Answer(facts.sortingMoment.map(stretch.contains) ?? false)
    case .dayOfYear(let month, let day):
      Answer(facts.sortingMoment.map { $0.wall.month == month && $0.wall.day == day } ?? false)
    case .words, .pattern, .tag, .tagPrefix, .body, .mood, .score, .starred, .has:
      switch content {
      case .post(let post): Answer(isTrue(of: post))
      case .unknown(let entry): entry.fallback.map(answer) ?? .unsure
      case nil: .unsure
      }
    }
  }

  // MARK: Conditions on a post's content

  private func isTrue(of post: Post) -> Bool {
    switch self {
    case .words(let words): post.searchedTexts.contains(where: words.isFound)
    case .pattern(let pattern): post.searchedTexts.contains(where: pattern.isFound)
    case .tag(let name): post.tags.contains { name.isSame(as: $0.name) }
    case .tagPrefix(let name): post.tags.contains { name.isBeginning(of: $0.name) }
    case .body(let part, let condition):
      post.bodyPart == part && (post.searchedBody.map(condition.isTrue) ?? false)
    case .mood(let mood): post.mood?.mood == mood
    case .score(let comparison, let score):
      post.mood?.score.map { comparison.holds($0, score) } ?? false
    case .starred: post.isStarred
    case .has(let part): post.has(part)
    default: false
    }
  }

  /// The answer for an entry that this version can't interpret, from the members that mean the same
  /// in every kind. Such an entry has no mood.
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
  fileprivate var mood: MoodPost? {
    if case .mood(let post) = self { post } else { nil }
  }

  fileprivate func has(_ part: PostCondition.Part) -> Bool {
    part == .tags ? !tags.isEmpty : part == bodyPart && !body.isBlank
  }
}

extension UnknownEntry.Fallback {
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
