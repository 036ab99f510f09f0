/// Every setting there is. The list, the help and what is said of a mistake are made from it.
package enum ConfigurationTable {
  package static let keys = [
    ConfigurationKey(
      name: "editor", shape: .text, standard: nil,
      about: "The editor for texts; without it $VISUAL, $EDITOR or vi"),
    ConfigurationKey(
      name: "color", shape: .choice(["auto", "always", "never"]), standard: "\"auto\"",
      about: "Whether answers have colour; auto is in a terminal"),
    ConfigurationKey(
      name: "theme", shape: .choice(["auto", "dark", "light"]), standard: "\"auto\"",
      about: "The background that colours are for; auto is what the terminal says, or either"),
    ConfigurationKey(
      name: "pager", shape: .command, standard: nil,
      about: "The program for long answers, none where empty; without it $PAGER or less"),
    ConfigurationKey(
      name: "date-order", shape: .choice(["dmy", "mdy"]), standard: nil,
      about: "Whether 3/4 is a day of April (dmy) or of March (mdy)"),
    ConfigurationKey(
      name: "week-starts-on", shape: .choice(weekdays), standard: "\"monday\"",
      about: "The first day of a week"),
    ConfigurationKey(
      name: "day-ends-at", shape: .timeOfDay, standard: "\"00:00\"",
      about: "When a day ends: what happens before belongs to the day before"),
    ConfigurationKey(
      name: "time-format", shape: .number([12, 24]), standard: "24",
      about: "The hours of the clock wherever you read a time, but for csv and json"),
    ConfigurationKey(
      name: "tag-sign", shape: .choice(["#", "@", "+"]), standard: "\"#\"",
      about: "The sign that lists put before tags, and that you may type for #; texts keep #"),
    ConfigurationKey(
      name: "moods", shape: .moods, standard: "[]",
      about: "Moods of your own beside the five: a name each, a face and a score if you like"),
    ConfigurationKey(
      name: "journals", shape: .journals, standard: "{}",
      about: "The journals that --journal knows: a name each, and its file"),
    ConfigurationKey(
      name: "default-journal", shape: .text, standard: nil,
      about: "The one of them that is used where no other is named"),
    ConfigurationKey(
      name: "templates", shape: .templates, standard: "{}",
      about: "The beginnings that --template knows: a name each, and its text"),
  ]

  package static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  package static func key(_ name: String) -> ConfigurationKey? { keys.first { $0.name == name } }
}
