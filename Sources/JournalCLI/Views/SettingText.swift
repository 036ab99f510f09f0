import Presentation
import TimelineDomain
import JSONBytes
import Settings
import Terminal

/// Settings in words or for scripts.
enum SettingText {
  /// The width of the names in cells.
  static let column = 2 + (ConfigurationTable.keys.map(\.name.count).max() ?? 0)

  static func line(
    _ key: ConfigurationKey, _ document: ConfigurationDocument, _ words: Catalogue
  ) -> String {
    if !document.flaws(within: [key.name]).isEmpty { return words.unreadableSetting }
    let configuration = document.configuration
    guard let stored = document.value(at: [key.name]) else {
      return key.standard.map { value in
        ["[]", "{}"].contains(value)
          ? words.noneSet : words.standard(text(Array(value.utf8)))
      } ?? words.notSet
    }
    let names: [String]
    switch key.shape {
    case .journals: names = configuration.journals.map(\.name)
    case .aliases: names = configuration.aliases.map(\.name)
    case .keys: names = configuration.keys.map { "\($0.action) \($0.keys)" }
    case .templates: names = configuration.templates.map(\.name)
    case .moods: names = configuration.moods.own.map(\.name)
    default: return text(stored).safeInOneLine
    }
    return names.isEmpty ? words.noneSet : names.map(\.safeName).joined(separator: ", ")
  }

  /// A text value without its quotes, any other value as JSON.
  static func text(_ value: [UInt8]) -> String {
    let scanner = JSONScanner(value.span)
    return value.first == UInt8(ascii: "\"")
      ? scanner.text(0..<value.count) : String(decoding: value, as: UTF8.self)
  }

  /// The same JSON on one line without live control characters; only white space and strings can
  /// have any.
  static func harmless(_ value: [UInt8]) -> [UInt8] {
    let text = String(decoding: value, as: UTF8.self)
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar == "\n" || scalar == "\r" || scalar == "\t" { return [0x20] }
      if String(scalar).safeForTerminal == String(scalar) { return Array(String(scalar).utf8) }
      let digits = String(scalar.value, radix: 16)
      return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
  }

  static func json(_ document: ConfigurationDocument, path: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("path")
      $0.string(path)
      $0.name("settings")
      $0.array { rows in
        for key in ConfigurationTable.keys {
          rows.object { row in write(key, document, to: &row) }
        }
      }
      $0.name("unknown")
      $0.strings(document.unknown)
    }
    return writer.bytes + [0x0A]
  }

  private static func write(
    _ key: ConfigurationKey, _ document: ConfigurationDocument, to row: inout JSONWriter
  ) {
    let stored = document.value(at: [key.name])
    row.name("key")
    row.string(key.name)
    row.name("value")
    row.raw(stored.map(harmless) ?? Array((key.standard ?? "null").utf8))
    row.name("set")
    row.bool(stored != nil)
    row.name("understood")
    row.bool(document.flaws(within: [key.name]).isEmpty)
    row.name("about")
    // Output for scripts is always English.
    row.string(Catalogue(.english).about(key.setting))
  }
}
