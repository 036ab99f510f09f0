import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Dates in queries, and the periods of options.
@MainActor
struct DayReadingTests {
  nonisolated static let rows: [(String, String, String)] = [
    ("2026-11-20", "2026-11-20T00:00:00+09:00", "2026-11-21T00:00:00+09:00"),
    ("2026-12-31", "2026-12-31T00:00:00+09:00", "2027-01-01T00:00:00+09:00"),
    ("2026-11-20T21:30", "2026-11-20T21:30:00+09:00", "2026-11-20T21:31:00+09:00"),
    ("2026-11-20 21:30:05", "2026-11-20T21:30:05+09:00", "2026-11-20T21:30:06+09:00"),
    ("2026-11-20T21:30Z", "2026-11-20T21:30:00Z", "2026-11-20T21:31:00Z"),
    ("0001-01-01", "0001-01-01T00:00:00+09:00", "0001-01-02T00:00:00+09:00"),
  ]

  @Test(arguments: rows)
  func `a day covers the whole day, and a time covers its minute`(
    word: String, start: String, end: String
  ) throws {
    let span = try FixedTime.tokyo.span(written: word)
    #expect(span.start == Moment.at(start).time)
    #expect(span.end == Moment.at(end).time)
  }

  @Test func `a day is as long as its clocks make it`() throws {
    for (word, hours) in [("2026-03-29", 23), ("2026-10-25", 25), ("2026-07-01", 24)] {
      let span = try FixedTime.berlin.span(written: word)
      #expect(span.end.seconds - span.start.seconds == Int64(hours) * 3600)
    }
  }

  @Test func `the last day of the calendar has an end`() throws {
    let span = try FixedTime.tokyo.span(written: "9999-12-31")
    #expect(span.end.seconds - span.start.seconds == 86400)
  }

  @Test func `a word that is not a date is refused`() {
    for (word, answer) in [
      ("", "can't read ''"), ("frob", "can't read 'frob'"), ("20", "can't read '20'"),
      ("26-1-1", "can't read '26-1-1'"), ("last week 9am", "can't read 'last week 9am'"),
      ("yesterdy evning", "did you mean 'yesterday evening'?"),
      ("2026-02-30", "which is not on the calendar or the clock"),
      ("2026-11-20T25:00", "which is not on the calendar or the clock"),
    ] {
      let failure = #expect(throws: Failure.self) {
        _ = try FixedTime.tokyo.span(written: word, for: "--on")
      }
      #expect(failure?.english.hasPrefix("'--on' ") == true)
      #expect(failure?.english.contains(answer) == true, "\(failure?.english ?? "")")
    }
  }

  // MARK: Options. It is Saturday, 21 November 2026, in Tokyo.

  nonisolated static let moments = [
    "2025-11-21T10:00:00+09:00", "2026-01-01T00:00:00+09:00", "2026-10-31T23:59:59+09:00",
    "2026-11-01T00:00:00+09:00", "2026-11-15T23:59:59+09:00", "2026-11-16T00:00:00+09:00",
    "2026-11-20T21:30:30+09:00", "2026-11-21T00:00:00+09:00", "2026-11-21T23:59:59+09:00",
    "2026-11-22T23:59:59+09:00", "2026-11-23T00:00:00+09:00", "2026-12-31T23:59:59+09:00",
    "2027-01-01T00:00:00+09:00",
  ]

  /// Options, and the first and last minute that they match.
  nonisolated static let options: [([String], ClosedRange<Int>)] = [
    ([], 0...12), (["--today"], 7...8),
    (["--yesterday"], 6...6), (["--on", "last night"], 6...7), (["--since", "昨夜"], 6...12),
    (["--until", "yesterday evening"], 0...6), (["on:\"last night\""], 6...7),
    (["after:\"yesterday morning\""], 6...12), (["--week"], 5...9), (["--month"], 3...10),
    (["--year"], 1...11), (["--on", "2026-11-20"], 6...6), (["--on", "2026-11-20T21:30"], 6...6),
    (["--from", "2026-11-21"], 7...12), (["--to", "2026-11-21"], 0...8),
    (["--since", "2026-11-16", "--until", "2026-11-22"], 5...9),
    (["--from", "2026-11-20T21:30", "--to", "2026-11-20T21:30"], 6...6),
    (["after:2026-11-21"], 9...12), (["before:2026-11-21"], 0...6), (["on:2026-11-21"], 7...8),
    (["after:2026-11-15", "--to", "2026-11-20"], 5...6),
  ]

  @Test(arguments: options.indices)
  func `an option names a period`(_ index: Int) async {
    let (words, found) = Self.options[index]
    let posts = Self.moments.indices.map { number in
      Post.text("\(number.padded(2))aaaa", "words", at: .at(Self.moments[number]))
    }
    let outcome = await Program(ContractSeed(posts: posts))
      .run(["list", "--reverse", "--format", "jsonl"] + words)
    let ids = outcome.output.split(separator: "\n").compactMap { Int($0.dropFirst(7).prefix(2)) }
    #expect(ids == Array(found))
  }

  /// A date matches what lists show under it, in any time zone; a time is the same moment
  /// everywhere.
  @Test func `a day is the date that the entry's own clock showed`() async {
    let posts = [
      Post.text("la", "dinner in Los Angeles", at: .at("2026-11-20T20:00:00-08:00")),
      .text("utc", "late in Lisbon", at: .at("2026-11-21T23:30:00Z")),
      .text("here", "breakfast", at: .at("2026-11-21T08:00:00+09:00")),
    ]
    let program = Program(ContractSeed(posts: posts))
    func found(_ words: String...) async -> [String] {
      await program.run(["list", "--reverse", "--fields", "id", "--format", "jsonl"] + words).output
        .split(separator: "\n").map { String($0.dropFirst(7).dropLast(2)) }
    }
    #expect(await found() == ["here", "la", "utc"])
    #expect(await found("--on", "2026-11-20") == ["la"])
    #expect(await found("--today") == ["here", "utc"])
    #expect(await found("on:2026-11-21") == ["here", "utc"])
    #expect(await found("--from", "2026-11-21") == ["here", "utc"])
    #expect(await found("--to", "2026-11-20") == ["la"])
    #expect(await found("before:2026-11-21") == ["la"])
    #expect(await found("after:2026-11-20") == ["here", "utc"])
    #expect(await found("before:2026-11-21T13:00:00+09:00") == ["here"])
    #expect(await found("--from", "2026-11-21T12:00") == ["la", "utc"])
    // Each entry is listed under the day that matches it.
    let list = await program.run("list").output
    let rows = list.split(separator: "\n").map {
      $0.first == " " ? $0.split(separator: " ").last ?? "" : $0.prefix(5)
    }
    #expect(rows == ["Today", "Lisbon", "Yeste", "Angeles", "Today", "breakfast"])
  }

  @Test func `this day matches every year`() async {
    let posts = Self.moments.indices.map { number in
      Post.text("\(number.padded(2))aaaa", "words", at: .at(Self.moments[number]))
    }
    let program = Program(ContractSeed(posts: posts))
    #expect(await program.run("list", "--on-this-day", "--count").output == "3\n")
    #expect(
      await program.run("list", "--on-this-day", "--to", "2026-01-01", "--count").output == "1\n")
  }

  nonisolated static let contradictions: [([String], String)] = [
    (["--today", "--yesterday"], "'--today' and '--yesterday' can't be used together"),
    (["--today", "--year"], "'--today' and '--year' can't be used together"),
    (["--week", "--month"], "'--week' and '--month' can't be used together"),
    (["--on", "2026-11-20", "--today"], "'--on' and '--today' can't be used together"),
    (["--year", "--on-this-day"], "'--year' and '--on-this-day' can't be used together"),
    (["--month", "--from", "2026-11-20"], "'--month' and '--from' can't be used together"),
    (
      ["--until", "2026-11-20", "--on", "2026-11-20"],
      "'--on' and '--until' can't be used "
        + "together"
    ),
    (
      ["--from", "2026-11-20", "--since", "2026-11-20"],
      "'--from' and '--since' can't be used together"
    ),
    (
      ["--to", "2026-11-20", "--until", "2026-11-20"],
      "'--to' and '--until' can't be used "
        + "together"
    ),
    (
      ["--from", "2026-11-20", "--to", "2026-11-19"],
      "'--from 2026-11-20' is later than '--to 2026-11-19'; swap them"
    ),
    (["--count", "--format", "raw"], "'--count' and '--format raw' can't be used together"),
    (
      ["--on", "frieday"],
      "'--on' can't read 'frieday'; did you mean 'friday'?"
    ),
    (
      ["--since", "yesterday at 5"],
      "'--since' got 'yesterday at 5', which could be 2 times; write 'yesterday at 5 am' "
        + "(Fri 2026-11-20 05:00) or 'yesterday at 5 pm' (Fri 2026-11-20 17:00)"
    ),
    (
      ["--on", "last night at 15:00"],
      "'--on' got 'at 15:00', which is not in the night (18:00-06:00); leave out one of the two "
        + "('journal help dates' explains)"
    ),
    (
      ["--on", "01/02/2026"],
      "'--on' got '01/02/2026', which could be two different days; write 2026-02-01 or 2026-01-02, "
        + "or set date-order"
    ),
    (
      ["--since", "2026-02-30"],
      "'--since' got '2026-02-30', which is not on the calendar or the clock ('journal help dates')"
    ),
    (
      ["--tag", "two words"],
      "'--tag' got 'two words'; a tag has letters, digits, - and _, and not only digits"
    ),
    (
      ["--mood", ">=9"],
      "there is no mood '>=9'; moods are awful, bad, okay, good and great, or 1 to 5, or 😖 🙁 😐 🙂 😄"
    ),
    (["--skip", "-1"], "'--skip' needs a number from 0, but got '-1'"),
  ]

  @Test(arguments: contradictions)
  func `contradictory options are refused`(words: [String], sentence: String) async {
    #expect(
      await Program().run(["find"] + words)
        == Outcome(
          code: 2, output: "",
          error: "journal: \(sentence)\nusage: journal find [QUERY…] [OPTIONS]\n"))
  }
}
