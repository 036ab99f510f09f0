/// The name of a setting; the catalogue describes it.
package enum Setting: String, CaseIterable, Sendable {
  case editor, language, color, theme, pager
  case dateOrder = "date-order"
  case weekStartsOn = "week-starts-on"
  case dayEndsAt = "day-ends-at"
  case dayParts = "day-parts"
  case timeFormat = "time-format"
  case tagSign = "tag-sign"
  case datesInFront = "dates-in-front"
  case moods, journals
  case defaultJournal = "default-journal"
  case templates
  case draftDays = "draft-days"
  case alias, start, keys
}
