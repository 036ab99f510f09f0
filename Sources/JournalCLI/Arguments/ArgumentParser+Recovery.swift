import TimelineDomain

/// The closest valid command for words that don't parse. It never runs; it only records where the
/// typed text belongs.
struct ClosestInvocation {
  let invocation: Invocation
  /// Options whose value is missing.
  let unclear: [UnclearValue]
}

extension ArgumentParser {
  /// Unknown options are removed, and near misspellings corrected.
  static func closestInvocation(to words: [Argument]) -> ClosestInvocation? {
    var repair = CommandLineRepair(words: words)
    // Each turn removes or corrects one fault.
    for _ in 0...(words.count * 2 + 4) {
      do throws(UsageError) {
        switch try parse(repair.words, requiringOperands: false) {
        case .run(let invocation):
          return ClosestInvocation(
            invocation: invocation.mapOperands(\.unmarked), unclear: repair.unclear)
        // A pipe without a command has a text.
        case .home: repair.words += ["add", "text"].map(Argument.init(text:))
        case .help, .version: return nil
        }
      } catch {
        guard repair.mend(error.fault) else { return nil }
      }
    }
    return nil
  }
}

extension [Argument] {
  /// The same words as a text to add: `text` before the first one, after `add`, or for a word such
  /// as `write` with at most one other.
  var asText: [Argument] {
    if let first = operandIndices.first, operandIndices.count < 3,
      Habit(self[first].shown)?.isForText == true
    {
      let rest = self[(first + 1)...].filter { Habit($0.shown) != .message }
      return self[..<first] + [Argument(text: "text")] + rest
    }
    let first = operandIndices.first
    let index =
      first.map { self[$0].shown == "add" ? $0 + 1 : $0 }
      ?? firstIndex { $0.shown == "--" } ?? count
    return self[..<index] + [Argument(text: "text")] + self[index...]
  }

  /// Indices of the words that are not option values, up to `--`.
  fileprivate var wordIndices: [Int] {
    var indices: [Int] = []
    var index = 0
    while index < count, self[index].shown != "--" {
      indices.append(index)
      index += CommandTable.spellingsWithValue.contains(self[index].shown) ? 2 : 1
    }
    return indices
  }

  /// The indices in `wordIndices` that are not options.
  var operandIndices: [Int] { wordIndices.filter { !self[$0].isOption } }
}

/// Words of the command line, and the corrections of their faults.
private struct CommandLineRepair {
  var words: [Argument]
  var unclear: [UnclearValue] = []

  /// Words that are no command here, but that other programs use to add a text.
  private static let textVerbs = ["write", "jot", "commit", "ci", "append", "compose"]

  /// Removes or corrects the fault; false if there is no way to.
  mutating func mend(_ fault: UsageError.Fault) -> Bool {
    switch fault {
    case .unknownOption(let typed, let near): return mendOption(typed, near)
    case .missingValue(let typed, _):
      if let option = typed.optionWithValue {
        unclear.append(UnclearValue(option: option, word: ""))
      }
      return remove(typed, withValue: false)
    case .repeatedOption(let typed): return mendRepeated(typed)
    case .notAChoice(let typed, _, _, _): return remove(typed, withValue: true)
    case .unwantedValue(let typed, _):
      return self.index(ofOption: typed).map { words[$0] = Argument(text: typed) } != nil
    case .oneJournalOnly([]): return remove("--\(CommandTable.all.name)", withValue: false)
    case .bareWords, .datedWords: return mendText()
    case .habit(let word, let habit, _) where !word.hasPrefix("-"):
      return (habit.isForText || words.operandIndices.count > 2) && mendText()
    case .habit(let typed, _, _), .optionInFront(let typed, _):
      return remove(typed, withValue: false)
    case .unknownCommand(_, let near?): return replace(words.operandIndices.first, by: near)
    case .unfinishedCommand(_, _?, _, let near?):
      return replace(words.operandIndices.dropFirst().first, by: near)
    case .unfinishedCommand("add", _, _, _):
      guard let index = words.operandIndices.first else { return false }
      words.insert(Argument(text: "text"), at: index + 1)
      return true
    default: return false
    }
  }

  private mutating func mendOption(_ typed: String, _ near: String?) -> Bool {
    guard let index = index(ofOption: typed) else { return false }
    if let first = words.operandIndices.first, index < first, let meant = typed.optionOfText {
      moveBack(index, typed, as: meant)
    } else if let near, self.index(ofOption: near) == nil || near == "--tag" {
      let value = words[index].bytes.drop { $0 != UInt8(ascii: "=") }
      words[index] = Argument(bytes: Array(near.utf8) + value)
    } else if words[index].looksLikeAnOption {
      // Before the command, what follows can be its value; after it, that is the text.
      let isInFront = index < words.operandIndices.first ?? 0
      return remove(
        typed, withValue: isInFront && CommandTable.spellingsWithValue.contains(typed))
    } else {
      words[index] = words[index].marked
    }
    return true
  }

  /// An option of the command that is before the command.
  private mutating func moveBack(_ index: Int, _ typed: String, as meant: String) {
    let attached = Array(words[index].bytes.drop { $0 != UInt8(ascii: "=") })
    let hasValue = CommandTable.spellingsWithValue.contains(meant) && attached.isEmpty
    var moved = Array(words[index..<min(words.count, index + (hasValue ? 2 : 1))])
    words.removeSubrange(index..<(index + moved.count))
    moved[0] = Argument(bytes: Array(meant.utf8) + attached)
    words.insert(contentsOf: moved, at: words.firstIndex { $0.shown == "--" } ?? words.count)
  }

  /// Keeps the first value, but both texts.
  private mutating func mendRepeated(_ typed: String) -> Bool {
    guard let first = index(ofOption: typed) else { return false }
    let hasValue = CommandTable.spellingsWithValue.contains(typed)
    guard ["--text", "--note"].contains(typed), let second = index(ofOption: typed, from: first + 1)
    else { return remove(typed, withValue: hasValue, from: first + 1) }
    let texts = [first, second].map { value(at: $0, of: typed) }
    guard remove(typed, withValue: true, from: first + 1), remove(typed, withValue: true) else {
      return false
    }
    let text = Array(texts.joined(separator: [0x0A]))
    words.insert(Argument(bytes: Array("\(typed)=".utf8) + text), at: first)
    return true
  }

  private func value(at index: Int, of option: String) -> [UInt8] {
    if words[index].shown != option { return Array(words[index].bytes.dropFirst(option.count + 1)) }
    return index + 1 < words.count ? words[index + 1].bytes : []
  }

  /// Words without a command are a text.
  private mutating func mendText() -> Bool {
    if let first = words.operandIndices.first,
      CommandLineRepair.textVerbs.contains(words[first].shown)
    {
      words.remove(at: first)
    }
    words = words.asText
    return true
  }

  // MARK: Words

  private func index(ofOption option: String, from start: Int = 0) -> Int? {
    words.wordIndices.first {
      $0 >= start && (words[$0].shown == option || words[$0].shown.hasPrefix("\(option)="))
    }
  }

  private mutating func remove(
    _ option: String, withValue hasValue: Bool, from start: Int = 0
  ) -> Bool {
    guard let index = self.index(ofOption: option, from: start) else { return false }
    let isAttached = words[index].shown != option
    words.remove(at: index)
    if hasValue, !isAttached, index < words.count { words.remove(at: index) }
    return true
  }

  private mutating func replace(_ index: Int?, by other: String) -> Bool {
    guard let index else { return false }
    words[index] = Argument(text: other)
    return true
  }
}

extension String {
  /// This option of a command that takes a text, or the one closest to it.
  fileprivate var optionOfText: String? {
    let known = CommandTable.commands.filter(\.takesText).flatMap(\.options).map { "--\($0.name)" }
    return known.contains(self) ? self : suggestion(for: self, among: known)
  }

  /// The name of an option whose missing value the user has to give.
  fileprivate var optionWithValue: String? {
    switch self {
    case "-j", "--journal", "--file": UnclearOption.journal.rawValue
    default: UnclearOption(rawValue: String(dropFirst(2)))?.rawValue
    }
  }
}

extension Argument {
  /// NUL can't be typed, so it marks a word of the text that the parser takes for an option.
  fileprivate var marked: Argument { Argument(bytes: [0] + bytes) }
  fileprivate var unmarked: Argument {
    bytes.first == 0 ? Argument(bytes: Array(bytes.dropFirst())) : self
  }

  /// Whether the word looks like `--frob` or `-x`, which are unlikely in a text.
  fileprivate var looksLikeAnOption: Bool {
    let letters = shown.drop { $0 == "-" }
    let dashes = shown.count - letters.count
    return letters.allSatisfy { $0.isLetter || $0 == "-" }
      && (dashes == 2 && letters.count > 1 || dashes == 1 && letters.count == 1)
  }
}
