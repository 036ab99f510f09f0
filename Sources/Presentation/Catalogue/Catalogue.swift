package import Settings
package import Terminal

/// The text for people, in one language. A file of a `Catalogue` folder adds the sentences of its
/// topic, each once and in all languages.
///
/// Everything else is the same in every language: JSON and the other formats for scripts, commands,
/// options, ids, exit codes and the user's own words.
package struct Catalogue: Sendable {
  package let language: Language
  /// How a command to run next begins: with the option that chose this journal, so that it is for the same
  /// one.
  package let journal: String

  package init(_ language: Language) { self.init(language, choosing: nil) }

  private init(_ language: Language, choosing option: String?) {
    self.language = language
    journal = "journal" + (option.map { " \($0)" } ?? "")
  }

  /// The same language, where an option chose the journal.
  package func choosing(_ option: String?) -> Catalogue { Catalogue(language, choosing: option) }

  /// A sentence in all languages. A further language is a further parameter, so that the compiler
  /// finds each sentence that lacks it.
  package func say(
    _ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String
  ) -> String {
    switch language {
    case .english: english()
    case .japanese: japanese()
    }
  }

  /// What differs between languages and is no sentence, such as the width of a time.
  package func value<Value>(
    _ english: @autoclosure () -> Value, _ japanese: @autoclosure () -> Value
  ) -> Value {
    switch language {
    case .english: english()
    case .japanese: japanese()
    }
  }
}

/// What to tell a person, in every language: made where the facts are, and read where the language is
/// known.
package struct Sentence: Sendable {
  package let text: @Sendable (Catalogue) -> String

  package init(_ text: @escaping @Sendable (Catalogue) -> String) { self.text = text }
}

/// A language of the program's messages.
package enum Language: Int, CaseIterable, Sendable {
  case english, japanese

  /// The language in the settings, or else of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is set, as for other programs. An empty variable counts as unset.
  package init(_ setting: Configuration.Language, environment: (String) -> [UInt8]?) {
    switch setting {
    case .en: self = .english
    case .ja: self = .japanese
    case .auto:
      let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
      self = names.lazy.compactMap(environment).first { !$0.isEmpty }.map(Language.init) ?? .english
    }
  }

  /// The language of a locale name: `ja`, `ja_JP.UTF-8`.
  private init(locale: [UInt8]) {
    let name = locale.prefix { !"_-.@".utf8.contains($0) }
    self = name.elementsEqual("ja".utf8) ? .japanese : .english
  }

  package var catalogue: Catalogue { Catalogue(self) }
}

/// The building blocks of sentences.
extension Catalogue {
  /// `a, b or c`
  package func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return say(joined(words, "or"), eitherInJapanese(words.dropLast(), last))
  }

  /// `a, b and c`
  package func all(_ words: [String]) -> String {
    say(joined(words, "and"), words.joined(separator: "、"))
  }

  /// `a, b, c`, cut after the first few.
  package func firstFew(_ words: [String], _ limit: Int = 8) -> String {
    let comma = say(", ", "、")
    return words.prefix(limit).joined(separator: comma) + (words.count > limit ? "\(comma)…" : "")
  }

  /// Names in quotes, joined as `all` joins them, cut after the first few.
  package func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8).map { say("'\($0.safeName)'", "「\($0.safeName)」") }
    let more = names.count - shown.count
    return say(
      all(more > 0 ? shown + ["\(more) more"] : shown),
      shown.joined() + (more > 0 ? "ほか\(more)個" : ""))
  }

  /// `1 entry`, `3 entries`
  package func entries(_ count: Int) -> String {
    say(counted(count, "entry", "entries"), "\(count)件の記録")
  }

  /// `and 3 more`
  package func andMore(_ count: Int) -> String { say("and \(count) more", "ほか\(count)件") }

  /// The end of a sentence: in English, those of the program end without one.
  package var stop: String { say("", "。") }
}

/// Rules of English.
extension Catalogue {
  package func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}

/// Rules of Japanese.
extension Catalogue {
  /// `a、b、または c`; no space is needed next to a bracket.
  private func eitherInJapanese(_ words: ArraySlice<String>, _ last: String) -> String {
    let first = words.joined(separator: "、")
    let comma = words.count > 1 ? "、" : first.last == "」" ? "" : " "
    return "\(first)\(comma)または\(last.first == "「" ? "" : " ")\(last)"
  }
}

/// Digits in groups of three.
package func grouped(_ number: Int) -> String {
  var result = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index % 3 == 0, digit != "-" { result.append(",") }
    result.append(digit)
  }
  return String(result.reversed())
}

extension Palette {
  /// The colors of the output, or nil for none: by the user's wish, then by the environment.
  package init?(
    _ wish: Configuration.Color, _ theme: Configuration.Theme,
    environment: (String) -> [UInt8]?, isTerminal: Bool
  ) {
    // An empty variable counts as unset.
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
    let hasColor: Bool =
      switch wish {
      case .always: true
      case .never: false
      case .auto:
        if value("NO_COLOR") != nil {
          false
        } else if let force = value("CLICOLOR_FORCE"), force != "0" {
          true
        } else {
          isTerminal && value("TERM") != "dumb"
        }
      }
    guard hasColor else { return nil }
    let theme =
      switch theme {
      case .auto: Theme(colorFGBG: value("COLORFGBG"))
      case .dark: Theme.dark
      case .light: Theme.light
      }
    self.init(
      theme: theme, depth: ColorDepth(colorTerm: value("COLORTERM"), term: value("TERM")))
  }
}
