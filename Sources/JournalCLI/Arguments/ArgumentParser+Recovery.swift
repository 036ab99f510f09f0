extension ArgumentParser {
  /// The closest valid command for words that don't parse: unknown options removed, near
  /// misspellings corrected. It never runs; it only records where the typed text belongs.
  static func closestInvocation(to words: [Argument]) -> Invocation? {
    var words = words
    for _ in 0..<16 {
      do throws(UsageError) {
        guard case .run(let invocation) = try parse(words) else { return nil }
        return invocation
      } catch {
        guard words.repair(error.fault) else { return nil }
      }
    }
    return nil
  }

  /// The words with the whole name of their command instead of a short form, and with `add text`
  /// before words that begin with no command.
  static func spelledOut(_ words: [Argument]) -> [Argument] {
    guard let first = words.operandIndices.first else { return words }
    if let (command, form) = CommandTable.form(words[first].shown) {
      let name = command.words + (form.option.map { ["--\($0)"] } ?? [])
      return words[..<first] + name.map(Argument.init(text:)) + words[(first + 1)...]
    }
    do throws(UsageError) {
      _ = try parse(words)
    } catch {
      switch error.fault {
      case .habit(let word, let habit, _) where habit.isForText && !word.hasPrefix("-"):
        return spelledOut(words.asText)
      case .bareWords(_, nil, _) where words[first].shown != "add", .datedWords:
        return words[..<first] + ["add", "text"].map(Argument.init(text:)) + words[first...]
      default: break
      }
    }
    return words
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

  /// Removes or corrects the fault; false if there is no way to.
  fileprivate mutating func repair(_ fault: UsageError.Fault) -> Bool {
    switch fault {
    case .unknownOption(let typed, _), .missingValue(let typed, _):
      // Before the command, what follows can be its value; after it, that is the text.
      let isInFront = (index(ofOption: typed) ?? .max) < operandIndices.first ?? 0
      return remove(
        typed, withValue: isInFront && CommandTable.spellingsWithValue.contains(typed))
    case .repeatedOption(let typed):
      guard let first = self.index(ofOption: typed) else { return false }
      let hasValue = CommandTable.spellingsWithValue.contains(typed)
      return remove(typed, withValue: hasValue, from: first + 1)
    case .notAChoice(let typed, _, _, _): return remove(typed, withValue: true)
    case .unwantedValue(let typed, _):
      guard let index = self.index(ofOption: typed) else { return false }
      self[index] = Argument(text: typed)
      return true
    case .bareWords, .datedWords:
      self = asText
      return true
    case .habit(let word, let habit, _) where !word.hasPrefix("-"):
      guard habit.isForText || operandIndices.count > 2 else { return false }
      self = asText
      return true
    case .habit(let typed, _, _), .optionInFront(let typed, _):
      return remove(typed, withValue: false)
    case .unknownCommand(_, let near?): return replace(operandIndices.first, by: near)
    case .unfinishedCommand(_, _?, _, let near?):
      return replace(operandIndices.dropFirst().first, by: near)
    case .unfinishedCommand("add", _, _, _):
      guard let index = operandIndices.first else { return false }
      insert(Argument(text: "text"), at: index + 1)
      return true
    default: return false
    }
  }

  /// Indices of the words that are not option values, up to `--`.
  private var wordIndices: [Int] {
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

  private func index(ofOption option: String, from start: Int = 0) -> Int? {
    wordIndices.first {
      $0 >= start && (self[$0].shown == option || self[$0].shown.hasPrefix("\(option)="))
    }
  }

  private mutating func remove(
    _ option: String, withValue hasValue: Bool, from start: Int = 0
  ) -> Bool {
    guard let index = self.index(ofOption: option, from: start) else { return false }
    let isAttached = self[index].shown != option
    remove(at: index)
    if hasValue, !isAttached, index < count { remove(at: index) }
    return true
  }

  private mutating func replace(_ index: Int?, by other: String) -> Bool {
    guard let index else { return false }
    self[index] = Argument(text: other)
    return true
  }
}
