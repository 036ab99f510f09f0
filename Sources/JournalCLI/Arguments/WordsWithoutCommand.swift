import TimePhrases
import TimelineDomain

/// The words of a command line that begins with no command.
struct WordsWithoutCommand {
  private let operands: [Argument]
  /// The whole command line.
  private let line: [Argument]

  /// `words` are the rest of `line`, from the first word that is no option.
  init(_ words: [Argument], in line: [Argument]) {
    let dashes = words.firstIndex { $0.shown == "--" } ?? words.count
    operands = words.operandIndices.map { words[$0] } + words.dropFirst(dashes + 1)
    self.line = line
  }

  /// Why the words are not added as a text; nil for one that can be nothing else.
  var fault: UsageError.Fault? {
    guard let first = operands.first else { return .unknownCommand("--", suggestion: nil) }
    let near = WordsWithoutCommand.command(near: first, isAlone: operands.count == 1)
    let advice =
      Advice(first.shown) ?? (operands.count == 1 ? Advice(first.shown.lowercased()) : nil)
    if operands.count == 1 {
      if let advice { return .advice(first.shown, advice, command: nil) }
      if near == nil, first.isSentence { return nil }
      if first.isPlain || near != nil { return .unknownCommand(first.shown, suggestion: near) }
    }
    if let fault = WordsWithoutCommand.datedFault(operands, in: line) { return fault }
    if let advice {
      let isText = operands.count > 2 || advice.isForText
      return .advice(
        first.shown, advice, command: isText ? line.asText.commandForShell : nil)
    }
    // Few words after a misspelled command are its operands, and its words can be a text anyway.
    if let near, operands.count < 3 || WordsWithoutCommand.isForText(near) {
      return .unknownCommand(first.shown, suggestion: near)
    }
    return .bareWords(
      first.shown, suggestion: near, command: line.asText.commandForShell)
  }

  /// `add` and a word that is no type.
  static func fault(
    after command: String, _ word: String, in line: [Argument]
  ) -> UsageError.Fault {
    .bareWords("\(command) \(word)", suggestion: nil, command: line.asText.commandForShell)
  }

  /// The fault of words that begin with a date and a colon; nil if they don't.
  static func datedFault(_ operands: [Argument], in line: [Argument]) -> UsageError.Fault? {
    guard let text = operands.joined.asText, let dated = DatedText(text) else { return nil }
    let words = line.operandIndices
    // The words after the date, with their quotes, if the colon ends a word.
    let count = operands.indices.first {
      Array(operands[...$0]).joined.count == dated.beginning.utf8.count
    }
    guard let first = words.first, let count, words.count == operands.count else {
      return .datedWords(dated.beginning, command: nil)
    }
    let command = ["text", "--at", dated.phrase].map(Argument.init(text:))
    let rest = line.indices.filter { $0 >= first && !words.prefix(count + 1).contains($0) }
    return .datedWords(
      dated.beginning, command: (line[..<first] + command + rest.map { line[$0] }).commandForShell)
  }

  private static func isForText(_ command: String) -> Bool {
    CommandTable.commands.contains {
      $0.isAny(of: .text) && ($0.words[0] == command || $0.forms.contains { $0.word == command })
    }
  }

  /// The command that a word is a near miss of. Several words need a closer one, because they are
  /// more likely a text.
  private static func command(near first: Argument, isAlone: Bool) -> String? {
    let word = first.shown.inHalfWidth.trimmed
    if isAlone, word.contains(where: \.isWhitespace) {
      // A command in quotes.
      return CommandTable.commands.map(\.title).first { editDistance(word.lowercased(), $0) < 2 }
    }
    guard word.allSatisfy(\.isASCII) else { return nil }
    if CommandTable.isFirstWord(word.lowercased()) { return word.lowercased() }
    if isAlone { return suggestion(for: word, among: CommandTable.guesses) }
    let isSentence = word.first?.isUppercase == true && word.contains(where: \.isLowercase)
    guard !isSentence, word.count > 1 else { return nil }
    let near = suggestion(for: word, among: CommandTable.guesses)
    return near.flatMap { near in
      let isClose = editDistance(word.lowercased(), near) <= max(1, near.count / 3)
      return isClose || word.count > 3 ? near : nil
    }
  }
}

extension [Argument] {
  /// The same words as a text to add: `text` before the first one, after `add`, or for a word such
  /// as `write` with at most one other.
  var asText: [Argument] {
    if let first = operandIndices.first, operandIndices.count < 3,
      Advice(self[first].shown)?.isForText == true
    {
      let rest = self[(first + 1)...].filter { !["-m", "--message"].contains($0.shown) }
      return self[..<first] + [Argument(text: "text")] + rest
    }
    let first = operandIndices.first
    let index =
      first.map { self[$0].shown == "add" ? $0 + 1 : $0 }
      ?? firstIndex { $0.shown == "--" } ?? count
    return self[..<index] + [Argument(text: "text")] + self[index...]
  }

  /// The indices of the words that are neither options nor their values, up to `--`.
  var operandIndices: [Int] {
    var indices: [Int] = []
    var index = 0
    while index < count, self[index].shown != "--" {
      if !self[index].isOption { indices.append(index) }
      index += CommandTable.spellingsWithValue.contains(self[index].shown) ? 2 : 1
    }
    return indices
  }

  /// Words that other programs use to add a text, and that begin no text.
  private static let textVerbs = ["write", "jot", "commit", "ci", "append", "compose"]

  /// The words with the command that the error message names; nil if it names none that takes a
  /// text.
  func corrected(_ fault: UsageError.Fault) -> [Argument]? {
    let operands = operandIndices
    guard let first = operands.first else { return isText(fault) ? asText : nil }
    var words = self
    switch fault {
    case .unknownCommand(_, let near?): words[first] = Argument(text: near)
    case .unfinishedCommand(_, _?, _, let near?) where operands.count > 1:
      words[operands[1]] = Argument(text: near)
    case .unfinishedCommand("add", _, _, _): words.insert(Argument(text: "text"), at: first + 1)
    case .advice(_, let advice, _) where !advice.isForText && operands.count < 3: return nil
    default:
      guard isText(fault) else { return nil }
      if [Argument].textVerbs.contains(words[first].shown) { words.remove(at: first) }
      return words.asText
    }
    return words
  }

  private func isText(_ fault: UsageError.Fault) -> Bool {
    switch fault {
    case .bareWords, .datedWords, .advice: true
    default: false
    }
  }
}

extension Argument {
  /// Whether the word looks like `--frob` or `-x`, which are unlikely in a text.
  var looksLikeAnOption: Bool {
    let letters = shown.drop { $0 == "-" }
    let dashes = shown.count - letters.count
    return letters.allSatisfy { $0.isLetter || $0 == "-" }
      && (dashes == 2 && letters.count > 1 || dashes == 1 && letters.count == 1)
  }

  /// Whether this can be no command: it has a space or a letter outside ASCII.
  var isSentence: Bool {
    text?.contains { $0.isWhitespace || !$0.isASCII && $0.isLetter } ?? false
  }

  /// Whether this looks like a command: letters, digits and dashes.
  fileprivate var isPlain: Bool {
    text?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_#@".contains($0)) } ?? true
  }
}
