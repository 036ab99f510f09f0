import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Compares random queries on random posts with a slow reader that has no folding, parser or
/// conditions.
struct RandomQueryTests {
  @Test(arguments: 0..<400)
  func `a query finds what a slow reader finds`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let posts = (0..<12).map { _ in SlowPost(&random) }
    for _ in 0..<8 {
      let query = SlowQuery.random(depth: 3, &random)
      let typed = query.typed(&random)
      let condition = try #require(
        try QueryParser.condition(typed) { word, field throws(Failure) in
          try FixedTime.tokyo.stretch(
            written: word, for: "\(field.rawValue):",
            unread: .notADay(of: field.rawValue, word))
        })
      for post in posts {
        let expected = query.holds(for: post)
        let answer = condition.answer(for: post.item)
        #expect(
          answer == (expected.map { PostCondition.Answer($0) } ?? .unsure),
          "\(typed) for \(post)")
      }
    }
  }
}

/// Letters that a search treats as equal, with all their spellings.
private enum Letter {
  static let space = 0
  static let spellings: [[String]] = [
    [" ", "\n", "\u{3000}", "  ", " \t"], ["a", "A", "ａ", "Ａ"], ["b", "B", "ｂ", "Ｂ"],
    ["é", "e\u{301}", "É", "E\u{301}"], ["カ", "ｶ"], ["ガ", "カ\u{3099}", "ｶﾞ"],
    ["が", "か\u{3099}"], ["散"], ["👨‍👩‍👧"],
  ]

  static func spelled(_ letters: [Int], _ random: inout SeededGenerator) -> String {
    letters.map { spellings[$0].randomElement(using: &random)! }.joined()
  }

  /// A random text without spaces at its ends or double spaces.
  static func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> [Int] {
    var letters: [Int] = []
    let length = Int.random(in: count, using: &random)
    while letters.count < length {
      let mayBeSpace = letters.last.map { $0 != space } ?? false && letters.count < length - 1
      letters.append(Int.random(in: (mayBeSpace ? 0 : 1)..<spellings.count, using: &random))
    }
    return letters
  }

  static func word(_ random: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      Int.random(in: 1..<spellings.count, using: &random)
    }
  }
}

private struct SlowPost: CustomStringConvertible {
  enum Kind: Int { case text, mood, photo }

  let kind: Kind
  let text: [Int]
  let tags: [Int]
  let mood: Int
  let isStarred: Bool
  let isEdited: Bool
  /// The day of November 2026.
  let day: Int
  let item: TimelineItem
  let description: String

  init(_ random: inout SeededGenerator) {
    kind = Kind(rawValue: Int.random(in: 0...2, using: &random))!
    text = Letter.text(1...8, &random)
    tags = (1...3).filter { _ in Bool.random(using: &random) }
    mood = Int.random(in: 1...5, using: &random)
    isStarred = Bool.random(using: &random)
    isEdited = Bool.random(using: &random)
    day = Int.random(in: 1...9, using: &random)
    let id = EntryID("post")
    let revision = isEdited ? EntryID("later") : id
    let moment = Moment.at("2026-11-0\(day)T12:00:00+09:00")
    let words = Letter.spelled(text, &random)
    let given = tags.map { Tag.named("t" + Letter.spelled([$0], &random)) }
    description =
      "\(kind) \(words.debugDescription) \(tags) \(mood) \(isStarred) \(isEdited) \(day)"
    let content: TimelineItem.Content =
      switch kind {
      case .text:
        .post(
          .text(
            .restored(
              id: id, revision: revision, moment: moment, text: words, givenTags: given,
              isStarred: isStarred)))
      case .mood:
        .post(
          .mood(
            .restored(
              id: id, revision: revision, moment: moment,
              mood: .named(["awful", "bad", "okay", "good", "great"][mood - 1]), storedScore: nil,
              note: words, givenTags: given, isStarred: isStarred)))
      case .photo:
        .unknown(
          UnknownEntry(
            id: id, revision: revision, kind: "photo", moment: moment, reason: .unknownKind))
      }
    item = TimelineItem(content: content, sortingMoment: moment, isEdited: isEdited)
  }
}

private indirect enum SlowQuery {
  case words([Int]), tag(Int), type(String), score(String, Int), starred, edited, unknown
  case has(String), before(Int), after(Int), on(Int), since(Int), until(Int)
  case tagBeginning(Int?), text([Int]), note([Int])
  case both(SlowQuery, SlowQuery), either(SlowQuery, SlowQuery), not(SlowQuery)

  static func random(depth: Int, _ random: inout SeededGenerator) -> SlowQuery {
    func inner() -> SlowQuery { SlowQuery.random(depth: depth - 1, &random) }
    if depth > 0 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .both(inner(), inner())
      case 1: return .either(inner(), inner())
      case 2: return .not(inner())
      default: break
      }
    }
    let number = Int.random(in: 1...9, using: &random)
    switch Int.random(in: 0..<19, using: &random) {
    case 0: return .tag(number % 3 + 1)
    case 1: return .type(["text", "mood", "photo", "Text"][number % 4])
    case 2: return .score(["<", "<=", "=", ">=", ">"][number % 5], number % 5 + 1)
    case 3: return [.starred, .edited, .unknown][number % 3]
    case 4: return .has(["text", "note", "tag"][number % 3])
    case 5: return .before(number)
    case 6: return .after(number)
    case 7: return .on(number)
    case 8, 9: return .words(Letter.text(1...4, &random))
    case 10: return .since(number)
    case 11: return .until(number)
    case 12: return .tagBeginning(number == 9 ? nil : number % 3 + 1)
    case 13: return .text(Letter.text(1...3, &random))
    case 14: return .note(Letter.word(&random))
    default: return .words(Letter.word(&random))
    }
  }

  // MARK: Typed queries

  func typed(_ random: inout SeededGenerator) -> String {
    switch self {
    case .words(let letters):
      let words = Letter.spelled(letters, &random)
      return letters.contains(Letter.space) || Bool.random(using: &random) ? "\"\(words)\"" : words
    case .tag(let letter):
      let sign = ["#", "＃", "tag:", "tag:#"].randomElement(using: &random)!
      return sign + "t" + Letter.spelled([letter], &random)
    case .tagBeginning(let letter):
      let name = letter.map { "t" + Letter.spelled([$0], &random) } ?? "T"
      return ["#", "tag:"].randomElement(using: &random)! + name + "*"
    case .text(let letters): return "text:\"\(Letter.spelled(letters, &random))\""
    case .note(let letters): return "note:\(Letter.spelled(letters, &random))"
    case .since(let day): return "\(["since", "from"][day % 2]):2026-11-0\(day)"
    case .until(let day): return "\(["until", "to"][day % 2]):2026-11-0\(day)"
    case .type(let name): return "type:\(name)"
    case .score(let sign, let score):
      let name = ["awful", "bad", "okay", "good", "great"][score - 1]
      return "mood:\(sign)\(Bool.random(using: &random) ? name : "\(score)")"
    case .starred: return "is:starred"
    case .edited: return "is:edited"
    case .unknown: return "is:unknown"
    case .has(let part): return "has:\(part)"
    case .before(let day): return "before:2026-11-0\(day)"
    case .after(let day): return "after:\"2026-11-0\(day)\""
    case .on(let day): return "on:2026-11-0\(day)"
    case .both(let one, let other):
      let sign = [" ", " and ", "\n", " AND "].randomElement(using: &random)!
      return "(\(one.typed(&random))\(sign)\(other.typed(&random)))"
    case .either(let one, let other):
      let sign = [" or ", " OR "].randomElement(using: &random)!
      return "( \(one.typed(&random))\(sign)\(other.typed(&random)))"
    case .not(let query):
      let inner = query.typed(&random)
      // Two dashes are a word.
      let signs = inner.first == "-" ? ["not ", "NOT  "] : ["not ", "NOT  ", "-"]
      return signs.randomElement(using: &random)! + inner
    }
  }

  // MARK: The expected answer; nil if unknown

  func holds(for post: SlowPost) -> Bool? {
    switch self {
    case .both(let one, let other):
      let sides = [one.holds(for: post), other.holds(for: post)]
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    case .either(let one, let other):
      let sides = [one.holds(for: post), other.holds(for: post)]
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    case .not(let query): return query.holds(for: post).map { !$0 }
    case .type(let name): return name == "\(post.kind)"
    case .edited: return post.isEdited
    case .unknown: return post.kind == .photo
    case .before(let day): return post.day < day
    case .after(let day): return post.day > day
    case .on(let day): return post.day == day
    case .since(let day): return post.day >= day
    case .until(let day): return post.day <= day
    case .words, .tag, .tagBeginning, .text, .note, .score, .starred, .has:
      return post.kind == .photo ? nil : isIn(post)
    }
  }

  private func isIn(_ post: SlowPost) -> Bool {
    switch self {
    case .words(let letters):
      // Mood names share only letters that have no other spelling.
      let name = ["awful", "bad", "okay", "good", "great"][post.mood - 1]
      let plain = letters.map { [1: "a", 2: "b"][$0] ?? "?" }.joined()
      return isInBody(letters, post)
        || post.kind == .mood && name.utf8.count >= plain.utf8.count
          && (0...(name.utf8.count - plain.utf8.count)).contains { start in
            Array(name.utf8.dropFirst(start).prefix(plain.utf8.count)) == Array(plain.utf8)
          }
    case .tag(let letter): return post.tags.contains(letter)
    // Each tag begins with a `t`.
    case .tagBeginning(let letter):
      return letter.map(post.tags.contains) ?? !post.tags.isEmpty
    case .text(let letters): return post.kind == .text && isInBody(letters, post)
    case .note(let letters): return post.kind == .mood && isInBody(letters, post)
    case .score(let sign, let score):
      guard post.kind == .mood else { return false }
      switch sign {
      case "<": return post.mood < score
      case "<=": return post.mood <= score
      case ">=": return post.mood >= score
      case ">": return post.mood > score
      default: return post.mood == score
      }
    case .starred: return post.isStarred
    case .has("text"): return post.kind == .text
    case .has("note"): return post.kind == .mood
    case .has: return !post.tags.isEmpty
    default: return false
    }
  }

  private func isInBody(_ letters: [Int], _ post: SlowPost) -> Bool {
    let starts = 0...max(0, post.text.count - letters.count)
    return starts.contains { Array(post.text[$0...].prefix(letters.count)) == letters }
  }
}
