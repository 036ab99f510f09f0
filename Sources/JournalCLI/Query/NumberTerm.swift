import Presentation
import Terminal
import TextSearch
import TimelineDomain

/// A named number in a query, after a kind that has such numbers: `weight`, `weight>70`, `"weight at most 70 kg"`,
/// `"体重 70以上"`.
struct NumberTerm {
  /// Longer signs first.
  private static let signs: [(String, PostCondition.Comparison)] = [
    (">=", .atLeast), ("<=", .atMost), ("≥", .atLeast), ("≤", .atMost), (">", .more), ("<", .less),
    ("=", .equal),
    ("at least ", .atLeast), ("at most ", .atMost), ("over ", .more), ("under ", .less),
  ]
  /// In Japanese, after the number and its unit.
  private static let ends: [(String, PostCondition.Comparison)] = [
    ("以上", .atLeast), ("以下", .atMost), ("超", .more), ("未満", .less),
  ]

  /// The kinds whose numbers a query finds.
  static let kinds: [Post.Kind] = Post.Kind.allCases.filter { $0.namedNumber != nil }
  /// The names that a colon can follow.
  static let fields: [String] = kinds.map(\.rawValue)

  let kind: Post.Kind
  let name: String
  let comparison: (sign: PostCondition.Comparison, number: SpelledNumber, unit: String?)?

  init(_ word: String, of kind: Post.Kind) throws {
    self.kind = kind
    name = String(word.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
    let rest = word.dropFirst(name.count).trimmed.inHalfWidth
    if name.isEmpty { throw NumberTerm.unread(word, of: kind) }
    if rest.isEmpty {
      comparison = nil
      return
    }
    let sign = NumberTerm.signs.first { rest.hasPrefix($0.0) }
    let end = sign == nil ? NumberTerm.ends.first { rest.hasSuffix($0.0) } : nil
    guard let found = sign ?? end else { throw NumberTerm.unread(word, of: kind) }
    let parts = rest.dropFirst(sign?.0.count ?? 0).dropLast(end?.0.count ?? 0).trimmed
    let digits = parts.prefix { $0.isNumber || "+-.,".contains($0) }
    // A letter after the digits begins a unit, or the exponent of a number such as `1.5e3`.
    let number = parts.split(separator: " ").first.flatMap { SpelledNumber(typed: String($0)) }
    let typed = number.map(\.spelling) ?? String(digits)
    guard let known = number ?? SpelledNumber(typed: String(digits)) else {
      throw Failure.comma(in: typed) ?? NumberTerm.unread(word, of: kind)
    }
    let length = number == nil ? digits.count : parts.prefix { $0 != " " }.count
    let unit = parts.dropFirst(length).trimmed
    comparison = (found.1, known, unit.isEmpty ? nil : unit)
  }

  /// What fits it; ignores case and width of name and unit, as for tags.
  func condition(isExact: Bool) -> PostCondition? {
    guard let fields = kind.namedNumber else { return nil }
    func named(_ field: PostField, _ word: String) -> PostCondition {
      .named(field, FoldedText(word, isExact: isExact))
    }
    var all: [PostCondition] = [.type(kind.rawValue), named(fields.name, name)]
    if let comparison {
      all.append(.number(fields.number, comparison.sign, comparison.number.value))
      if let unit = comparison.unit { all.append(named(fields.unit, unit)) }
    }
    return .all(all)
  }

  private static func unread(_ word: String, of kind: Post.Kind) -> Failure {
    Failure(.usage(nil)) {
      $0.say(
        "'\(kind.rawValue):' can't read '\(word.safeInOneLine)'; write a name, or a name and a number: "
          + $0.numberExample(kind),
        "「\(kind.rawValue):」の「\(word.safeInOneLine)」を読み取れません。名前か、名前と数を書いてください: "
          + $0.numberExample(kind))
    }
  }
}

extension Failure {
  /// For a number with commas between its digits. Nil for any other word.
  static func comma(in word: String) -> Failure? {
    guard let readings = SpelledNumber.readings(ofCommas: word) else { return nil }
    let choices = [readings.point, readings.none].compactMap { $0?.spelling }
    return Failure(.usage(nil)) {
      $0.say(
        "'\(word.safeInOneLine)' may be several numbers; write \($0.either(choices))",
        "「\(word.safeInOneLine)」は読み方が一つではありません。\($0.either(choices)) と書いてください。")
    }
  }
}

extension Catalogue {
  /// `measure:weight>70`
  func numberExample(_ kind: Post.Kind) -> String {
    "\(kind.rawValue):" + value("weight>70", "体重>70")
  }

  /// What the term finds, for the page on queries.
  func meaningOfNumber(_ kind: Post.Kind) -> String {
    say(
      "Numbers of this name; also \(kind.rawValue):weight, and \(kind.rawValue):\"weight over 70 kg\"",
      "この名前の\(name(of: kind))。数なしで \(kind.rawValue):体重、言葉で \(kind.rawValue):\"体重 70kg以上\" とも書けます")
  }
}

extension QueryGrammar.Section {
  /// Each term as it is typed, with its meaning.
  func rows(_ words: Catalogue) -> [(term: String, meaning: String)] {
    let kinds = self == .fields ? NumberTerm.kinds : []
    return terms.map { ($0.rawValue, words.meaning($0)) }
      + kinds.map { (words.numberExample($0), words.meaningOfNumber($0)) }
  }
}
