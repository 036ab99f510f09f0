import Presentation
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Filling a template for one entry.
struct TemplateTextTests {
  private func template(_ text: String, _ settings: TimeSettings = .standard) -> TemplateText {
    TemplateText(text, moment: .at("2026-11-21T02:30:00+09:00"), settings)
  }

  @Test(arguments: [
    ("Today", "Today\n"), ("Today\n", "Today\n"), ("", ""),
    ("{weekday}, {date} {time}", "Saturday, 2026-11-21 02:30\n"), ("{text}", ""),
    ("a {text} b", "a  b\n"), ("{other} {date", "{other} {date\n"), ("{{date}}", "{2026-11-21}\n"),
    ("{", "{\n"),
  ])
  func `the editor opens with the filled template`(text: String, beginning: String) {
    #expect(template(text).beginning == beginning)
  }

  @Test(arguments: [
    ("Today:", "Today:\nwords"), ("Today:\n", "Today:\nwords"), ("a {text} b\n", "a words b\n"),
    ("{text} {text}", "words words"), ("", "words"), ("{date}: {text}", "2026-11-21: words"),
  ])
  func `the words replace the placeholder, or follow the template`(text: String, filled: String) {
    #expect(template(text).text(with: "words") == filled)
  }

  @Test func `placeholders within the words stay as typed`() {
    #expect(template("{text} {date}").text(with: "{date} {text}") == "{date} {text} 2026-11-21")
  }

  @Test func `the date follows the setting for the end of the day`() {
    let settings = TimeSettings(dayEndsAt: 240)
    #expect(
      template("{weekday} {date} {time}", settings).beginning == "Friday 2026-11-20 02:30\n")
  }

  @Test func `line ends at the end do not count as changes`() {
    let template = template("Today:\n")
    for text in ["Today:", "Today:\n", "Today:\n\n", "Today:\r\n"] {
      #expect(template.isUntouched(text))
    }
    for text in ["Today: ", "today:", "", "Today:\nx"] { #expect(!template.isUntouched(text)) }
  }

  @Test func `a template's weekday is in the user's language`() {
    let moment = Moment.at("2026-11-21T08:01:02+09:00")
    for (hours, time) in [(ClockHours.twentyFour, "08:01"), (.twelve, "午前8:01")] {
      let template = TemplateText(
        "{date} {weekday} {time}", moment: moment, .standard, hours, Catalogue(.japanese))
      #expect(template.beginning == "2026-11-21 土曜日 \(time)\n")
    }
  }
}
