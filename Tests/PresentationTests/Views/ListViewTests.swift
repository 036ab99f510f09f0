@testable import Settings
import Terminal
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import Presentation

/// A list in lines: days, times, ids and texts.
struct ListViewTests {
  @Test func `each day has one heading, after an empty line`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "Late", at: "2026-11-21T23:59:00+09:00"),
      .text("bbbb2222", "Early", at: "2026-11-21T00:00:00+09:00"),
      .text("cccc3333", "Before", at: "2026-11-20T21:30:00+09:00"),
      .text("dddd4444", "A year ago", at: "2025-11-20T21:30:00+09:00"),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          23:59  aaaa  Late
          00:00  bbbb  Early

        Friday, 20 November 2026
          21:30  cccc  Before

        Thursday, 20 November 2025
          21:30  dddd  A year ago
        """)
  }

  @Test func `an entry shows its own local time`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "Tokyo", at: "2026-11-21T08:00:00+09:00"),
      .text("bbbb2222", "New York", at: "2026-11-20T17:00:00-05:00"),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          08:00  aaaa  Tokyo

        Friday, 20 November 2026
          17:00  bbbb  New York
        """)
  }

  @Test func `an end is beside the time, and a day has no time`() {
    let items: [TimelineItem] = [
      .text(
        "aaaa1111", "Meeting", at: "2026-11-21T09:00:00+09:00",
        until: "2026-11-21T10:30:00+09:00"),
      .text("bbbb2222", "Holiday", at: "2026-11-21T12:00:00+09:00", isAllDay: true),
      .text(
        "cccc3333", "Trip", at: "2026-11-21T12:00:00+09:00", until: "2026-11-23T12:00:00+09:00",
        isAllDay: true),
      .text(
        "dddd4444", "Party", at: "2026-11-21T22:00:00+09:00",
        until: "2026-11-22T01:30:00+09:00"),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          09:00–10:30  aaaa  Meeting
                 bbbb  Holiday
          –2026-11-23  cccc  Trip
          22:00–2026-11-22 01:30  dddd  Party
        """)
  }

  @Test func `an entry without a time is listed under the day it is sorted into`() {
    let sortingMoment = Moment.at("2026-11-21T08:00:00+09:00")
    let lost = UnknownEntry.unknown("bbbb2222", at: nil)
    let items = [
      TimelineItem.text("aaaa1111", "Morning", at: "2026-11-21T08:00:00+09:00"),
      TimelineItem(content: .unknown(lost), sortingMoment: sortingMoment),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          08:00  aaaa  Morning
          --:--  bbbb  photo · from a newer version
        """)
  }

  @Test func `entries without any date have a heading of their own`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "Morning"), .text("bbbb2222", "One", at: nil),
      .text("cccc3333", "Two", at: nil),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          08:01  aaaa  Morning

        Without a date
          --:--  bbbb  One
          --:--  cccc  Two
        """)
  }

  @Test func `long texts and further lines are indented below the first word`() {
    let text = "First light on the river\n\n  and then the bridge, all in gold"
    let items: [TimelineItem] = [.text("aaaa1111", text)]
    #expect(
      items.listed(columns: 43) == """
        Saturday, 21 November 2026
          08:01  aaaa  First light on the river

                         and then the bridge, all
                         in gold
        """)
    #expect(
      items.listed(columns: nil) == """
        Saturday, 21 November 2026
          08:01  aaaa  First light on the river

                         and then the bridge, all in gold
        """)
  }

  @Test func `ids are as long as needed, and texts start in the same column`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "One"), .text("aaaa2222", "Two"), .text("b", "Three"),
    ]
    #expect(
      items.listed() == """
        Saturday, 21 November 2026
          08:01  aaaa1  One
          08:01  aaaa2  Two
          08:01  b     Three
        """)
  }

  @Test func `with a day that ends at four, the night belongs to the day before`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "Morning", at: "2026-11-21T04:00:00+09:00"),
      .text("bbbb2222", "Night", at: "2026-11-21T02:30:00+09:00"),
      .text("cccc3333", "Evening", at: "2026-11-20T23:00:00+09:00"),
    ]
    let settings = Configuration(time: TimeSettings(dayEndsAt: 240))
    #expect(
      items.listed(configuration: settings) == """
        Saturday, 21 November 2026
          04:00  aaaa  Morning

        Friday, 20 November 2026
          02:30  bbbb  Night
          23:00  cccc  Evening
        """)
  }

  @Test func `twelve-hour times line up`() {
    let items: [TimelineItem] = [
      .text("aaaa1111", "Late", at: "2026-11-21T23:05:00+09:00"),
      .text("bbbb2222", "Noon", at: "2026-11-21T12:00:00+09:00"),
      .text("cccc3333", "Nine, and a long text that wraps", at: "2026-11-21T09:00:00+09:00"),
      .text("dddd4444", "Midnight", at: "2026-11-21T00:00:00+09:00"),
      .text("eeee5555", "Lost", at: nil),
    ]
    #expect(
      items.listed(columns: 46, configuration: Configuration(hours: .twelve)) == """
        Saturday, 21 November 2026
          11:05 pm  aaaa  Late
          12:00 pm  bbbb  Noon
           9:00 am  cccc  Nine, and a long text that
                          wraps
          12:00 am  dddd  Midnight

        Without a date
             --:--  eeee  Lost
        """)
  }

  @Test func `a custom mood shows its face`() {
    let items: [TimelineItem] = [.mood("aaaa1111", "calm", score: 4.5), .mood("bbbb2222", "good")]
    let moods = MoodSet(own: [.init(name: "calm", face: "😌"), .init(name: "good", face: "\u{1B}")])
    #expect(
      items.listed(configuration: Configuration(moods: moods)) == """
        Saturday, 21 November 2026
          08:01  aaaa  😌 calm
          08:01  bbbb  ␛ good
        """)
  }

  static let wide: [String] = [
    "朝の光が川に差して、橋も舟もみんな金色になった。散歩 #散歩",
    "👩‍👩‍👧 👨‍🚀🏳️‍🌈🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵 👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "ｶﾞｷﾞｸﾞ ㈱ 散歩散歩 ｶﾞｷﾞｸﾞ ㈱ e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
  ]

  @Test(arguments: wide, [40, 41, 27])
  func `no line is wider than the terminal, and no grapheme is split`(text: String, columns: Int) {
    let item = TimelineItem.text("aaaa1111", text)
    let lines = [item].listed(columns: columns).split(separator: "\n")
    for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
    #expect(lines.count > 2)
    let shown = lines.dropFirst().joined().filter { $0 != " " }
    #expect(shown == "08:01aaaa" + text.filter { $0 != " " })
  }

  @Test func `headings, ids and unreadable entries are colored`() {
    let items = [TimelineItem.text("aaaa1111", "One"), .unknown(.unknown("bbbb2222"))]
    let view = ListView(
      names: ShortNames(items.map(\.name)), columns: 80, styler: Styler(isOn: true))
    #expect(
      view.lines(items[0], after: nil) == [
        "\u{1B}[1mSaturday, 21 November 2026\u{1B}[0m",
        "  08:01  \u{1B}[36ma\u{1B}[0m\u{1B}[2maaa\u{1B}[0m  One",
      ])
    #expect(
      view.lines(items[1], after: items[0]).last
        == "  12:00  \u{1B}[36mb\u{1B}[0m\u{1B}[2mbbb\u{1B}[0m  \u{1B}[2mphoto · from a newer version\u{1B}[0m"
    )
  }
}

extension [TimelineItem] {
  /// The whole list as text without color.
  fileprivate func listed(
    columns: Int? = 80, configuration: Configuration = .standard
  ) -> String {
    let view = ListView(
      names: ShortNames(map(\.name)), columns: columns, styler: Styler(isOn: false),
      configuration: configuration)
    return indices.flatMap { view.lines(self[$0], after: $0 > 0 ? self[$0 - 1] : nil) }
      .joined(separator: "\n")
  }
}
