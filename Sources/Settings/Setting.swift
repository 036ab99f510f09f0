/// The name of a setting. What it is for is said in the catalogue of each language.
package enum Setting: String, CaseIterable, Sendable {
  case editor, language, color, theme, pager
  case dateOrder = "date-order"
  case weekStartsOn = "week-starts-on"
  case dayEndsAt = "day-ends-at"
  case timeFormat = "time-format"
  case tagSign = "tag-sign"
  case moods, journals
  case defaultJournal = "default-journal"
  case templates
}
