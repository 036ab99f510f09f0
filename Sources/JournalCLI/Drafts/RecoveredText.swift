import TimelineDomain

/// Finds the user's text in a command line that doesn't parse, so that it is not lost. To keep a
/// word too many is better than to lose one.
enum RecoveredText {
  /// Nil if the words hold no text worth keeping.
  static func found(in words: [Argument], _ moods: MoodSet = .standard) -> [UInt8]? {
    typed(in: words, moods) ?? ArgumentParser.closestInvocation(to: words).flatMap(text(of:))
  }

  private static func typed(in words: [Argument], _ moods: MoodSet) -> [UInt8]? {
    guard let first = words.firstIndex(where: { !$0.isOption }) else { return nil }
    let known = CommandTable.commands.map { $0.words[0] }
    // An unknown first word may be the value of an unknown option.
    let isCertain = known.contains(words[first].shown)
    let later = words.firstIndex { $0.shown == "add" || $0.shown == "edit" }
    let index = isCertain ? first : later ?? first
    let rest = Array(words[(index + 1)...])
    switch isCertain || later != nil
      ? words[index].shown : suggestion(for: words[index].shown, among: known)
    {
    case "add": return added(rest, moods)
    case "edit": return edited(rest)
    default: return nil
    }
  }

  /// Whether the text is in standard input: the command has no words of its own, or a dash. Typed
  /// words win, because input may be there by accident.
  static func isInInput(_ words: [Argument]) -> Bool {
    guard let invocation = ArgumentParser.closestInvocation(to: words) else {
      let own = ownWords(words, knowing: CommandTable.commands)
      return own.map(\.shown) == ["add", "text"]
    }
    let operands = invocation.operands.map(\.bytes)
    let dash: [UInt8] = [0x2D]
    return switch invocation.command.name {
    case .addText: operands.isEmpty || operands == [dash]
    case .addMood: operands.count == 2 && operands[1] == dash
    case .edit:
      operands.last == dash || ["text", "note"].contains { invocation.value($0)?.bytes == dash }
    case .templatesEdit: operands.last == dash
    default: false
    }
  }

  /// The words of a misspelled command.
  private static func text(of invocation: Invocation) -> [UInt8]? {
    let words = invocation.operands
    switch invocation.command.name {
    case .addText: return words.isEmpty || words.map(\.bytes) == [[0x2D]] ? nil : words.joined
    case .addMood: return words.count < 2 ? nil : words.joined
    default: return nil
    }
  }

  private static func added(_ words: [Argument], _ moods: MoodSet) -> [UInt8]? {
    let own = ownWords(words, knowing: CommandTable.commands.filter { $0.takesText })
    guard let kind = own.first else { return nil }
    var text = own
    if kind.shown == "text" || kind.shown == "mood" { text.removeFirst() }
    if kind.shown == "mood" {
      // A single word is the mood, not a text; an unknown mood is kept with its note.
      if text.count < 2 { return nil }
      if moods.mood(text[0].shown) != nil { text.removeFirst() }
    }
    return text.isEmpty || text.map(\.bytes) == [[0x2D]] ? nil : text.joined
  }

  /// The values of `--text` and `--note`.
  private static func edited(_ words: [Argument]) -> [UInt8]? {
    var texts: [[UInt8]] = []
    let known = Set(CommandTable.commands.flatMap(\.allOptions).map { "--\($0.name)" })
    for (index, word) in words.enumerated() {
      for option in ["--text", "--note"] {
        let isMeant =
          word.shown == option
          || word.shown.hasPrefix("--") && !known.contains(word.shown)
            && suggestion(for: word.shown, among: ["--text", "--note"]) == option
        if isMeant, index + 1 < words.count { texts.append(words[index + 1].bytes) }
        let attached = Array("\(option)=".utf8)
        if word.bytes.starts(with: attached) {
          texts.append(Array(word.bytes.dropFirst(attached.count)))
        }
      }
    }
    texts.removeAll { $0.isEmpty || $0 == [0x2D] }
    return texts.isEmpty ? nil : Array(texts.joined(separator: [0x0A]))
  }

  /// All words except options and the values of known options. `-_-` and `-5` are words.
  private static func ownWords(
    _ words: [Argument], knowing commands: [CommandSpec]
  ) -> [Argument] {
    let options = commands.flatMap(\.allOptions)
    var own: [Argument] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.shown == "--" { return own + rest }
      let option = options.first { option in
        word.shown == "--\(option.name)" || word.shown.hasPrefix("--\(option.name)=")
          || option.short.map { word.shown == "-\($0)" } ?? false
      }
      guard let option else {
        if !word.looksLikeAnOption { own.append(word) }
        continue
      }
      let isAttached = word.bytes.contains(UInt8(ascii: "="))
      if option.value != nil, !isAttached { _ = rest.popFirst() }
    }
    return own
  }
}

extension Argument {
  /// Whether the word looks like `--frob` or `-x`, which are unlikely in a text.
  fileprivate var looksLikeAnOption: Bool {
    let letters = shown.drop { $0 == "-" }
    let dashes = shown.count - letters.count
    return letters.allSatisfy { $0.isLetter || $0 == "-" }
      && (dashes == 2 && letters.count > 1 || dashes == 1 && letters.count == 1)
  }
}
