package import JSONBytes
import TimePhrases

/// One row of the configuration table.
package struct ConfigurationKey: Sendable, Hashable {
  package let setting: Setting
  package let shape: ConfigurationShape
  /// The default as JSON; nil for none.
  package let standard: String?

  init(_ setting: Setting, _ shape: ConfigurationShape, standard: String? = nil) {
    self.setting = setting
    self.shape = shape
    self.standard = standard
  }

  package var name: String { setting.rawValue }

  /// Whether its members can be set one by one: `templates.morning`.
  package var hasParts: Bool { [.journals, .templates, .aliases, .keys].contains(shape) }
}

extension ConfigurationKey {
  /// Converts a word to a JSON value; nil if it is invalid. The value of a part is a string.
  package func json(_ word: String, part: String? = nil) -> [UInt8]? {
    if part != nil { return JSONWriter.string(word) }
    switch shape {
    case .number: return isRight(Array(word.utf8)) ? Array(word.utf8) : nil
    case .flag: return ["true", "false"].contains(word) ? Array(word.utf8) : nil
    case .journals, .templates, .aliases, .keys, .moods, .journal, .mood:
      let bytes = Array(word.utf8)
      let scanner = JSONScanner(bytes.span)
      guard let range = scanner.value(in: 0..<bytes.count) else { return nil }
      let value = scanner.copy(range)
      return isRight(value) ? value : nil
    case .text, .command, .choice, .timeOfDay:
      let value = JSONWriter.string(word)
      return isRight(value) ? value : nil
    }
  }

  private func isRight(_ value: [UInt8]) -> Bool {
    (try? ConfigurationDocument().setting([name], to: value))?.flaws.isEmpty ?? false
  }
}

/// All settings. Lists, help and error messages come from this table; the catalogue describes each
/// setting.
package enum ConfigurationTable {
  package static let keys: [ConfigurationKey] = [
    ConfigurationKey(.editor, .text),
    ConfigurationKey(.language, .choice(["auto", "en", "ja"]), standard: "\"auto\""),
    ConfigurationKey(.color, .choice(["auto", "always", "never"]), standard: "\"auto\""),
    ConfigurationKey(.theme, .choice(["auto", "dark", "light"]), standard: "\"auto\""),
    ConfigurationKey(.pager, .command),
    ConfigurationKey(.pictureViewer, .command),
    ConfigurationKey(.dateOrder, .choice(["dmy", "mdy"])),
    ConfigurationKey(.weekStartsOn, .choice(weekdays), standard: "\"monday\""),
    ConfigurationKey(.dayEndsAt, .timeOfDay, standard: "\"00:00\""),
    ConfigurationKey(.timeFormat, .number([12, 24]), standard: "24"),
    ConfigurationKey(.tagSign, .choice(["#", "@", "+"]), standard: "\"#\""),
    ConfigurationKey(.moods, .moods, standard: "[]"),
    ConfigurationKey(.journals, .journals, standard: "{}"),
    ConfigurationKey(.defaultJournal, .text),
    ConfigurationKey(.templates, .templates, standard: "{}"),
    ConfigurationKey(.alias, .aliases, standard: "{}"),
    ConfigurationKey(.start, .choice(["home", "browse"]), standard: "\"home\""),
    ConfigurationKey(.keys, .keys, standard: "{}"),
    ConfigurationKey(.sealIdentityCommand, .command),
    ConfigurationKey(.sealTime, .choice(["exact", "day"]), standard: "\"exact\""),
  ]

  /// Settings of 1.0.0 that have no effect now. They are valid, and stay in the file.
  package static let retired: Set<String> = [
    "dates-in-front", "day-parts", "draft-days", "home-streak", "memories-hide",
  ]

  package static let weekdays: [String] = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  package static func key(_ name: String) -> ConfigurationKey? { keys.first { $0.name == name } }
}

/// What a value may be.
package enum ConfigurationShape: Sendable, Hashable {
  case text
  /// A string; an empty one means none.
  case command
  case choice([String])
  case number([Int])
  /// true or false.
  case flag
  /// From 00:00 to 12:00.
  case timeOfDay
  case journals
  /// A name in `journals`.
  case journal
  case templates
  case aliases
  /// An object with keys for actions of the full screen.
  case keys
  case moods
  /// A member of `moods`.
  case mood
}

/// An error in a configuration file, with its line.
package struct ConfigurationFlaw: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case notJSON(JSONFlaw.Expected)
    case notAnObject
    /// Some readers would take the first one, others the last.
    case repeated(String)
    /// A setting, or a part of one, with an invalid value.
    case wrong(String, ConfigurationShape)
    case unusableAlias(String, AliasFlaw)
    /// Keys of an action on the full screen.
    case unusableKeys(String, KeyFlaw)
  }

  package let line: Int
  package let kind: Kind

  package init(line: Int, _ kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// The file isn't a configuration at all.
  package var isOfWhole: Bool {
    switch kind {
    case .notJSON, .notAnObject: true
    case .repeated, .wrong, .unusableAlias, .unusableKeys: false
    }
  }

  /// Whether it is in the `seal` of a journal, which seals then, too.
  package var isOfSealing: Bool {
    switch kind {
    case .repeated(let name), .wrong(let name, _):
      name.hasPrefix("journals.") && name.hasSuffix(".seal")
    default: false
    }
  }
}

/// Why keys in the settings can't be used.
package enum KeyFlaw: Hashable, Sendable {
  /// No action of the full screen has this name.
  case unknownAction
  /// No key has this name.
  case unknownKey(String)
  /// Another action needs the key.
  case clash(key: String, with: String)
}

/// Why an alias can't be used.
package enum AliasFlaw: Hashable, Sendable {
  /// The name is a command.
  case command
  /// The name is a short form of this command.
  case shortForm(of: String)
  /// The name has other characters than letters, digits, `-` and `_`.
  case name
  case empty
  case openQuote
  /// It calls this alias.
  case ofAlias(String)
  case unknownCommand(String)
  case option(String)
  case operand(String)
}
