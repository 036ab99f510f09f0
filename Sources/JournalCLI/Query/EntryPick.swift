import TimePhrases
import TimelineExchange

/// The words that pick entries: ids and positions, the entry written last, or a query.
///
/// Every command that takes entries reads its words with this type.
enum EntryPick: Sendable, Hashable {
  /// `--last`
  case last
  /// Ids and positions; a query, if a word is neither.
  case words([Word])

  enum Word: Sendable, Hashable {
    /// `@1` or `@1..5`: positions in a list, counted from 1, and the word as typed.
    case positions(ClosedRange<Int>, Argument)
    /// An id, or a part of a query.
    case other(Argument)

    var typed: Argument {
      switch self {
      case .positions(_, let word), .other(let word): word
      }
    }

    /// Nil for a word that looks like a position and is none, such as `@0` and `@3..`.
    init?(_ word: Argument) {
      guard let positions = Positions(word) else {
        self = .other(word)
        return
      }
      guard let range = positions.range else { return nil }
      self = .positions(range, word)
    }
  }

  /// Whether a word is a position, so that the others are ids and no query.
  var hasPositions: Bool {
    guard case .words(let words) = self else { return false }
    return words.contains { if case .positions = $0 { true } else { false } }
  }

  /// All words as typed.
  var typed: [Argument] {
    if case .words(let words) = self { words.map(\.typed) } else { [] }
  }
}

extension EntryPick {
  init(_ words: [Argument], isLast: Bool, of invocation: Invocation) throws {
    if isLast {
      if let word = words.first { throw invocation.failure(.unwantedOperand(word.shown)) }
      self = .last
      return
    }
    // A script's empty variable leaves an empty word; as an id prefix it would match every id.
    guard !words.isEmpty, !words.contains(where: \.bytes.isEmpty) else {
      throw invocation.failure(.missingOperand("ID"))
    }
    var read: [EntryPick.Word] = []
    for word in words {
      guard let part = EntryPick.Word(word) else {
        throw invocation.failure {
          $0.notAPosition(word.shown)
        }
      }
      read.append(part)
    }
    self = .words(read)
  }
}

extension Invocation {
  /// Whether the command changes the entries that its words pick.
  var changesPicked: Bool {
    command.isAny(of: .changesFound)
      || [CommandTable.restore, CommandTable.purge].contains(command)
  }

  /// The line to run in place of one whose words are no query: `last`, `all`, or the name of a format. Nil
  /// for any other line.
  var meant: [Argument]? {
    if command == CommandTable.export, operands.count == 1,
      let format = ExportLayout.format(named: operands[0].shown)
    {
      let words = with(operands: []).words
      return words + ["--to", format.rawValue].map(Argument.init(text:))
    }
    let fixed = command.operands.prefix { $0.count == .one }.count
    let picks = Array(operands.dropFirst(fixed))
    guard changesPicked, !picks.isEmpty else { return nil }
    if picks.areLast { return ofLastWritten(besides: picks).words }
    return picks.areEverything
      ? [Argument(text: "help")] + command.words.map(Argument.init(text:)) : nil
  }

  /// The command for the entry written last, in place of its last words.
  func ofLastWritten(besides picks: [Argument]) -> Invocation {
    with(operands: Array(operands.dropLast(picks.count))).setting(.last, to: [])
  }
}

extension [Argument] {
  /// Whether the words, without quotes, mean all entries: `all`, `all my entries`.
  var areEverything: Bool { areOnly(["all", "every", "everything", "全部", "全て", "すべて"]) }

  /// Whether the words, without quotes, mean the newest entry: `last`, `the last one`.
  var areLast: Bool {
    areOnly([
      "last", "latest", "newest", "recent", "previous", "最後", "最新", "直前", "最後の", "最新の", "直前の",
    ])
  }

  /// Whether one of `meaning` is among the words, and all others only name entries.
  private func areOnly(_ meaning: Set<String>) -> Bool {
    if contains(where: \.isID) { return false }
    let words = map { $0.shown.lowercased() }
    return words.contains(where: meaning.contains)
      && words.allSatisfy { meaning.contains($0) || [Argument].wordsForEntries.contains($0) }
  }

  private static let wordsForEntries: Set<String> = [
    "a", "an", "the", "my", "of", "most", "one", "ones", "entry", "entries", "post", "posts",
    "text", "texts",
    "mood", "moods", "note", "notes", "thing", "line", "記録", "文章", "気分", "エントリー", "もの", "を", "の",
  ]
}

/// A word such as `@1`, `@1..5`, `@1..@5` or `@5..1`, also in full width.
private struct Positions {
  /// Nil if the word can't be read.
  let range: ClosedRange<Int>?

  /// Nil for a word that is no try at a position: `@home`, `@5pm`.
  init?(_ word: Argument) {
    guard !word.isID, let text = word.text?.inHalfWidth, text.first == "@" else { return nil }
    let rest = text.dropFirst()
    guard rest.contains(where: \.isDigit), rest.allSatisfy({ $0.isDigit || ".,-@".contains($0) })
    else { return nil }
    range = Positions.range(rest)
  }

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    guard let dot = text.firstIndex(of: ".") else { return number(text).map { $0...$0 } }
    var end = text[dot...].dropFirst()
    guard end.popFirst() == "." else { return nil }
    if end.first == "@" { end.removeFirst() }
    guard let first = number(text[..<dot]), let second = number(end) else { return nil }
    return min(first, second)...max(first, second)
  }

  /// Short enough not to overflow.
  private static func number(_ text: Substring) -> Int? {
    guard text.count < 16, text.allSatisfy(\.isDigit), let number = Int(text), number > 0 else {
      return nil
    }
    return number
  }
}
