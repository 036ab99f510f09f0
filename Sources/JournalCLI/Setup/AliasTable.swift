import Settings

/// The user's own commands, from the settings: `idea` for `add text --tag idea`.
struct AliasTable: Sendable {
  struct Alias: Sendable, Hashable {
    let name: String
    /// The command line as written in the settings.
    let line: String
    let words: [Argument]
  }

  let aliases: [Alias]
  /// The aliases that are ignored, with their lines.
  let flaws: [ConfigurationFlaw]

  init(_ document: ConfigurationDocument) {
    var aliases: [Alias] = []
    var flaws: [ConfigurationFlaw] = []
    let names = document.configuration.aliases.map(\.name)
    for alias in document.configuration.aliases {
      if let flaw = AliasTable.flaw(of: alias.name, alias.line, among: names) {
        let line = document.line(at: [Setting.alias.rawValue, alias.name]) ?? 1
        flaws.append(ConfigurationFlaw(line: line, .unusableAlias(alias.name, flaw)))
      } else {
        let words = ShellWords.split(alias.line) ?? []
        aliases.append(
          Alias(name: alias.name, line: alias.line, words: words.map(Argument.init(text:))))
      }
    }
    (self.aliases, self.flaws) = (aliases, flaws)
  }

  subscript(_ name: String) -> Alias? { aliases.first { $0.name == name } }

  /// The words with the alias that they name replaced by its words, once; and that alias.
  func expanded(_ words: [Argument]) -> (words: [Argument], alias: Alias?) {
    guard !aliases.isEmpty, let index = words.operandIndices.first,
      let alias = self[words[index].shown]
    else { return (words, nil) }
    return (words[..<index] + alias.words + words[(index + 1)...], alias)
  }

  /// Why an alias can't be used; nil if it can.
  static func flaw(
    of name: String, _ line: String, among names: [String]
  ) -> AliasFlaw? {
    // An alias wins over a Japanese word for a command.
    if let (command, form) = CommandTable.form(name) {
      if !form.isJapanese { return .shortForm(of: command.title) }
    } else if CommandTable.isFirstWord(name) {
      return .command
    }
    guard Argument(text: name).isName else { return .name }
    guard let words = ShellWords.split(line)?.map(Argument.init(text:)) else { return .openQuote }
    if words.isEmpty { return .empty }
    if let first = words.operandIndices.first.map({ words[$0].shown }) {
      if names.contains(first) { return .ofAlias(first) }
      guard CommandTable.isFirstWord(first) else { return .unknownCommand(first) }
    }
    do throws(Failure) {
      _ = try ArgumentParser.parse(words)
      return nil
    } catch {
      return error.misfit
    }
  }
}

extension Setup {
  /// The refusal of a line whose first word is the name of a journal and no command.
  func journalInFront(of words: [Argument]) -> RefusedLine? {
    guard let first = words.first, configuration.journal(first.shown) != nil,
      !CommandTable.isFirstWord(first.shown)
    else { return nil }
    return RefusedLine(
      .journal(first.shown), command: [Argument(text: "-j")] + words,
      text: words.hasOptions || words.count == 1 ? nil : RefusedLine.text(of: words))
  }
}

extension Failure {
  /// What more words can't complete; nil for a command line that is only unfinished.
  fileprivate var misfit: AliasFlaw? {
    switch kind {
    case .usage(_, let misfit), .wrongWords(let misfit): misfit
    case .unclear(let refusal):
      refusal.word.hasPrefix("-") ? .option(refusal.word) : .unknownCommand(refusal.word)
    default: nil
    }
  }
}
