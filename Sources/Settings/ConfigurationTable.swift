import JSONBytes
import TimePhrases

/// All settings. Lists, help and error messages come from this table; the catalogue describes each
/// setting.
package enum ConfigurationTable {
  package static let keys = [
    ConfigurationKey(.editor, .text),
    ConfigurationKey(.language, .choice(["auto", "en", "ja"]), standard: "\"auto\""),
    ConfigurationKey(.color, .choice(["auto", "always", "never"]), standard: "\"auto\""),
    ConfigurationKey(.theme, .choice(["auto", "dark", "light"]), standard: "\"auto\""),
    ConfigurationKey(.pager, .command),
    ConfigurationKey(.dateOrder, .choice(["dmy", "mdy"])),
    ConfigurationKey(.weekStartsOn, .choice(weekdays), standard: "\"monday\""),
    ConfigurationKey(.dayEndsAt, .timeOfDay, standard: "\"00:00\""),
    ConfigurationKey(.dayParts, .dayParts, standard: dayParts),
    ConfigurationKey(.timeFormat, .number([12, 24]), standard: "24"),
    ConfigurationKey(.tagSign, .choice(["#", "@", "+"]), standard: "\"#\""),
    ConfigurationKey(.datesInFront, .flag, standard: "false"),
    ConfigurationKey(.moods, .moods, standard: "[]"),
    ConfigurationKey(.journals, .journals, standard: "{}"),
    ConfigurationKey(.defaultJournal, .text),
    ConfigurationKey(.templates, .templates, standard: "{}"),
    ConfigurationKey(.draftDays, .days, standard: "30"),
    ConfigurationKey(.alias, .aliases, standard: "{}"),
    ConfigurationKey(.start, .choice(["home", "browse"]), standard: "\"home\""),
    ConfigurationKey(.keys, .keys, standard: "{}"),
  ]

  package static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private static let dayParts: String = {
    var writer = JSONWriter()
    writer.object { object in
      for part in DayPart.allCases {
        object.name(part.rawValue)
        object.string(part.standardHours.spelling)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }()

  package static func key(_ name: String) -> ConfigurationKey? { keys.first { $0.name == name } }
}
