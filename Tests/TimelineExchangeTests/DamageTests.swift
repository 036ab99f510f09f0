import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// Damaged files: each word comes in an entry, goes along with one, or belongs to a part that is reported.
struct DamageTests {
  struct Sample: CustomStringConvertible, Sendable {
    let format: ExchangeFormat
    let title: String
    let text: String
    var name = "a"
    var options = ReadingOptions.tokyo

    var description: String { "\(format) \(title)" }
  }

  /// Words that occur nowhere else in a file.
  private static func word(_ number: Int) -> String {
    let letters = Array("abcdefghij")
    return "kx\(letters[number / 100 % 10])\(letters[number / 10 % 10])\(letters[number % 10])zq"
  }

  private static let items: [ExportedItem] = (0..<6).flatMap { number -> [ExportedItem] in
    let first = number * 10
    let id = "r00000000000000\(number)"
    return [
      ExportedEntries.text(
        "\(word(first)) \(word(first + 1))\n\n- \(word(first + 2)), \"\(word(first + 3))\"\u{7}; x",
        id: id, at: "2026-11-2\(number)T08:01:02+09:00", tags: number < 3 ? [word(first + 4)] : [],
        isStarred: number % 2 == 0),
      ExportedEntries.mood(
        number % 2 == 0 ? "good" : word(first + 5), number > 3 ? nil : word(first + 6),
        score: 4, id: "m" + id.dropFirst(), at: "2026-11-2\(number)T09:01:02+09:00",
        tags: [word(first + 7), "\(word(first + 8)) x"]),
    ]
  }

  private static let written: [Sample] =
    ExchangeFormat.allCases.compactMap { format in
      guard let writer = format.writer, format.reader != nil, format != .lines else { return nil }
      var text = writer.file(items).text
      // jrnl counts the tags of all entries again.
      if format == .jrnlJSON, let counts = text.ranges(of: ",\"tags\":{").last {
        text = text[..<counts.lowerBound] + "}"
      }
      return Sample(
        format: format, title: "of this program", text: text,
        options: .tokyo(moods: [
          word(15): .restored("okay"), word(35): .restored("okay"), word(55): .restored("okay"),
        ]))
    } + [
      Sample(
        format: .markdown, title: "notes",
        text: MarkdownNoteWriter.file([items[1]]).text, name: "2026-11-21.md"),
      Sample(
        format: .markdown, title: "an entry of an unknown kind",
        text: MarkdownWriter.file([ExportedEntries.unknown(word(1)), items[0]]).text),
    ]

  private static let found: [Sample] = [
    Sample(
      format: .tuiJournal, title: "with members beside the entries",
      text: #"""
        {"version":100,"title":"\#(word(1))","entries":[
        {"id":1,"date":"2023-05-01T10:00:00Z","title":"\#(word(2))","content":"\#(word(3))","tags":["\#(word(4))"]},
        {"id":2,"date":"2023-05-02T10:00:00Z","title":"\#(word(5))","content":"","tags":[],"x":"\#(word(6))"}],
        "notes":[{"a":"\#(word(7))"}]}
        """#),
    Sample(
      format: .dayone, title: "with rich text",
      text: #"""
        {"metadata":{"version":"1.0"},"entries":[
        {"creationDate":"2018-08-03T23:50:45Z","timeZone":"Asia/Tokyo","text":"\#(word(1))","tags":["\#(word(2))"],"uuid":"6BD0AE9E21C447A6BC504A63899BC544","location":{"placeName":"\#(word(3))"}},
        {"creationDate":"2018-08-05T08:00:00Z","starred":true,"richText":"{\"contents\":[{\"text\":\"\#(word(4))\"}]}","text":"\#(word(5))","uuid":"7B"}],
        "other":"\#(word(6))"}
        """#),
    Sample(
      format: .dayoneClassic, title: "of another program",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>Creation Date</key><date>2013-11-06T23:09:58Z</date>
        <key>Entry Text</key><string>\(word(1)) > \(word(2))</string>
        <key>Location</key><dict><key>Place Name</key><string>\(word(3))</string></dict>
        <key>Starred</key><true/><key>Tags</key><array><string>\(word(4))</string></array>
        <key>UUID</key><string>AA</string></dict></plist>
        """),
    Sample(
      format: .daylio, title: "of another program",
      text: """
        full_date,date,weekday,time,mood,activities,note_title,note,more
        2023-12-17,December 17,Sunday,08:00,good,"\(word(1)) | \(word(2))",\(word(3)),"<b>\(word(4))</b>",\(word(5))
        2023-12-18,December 18,Monday,08:00,bad,,,"\(word(6))
        \(word(7)), x",
        """),
    Sample(
      format: .csv, title: "with columns of its own",
      text: """
        date,title,text,tags,starred,more
        2023-12-17,\(word(1)),"\(word(2)), ""x"" y",\(word(3)),x,\(word(4))
        2023-12-18,,\(word(5)),,,\(word(6))
        2023-12-19,,\(word(7)),,no,
        """),
    Sample(
      format: .jrnl, title: "of another program",
      text: """
        [2019-01-02 10:00] \(word(1)) *
        \(word(2)) @\(word(3)).

        [2019-01-03 11:00] \(word(4))

        [2019-01-04 11:00] \(word(5))
        """),
    Sample(
      format: .jrnlFolder, title: "of another program",
      text: "[2019-01-02 10:00] \(word(1)) *\n\(word(2)) @\(word(3)).\n",
      name: "2019/01/02.txt"),
    Sample(
      format: .markdown, title: "with front matter",
      text: """
        ---
        title: \(word(1))
        date: 2020-01-01
        created: \(word(2))
        tags:
          - \(word(3))
          - \(word(4))
        starred: \(word(5))
        score: \(word(6))
        type: \(word(7))
        ---

        \(word(8))
        """, name: "2020-01-01.md"),
    Sample(
      format: .vjournal, title: "with all that a calendar may have",
      text: """
        BEGIN:VCALENDAR
        VERSION:2.0
        X-WR-CALNAME:\(word(1))
        BEGIN:VEVENT
        SUMMARY:\(word(2))
        END:VEVENT
        BEGIN:VJOURNAL
        UID:1@x
        DTSTART:20261121T080102Z
        SUMMARY:\(word(3))
        SUMMARY:\(word(4))
        DESCRIPTION;X-A=\(word(5)):\(word(6))
        CATEGORIES:\(word(7)),\(word(8))
        X-JOURNAL-TEXT:"\(word(9))"
        X-JOURNAL-STARRED:\(word(10))
        X-JOURNAL-SCORE:\(word(11))
        COMMENT:\(word(12))
        BEGIN:VALARM
        SUMMARY:\(word(13))
        END:VALARM
        END:VJOURNAL
        BEGIN:VJOURNAL
        DTSTART:20261122T080102Z
        SUMMARY:\(word(14))
        END:VJOURNAL
        END:VCALENDAR
        """),
    Sample(
      format: .timeline, title: "of another program",
      text: #"""
        {"version":1,"owner":"\#(word(1))","entries":[
        {"type":"text","payload":{"id":"A","createdAt":"2024-01-01T10:00:00+01:00","title":"\#(word(2))","text":"\#(word(3))","richText":{"ops":[{"insert":"\#(word(4))"}]}},"x":"\#(word(5))"},
        {"type":"mood","payload":{"date":1,"mood":"good","note":"\#(word(6))","text":"\#(word(7))","tags":["\#(word(8))"]}},
        {"type":"photo","payload":{"date":1700000000,"blob":"\#(word(9))"}}]}
        """#),
    Sample(
      format: .lines, title: "a journal's file",
      text: #"""
        {"format":"timeline-journal","version":1,"title":"\#(word(1))"}
        {"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"\#(word(2))"}}
        {"id":"c","type":"text","at":"2026-11-21T08:01:02+09:00","replaces":["a"],"payload":{"text":"\#(word(3))","note":"\#(word(4))"}}
        {"id":"d","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"\#(word(5))"}}
        {"id":"e","type":"deletion","replaces":["d"],"payload":{"why":"\#(word(6))"}}
        {"id":"f","type":"photo","at":"2026-11-21T09:30:00+09:00","payload":{"blob":"\#(word(7))"},"x":"\#(word(8))"}
        {"id":"g","type":"mood","at":"2026-11-21T08:02:00+09:00","format":"\#(word(9))","mood":"good","text":"\#(word(10))","note":"\#(word(11))","tags":["\#(word(12))"]}
        """#),
    Sample(
      format: .json, title: "with other members",
      text: #"""
        [{"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","understood":true,"text":"\#(word(1))","note":"\#(word(2))","tags":["\#(word(3))"],"starred":false,"more":"\#(word(4))"},
        {"id":"b","type":"photo","at":"2026-11-21T08:01:02+09:00","understood":false,"entry":{"id":"b","type":"photo","payload":{"x":"\#(word(5))"},"y":"\#(word(6))"},"text":"\#(word(7))"}]
        """#),
    Sample(
      format: .lines, title: "words in place of a version",
      text: #"""
        {"format":"timeline-journal","version":"\#(word(1))"}
        {"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"\#(word(2))"}}
        """#),
  ]

  @Test(arguments: FullRun.few(10, of: written + found))
  func `no word of a file vanishes`(sample: Sample) throws {
    let bytes = Array(sample.text.utf8)
    #expect(try lost(bytes, sample).isEmpty, "undamaged")
    var random = SeededGenerator(seed: 17)
    for _ in 0..<(FullRun.isAsked ? 20_000 : 150) {
      let damaged = RandomBytes.mutated(bytes, using: &random)
      // The import asks for the encoding before it reads such a file.
      guard TextEncoding.firstFlaw(damaged.span) == nil else { continue }
      let words = try lost(damaged, sample)
      guard words.isEmpty else {
        Issue.record("\(words) lost of:\n\(String(decoding: damaged, as: UTF8.self))")
        return
      }
    }
  }

  /// The words that are in no entry and in no part that is reported.
  private func lost(_ bytes: [UInt8], _ sample: Sample) throws -> [String] {
    let reader = try #require(sample.format.reader)
    var marks: [(offset: Int, isReported: Bool)] = []
    var kept: [UInt8] = []
    var isStopped = false
    reader.init(options: sample.options).read(bytes.span, named: sample.name) { item in
      switch item {
      case .entry(let entry):
        kept += Array(Self.words(of: entry).utf8)
        marks.append((entry.offset, false))
      case .broken(let broken): marks.append((broken.offset, true))
      case .leftOut(_, let offset): marks.append((offset, true))
      case .unclear: isStopped = true
      case .doubtful: break
      }
    }
    if isStopped { return [] }
    marks.sort { $0.offset < $1.offset }
    func isReported(_ offset: Int) -> Bool {
      let next = marks.firstIndex { $0.offset > offset } ?? marks.count
      return [next - 1, next].contains { marks.indices.contains($0) && marks[$0].isReported }
    }
    // Our own calendars have each control character in one of two spellings of the words.
    let plain = kept.filter { $0 >= 0x20 && $0 != 0x7F }
    let keptWords = Set(Self.words(in: kept + plain).map(\.word))
    // A header of a table that took in a row names columns by its words.
    let isTable = [.csv, .daylio].contains(sample.format)
    let start = isTable ? (bytes.firstIndex(of: 0x0A) ?? 0) : 0
    let places = Dictionary(grouping: Self.words(in: bytes).filter { $0.offset >= start }) {
      $0.word
    }
    return places.filter { word, places in
      !keptWords.contains(word) && !places.contains { isReported($0.offset) }
    }.map(\.key)
  }

  private static func words(in bytes: [UInt8]) -> [(word: String, offset: Int)] {
    var words: [(String, Int)] = []
    for start in bytes.indices where bytes[start...].starts(with: "kx".utf8) {
      let word = String(decoding: bytes[start...].prefix(7), as: UTF8.self)
      // Damage within a word may be a line end or an escape.
      let isWhole = word.hasSuffix("zq") && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      if isWhole, word.utf8.count == 7 { words.append((word, start)) }
    }
    return words
  }

  private static func words(of entry: ForeignEntry) -> String {
    var parts = entry.tags.map(\.name) + [entry.zone ?? ""]
    switch entry.content {
    case .post(let post): parts += [post.title ?? "", post.words ?? ""]
    case .unknown(let kind, let payload):
      parts += [kind, String(decoding: payload, as: UTF8.self)]
    }
    switch entry.identity {
    case .own(let id): parts.append(id)
    case .ours(let id): parts.append(id.text)
    case .words, .row: break
    }
    if let line = entry.line { parts.append(String(decoding: line.object, as: UTF8.self)) }
    for member in entry.members {
      parts += [member.name, String(decoding: member.value, as: UTF8.self)]
    }
    return parts.joined(separator: "\n") + "\n"
  }
}
