import TestSupport
import Testing

/// Members of later versions that this version reads: words of entries that it can't interpret, ends of
/// entries, and entries without a time of day.
struct LaterMembersTests {
  private static let header = #"{"format":"timeline-journal","version":1,"id":"h"}"#

  private func desk(_ lines: String...) -> Desk {
    Desk(journal: ([Self.header] + lines).map { $0 + "\n" }.joined())
  }

  /// A journal that is large enough for an index, too.
  private func desks(_ lines: [String]) -> [Desk] {
    let filler = (0..<700).map { number in
      #"{"id":"filler\#(number)","type":"text","at":"2020-01-01T00:00:00Z","payload":{"text":"filler #\#(number) and words to make the line longer"}}"#
    }
    return [lines, filler + lines].map { lines in
      Desk(journal: ([Self.header] + lines).map { $0 + "\n" }.joined())
    }
  }

  // MARK: Who wrote it

  private func line(_ id: String, _ type: String, _ members: String) -> String {
    #"{"id":"\#(id)","type":"\#(type)",\#(Self.at),\#(members),"payload":{"text":"a"}}"#
  }

  @Test func `info names the programs that left their name, and says if one is newer`() {
    let signed = [
      line("a", "text", #""line":{"program":"diary\u001b 2"}"#),
      line("b", "photo", #""line":{"program":"journal 0.9"}"#),
      line("i", "text", #""line":{"program":"journal 0.10"}"#),
      line("c", "photo", #""line":{"program":7}"#), line("d", "text", #""line":"program""#),
      line("e", "text", #""x":{"program":"another member"}"#),
      #"{"id":"f","type":"text","line":{"program":"damaged"}"#,
    ]
    let row = "programs  journal 0.10, journal 0.9, diary\u{241B} 2\n"
    for desk in desks([line("n", "text", #""x":1"#)]) {
      #expect(!desk.run("info").output.contains("programs"))
      #expect(desk.run("info", "--format", "json").output.contains(#""newer":false,"writers":[]"#))
    }
    for desk in desks(signed) {
      #expect(desk.run("info").output.contains(row), "\(desk.run("info").output)")
      #expect(desk.run("info", "--format", "json").output.contains(#""newer":false,"writers":["#))
    }
    // A member that this version does not know is enough, and a deletion hides no name.
    let later = line("g", "text", #""place":1.0,"line":{"program":"journal 1.10.0"}"#)
    let deletion = #"{"id":"h","type":"deletion","replaces":["g"],"payload":{}}"#
    for desk in desks(signed + [later, later, deletion]) {
      let json = desk.run("info", "--format", "json").output
      #expect(json.contains(#""newer":true,"writers":["#), "\(json)")
      #expect(json.split(separator: "journal 1.10.0").count == 2)
    }
  }

  private static let at = #""at":"2026-11-21T07:00:00+09:00""#

  private static let unread = [
    #"{"id":"aaaa","type":"photo",\#(at),"payload":{"blob":1,"text":"Sunset at the pier #sea"}}"#,
    #"{"id":"bbbb","type":"photo",\#(at),"needs":["noop"],"payload":{"note":"pier","tags":["sea"],"starred":true}}"#,
    // Known kinds with unfamiliar content.
    #"{"id":"cccc","type":"mood",\#(at),"payload":{"mood":"good","score":9,"note":"pier"}}"#,
    #"{"id":"dddd","type":"text",\#(at),"payload":{"text":7,"tags":["sea"]}}"#,
    // Members that don't fit, or are repeated, and needs that may change what the members mean.
    #"{"id":"eeee","type":"photo",\#(at),"payload":{"text":"pier","text":"pier","tags":[1]}}"#,
    #"{"id":"ffff","type":"photo",\#(at),"needs":["x"],"payload":{"text":"pier #sea"}}"#,
    #"{"id":"gggg","type":"photo",\#(at),"needs":[],"needs":[],"payload":{"text":"pier #sea"}}"#,
    #"{"id":"hhhh","type":"photo",\#(at),"needs":null,"payload":{"text":"pier #sea"}}"#,
    #"{"id":"jjjj","type":"photo",\#(at),"payload":["pier #sea"]}"#,
  ]

  private static func line(_ id: String, _ more: String, type: String = "text") -> String {
    #"{"id":"\#(id)","type":"\#(type)","at":"2026-11-21T08:00:00Z"\#(more),"payload":{"text":"\#(id)"}}"#
  }

  private static func journal(_ lines: [String]) -> [UInt8] {
    let header = #"{"format":"timeline-journal","version":1,"id":"j"}"#
    return Array(([header] + lines).map { $0 + "\n" }.joined().utf8)
  }

  @Test(arguments: [0, 400])
  func `31.5 an undo tells which shown entries need what it hides`(padding: Int) {
    let others = (0..<padding).map {
      Self.line("p\($0)", #","sky":"\#(String(repeating: "x", count: 900))""#)
    }
    let desk = Desk(
      journal: Self.journal(others + [Self.line("a", ""), Self.line("b", #","refs":["a"]"#)]))
    #expect(desk.run("delete", "a", "--yes").code == 0)
    #expect(desk.run("restore", "a").code == 0)
    let undone = desk.run("undo")
    #expect(undone.code == 0)
    let notice = "b, an entry of type 'text', depends on a, which is deleted now"
    #expect(undone.error.contains(notice), "\(undone)")
    #expect(!desk.run("redo").error.contains("depends on"))
    let refused = desk.run("delete", "a")
    #expect(
      refused.error.contains("b, an entry of type 'text', depends on a; add --yes"), "\(refused)")
  }

  @Test func `31.5 a merge tells which shown entries need what it hides`() {
    let own = [Self.line("a", ""), Self.line("b", #","refs":["a"]"#)]
    let desk = Desk(journal: Self.journal(own))
    let hider =
      #"{"id":"d","type":"deletion","at":"2026-11-21T08:00:00Z","replaces":["a"],"payload":{}}"#
    desk.directory.write("copy.jsonl", Self.journal(own + [hider]))
    let merged = desk.run("merge", "\(desk.directory.path)/copy.jsonl")
    #expect(merged.code == 0)
    #expect(
      merged.error.contains("b, an entry of type 'text', depends on a, which is deleted now"),
      "\(merged)")
    let again = desk.run("merge", "\(desk.directory.path)/copy.jsonl")
    #expect(!again.error.contains("depends on"))
  }

  @Test func `31.10 refs to a name whose line a purge removed are neither missing nor unprotected`()
  {
    let desk = Desk(
      journal: Self.journal([
        Self.line("a", ""), Self.line("a2", #","replaces":["a"]"#),
        Self.line("b", #","refs":["a"]"#),
      ]))
    #expect(desk.run("purge", "--versions", "a", "--yes").code == 0)
    let check = desk.run("check").output
    #expect(!check.contains("refs"), "\(check)")
    for command in ["delete", "purge"] {
      let refused = desk.run(command, "a")
      #expect(refused.code == 1, "\(command): \(refused)")
    }
    let purge = desk.run("purge", "a").error
    #expect(purge.contains("1 entry (text) depends on it"), "\(purge)")
  }

  @Test func `31.10 an export for timeline has the id of an unknown kind, beside its payload`() {
    let id = "0123456789abcdef"
    let photo =
      #"{"id":"\#(id)","type":"photo","at":"2026-11-21T08:00:00Z","payload":{"date":1700000000,"blob":1E2}}"#
    let desk = Desk(journal: Self.journal([photo]))
    let path = "\(desk.directory.path)/out.json"
    #expect(desk.run("export", "--to", "timeline", "-o", path).code == 0)
    #expect(desk.run("import", path).output.contains("Nothing new"))
    let other = Desk()
    #expect(other.run("import", path).code == 0)
    #expect(other.journalText.contains(#"{"id":"\#(id)","type":"photo""#))
  }

  @Test func `words of entries that this version can't read are shown`() {
    let desk = Desk(journal: ([Self.header] + Self.unread).map { $0 + "\n" }.joined())
    let list = desk.run("list").output
    for row in [
      "aaaa  photo · from a newer version · Sunset at the pier #sea\n",
      "bbbb  ★ photo · from a newer version · pier #sea\n",
      "cccc  mood · not understood by this version · pier\n",
      "dddd  text · not understood by this version · #sea\n",
      "eeee  photo · from a newer version\n", "ffff  photo · needs x\n",
      "gggg  photo · from a newer version\n", "hhhh  photo · from a newer version\n",
      "jjjj  photo · from a newer version\n",
    ] {
      #expect(list.contains(row), "\(list)")
    }
    desk.environment["LANG"] = "ja_JP.UTF-8"
    #expect(
      desk.run("list").output.contains("photo · 新しいバージョンの記録 · Sunset at the pier #sea\n"))
    let show = desk.run("show", "aaaa").output
    #expect(show.hasPrefix("Sunset at the pier #sea\n\nID "), "\(show)")
    #expect(show.contains("\n\n{\"id\":\"aaaa\""), "\(show)")
    #expect(show.contains("#sea\n"))
    let json = desk.run("show", "bbbb", "--format", "json").output
    #expect(
      json.contains(
        #""understood":false,"text":null,"note":"pier","tags":["sea"],"starred":true}"#),
      "\(json)")
    #expect(
      desk.run("show", "ffff", "--format", "json").output.hasSuffix("\"understood\":false}\n"))
    let before = desk.state
    for id in ["aaaa", "bbbb", "cccc"] {
      #expect(desk.run("edit", id, "--tag", "x").code == 1)
      #expect(desk.run("edit", id, "--text", "x").code == 1)
    }
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test func `words of entries that this version can't read are searched and counted`() {
    for desk in desks(Self.unread) {
      func ids(_ words: String...) -> [String] {
        desk.run((["find", "--format", "jsonl"] + words).map { Array($0.utf8) }).lines
          .compactMap { RawObject($0).text("id") }.map { String($0.dropFirst().dropLast()) }
          .sorted()
      }
      #expect(ids("pier") == ["aaaa", "bbbb", "cccc"])
      #expect(ids("/p.er/") == ["aaaa", "bbbb", "cccc"])
      #expect(ids("sunset") == ["aaaa"])
      #expect(ids("#sea") == ["aaaa", "bbbb", "dddd"])
      #expect(ids("--tag", "sea") == ["aaaa", "bbbb", "dddd"])
      #expect(ids("pier", "since:2026-11-01") == ["aaaa", "bbbb", "cccc"])
      #expect(ids("is:starred") == ["bbbb"])
      #expect(ids("--starred") == ["bbbb"])
      #expect(ids("note:pier") == ["bbbb", "cccc"])
      #expect(ids("since:2026-11-01", "not", "pier") == ["dddd"])
      let notice = "journal: 5 entries that this version can't read were not searched\n"
      for words in [["pier"], ["#sea"], ["pier", "-n", "1"], ["pier", "--count"]] {
        let outcome = desk.run((["find"] + words).map { Array($0.utf8) })
        #expect(outcome.error == notice, "\(words)")
      }
      #expect(desk.run("find", "pier", "--count").output == "3\n")
      let tags = desk.run("tags").lines.map { String(decoding: $0, as: UTF8.self) }
      #expect(tags.contains { $0.contains("#sea") && $0.contains("3") }, "\(tags)")
    }
  }

  // MARK: Ends and days

  private static let meeting =
    #"{"id":"aaaa","type":"text","at":"2026-11-21T09:00:00+09:00","until":"2026-11-21T10:30:00+09:00","payload":{"text":"Meeting"}}"#
  private static let party =
    #"{"id":"bbbb","type":"mood","at":"2026-11-20T22:00:00+09:00","until":"2026-11-21T01:30:00+09:00","payload":{"mood":"good"}}"#
  private static let holiday =
    #"{"id":"cccc","type":"text","at":"2026-11-18T12:00:00+09:00","day":true,"payload":{"text":"Holiday"}}"#
  private static let trip =
    #"{"id":"dddd","type":"voyage","at":"2026-11-17T12:00:00+09:00","until":"2026-11-19T12:00:00+09:00","day":true,"payload":{}}"#

  @Test func `lists show ends, and no time for days`() {
    let desk = desk(Self.meeting, Self.party, Self.holiday, Self.trip)
    #expect(
      desk.run("list").output.hasPrefix(
        """
        Today, Saturday 21 November 2026
          09:00–10:30  aaaa  Meeting

        Yesterday, Friday 20 November 2026
          22:00–2026-11-21 01:30  bbbb  🙂 good

        Wednesday, 18 November 2026
                 cccc  Holiday

        Tuesday, 17 November 2026
          –2026-11-19  dddd  voyage · from a newer version

        """))
    #expect(
      desk.run("list", "--format", "markdown").output.contains("- 09:00–10:30 Meeting\n"))
    #expect(desk.run("list", "--format", "markdown").output.contains("- Holiday\n"))
    #expect(
      desk.run("show", "aaaa").output.contains("Saturday, 21 November 2026, 09:00–10:30 +09:00\n"))
    #expect(desk.run("show", "cccc").output.contains(" Wednesday, 18 November 2026\n"))
    let json = desk.run("list", "--format", "jsonl").lines.map(RawObject.init)
    #expect(
      json.map { $0.text("until") } == [
        #""2026-11-21T10:30:00+09:00""#, #""2026-11-21T01:30:00+09:00""#, "null",
        #""2026-11-19T12:00:00+09:00""#,
      ])
    #expect(json.map { $0.text("day") } == ["false", "false", "true", "true"])
    let fields = desk.run("list", "--format", "csv", "--fields", "id,until,day").output
    #expect(fields.contains("aaaa,2026-11-21T10:30:00+09:00,false\n"), "\(fields)")
  }

  @Test(arguments: [
    #""until":"2026-11-21T08:59:59+09:00""#, #""until":"soon""#, #""until":7"#, #""until":null"#,
    #""day":"true""#, #""day":1"#, #""day":false,"day":true"#,
    #""until":null,"until":"2026-11-21T10:30:00+09:00""#,
  ])
  func `a member without an effect makes no entry unknown`(member: String) {
    let desk = desk(
      #"{"id":"aaaa","type":"text","at":"2026-11-21T09:00:00+09:00",\#(member),"payload":{"text":"One"}}"#
    )
    #expect(desk.run("list").output.contains("  09:00  aaaa  One\n"))
    let json = RawObject(desk.run("show", "aaaa", "--format", "json").outputBytes)
    #expect(json.text("until") == "null" && json.text("day") == "false")
    #expect(json.text("understood") == "true")
    #expect(desk.run("edit", "aaaa", "--at", "2026-11-21T07:00").code == 0, "no question")
  }

  @Test func `an end without a beginning has no effect`() {
    let desk = desk(
      #"{"id":"aaaa","type":"text","until":"2026-11-21T10:30:00+09:00","payload":{"text":"One"}}"#)
    #expect(desk.run("list").output.contains("  --:--  aaaa  One\n"))
  }

  @Test func `moving an entry with an end has to be confirmed`() {
    let desk = desk(Self.meeting, Self.party)
    let before = desk.state
    let refused = desk.run("edit", "aaaa", "--at", "2026-11-21T08:00")
    #expect(refused.code == 1)
    #expect(
      refused.error.contains(
        "nothing was changed: aaaa has an end, Sat 2026-11-21 10:30, and only its start moves"),
      "\(refused.error)")
    let form = "at: 2026-11-21 08:00\n---\nMeeting\n"
    #expect(desk.run("edit", "aaaa", "-", input: form).code == 1)
    desk.environment["LANG"] = "ja_JP.UTF-8"
    let japanese = desk.run("edit", "aaaa", "--at", "2026-11-21T08:00").error
    #expect(japanese.contains("終わり（2026-11-21 (土) 10:30）"), "\(japanese)")
    desk.environment["LANG"] = nil
    let isUntouched = desk.state == before
    #expect(isUntouched)
    #expect(desk.session("edit aaaa --at 2026-11-21T08:00", typing: "n\n").code == 1)
    let asked = desk.session("edit aaaa --at 2026-11-21T08:00", typing: "y\n")
    #expect(asked.code == 0 && asked.screen.contains("only its start moves. Move it?"))
    #expect(desk.run("edit", "aaaa", "--at", "2026-11-21T07:00", "--yes").code == 0)
    #expect(desk.run("list").output.contains("07:00–10:30  aaaa"))
    #expect(desk.run("edit", "aaaa", "--tag", "x").code == 0, "an edit of something else")
    let dry = desk.run("edit", "aaaa", "--at", "2026-11-21T06:00", "--dry-run").output
    #expect(dry.contains("only its start moves"), "\(dry)")
    #expect(desk.run("edit", "type:text", "--at", "2026-11-21T11:00", "--yes").code == 0)
    #expect(desk.run("list").output.contains("  11:00  aaaa"), "the end has no effect now")
  }

  @Test func `a day stays a day when it moves`() throws {
    let desk = desk(Self.holiday)
    #expect(desk.run("edit", "cccc", "--at", "2026-11-19T08:00").code == 0)
    let line = try #require(desk.journal.split(separator: 0x0A).last)
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""at":"2026-11-19T12:00:00+09:00""#) && text.contains(#""day":true"#))
    #expect(
      desk.run("list").output.hasPrefix("Thursday, 19 November 2026\n         cccc  Holiday\n"))
  }

  @Test func `a zone stays unless it disagrees with the new offset`() throws {
    let desk = desk(
      #"{"id":"aaaa","type":"text","at":"2026-11-01T09:00:00+01:00","zone":"Europe/Vienna","payload":{"text":"One"}}"#
    )
    func zone(after at: String) -> Bool {
      #expect(desk.run("edit", "aaaa", "--at", at).code == 0)
      let line = desk.journal.split(separator: 0x0A).last.map {
        String(decoding: $0, as: UTF8.self)
      }
      return line?.contains(#""zone":"Europe/Vienna""#) ?? false
    }
    guard !TemporaryDirectory.read(path: "/usr/share/zoneinfo/Europe/Vienna").isEmpty else {
      return
    }
    #expect(zone(after: "2026-11-02T09:00:00+01:00"))
    #expect(zone(after: "2026-07-02T09:00:00+02:00"), "in summer")
    #expect(!zone(after: "2026-07-02T09:00:00+09:00"))
  }

  @Test func `a zone that the system doesn't know stays`() {
    let desk = desk(
      #"{"id":"aaaa","type":"text","at":"2026-11-01T09:00:00+01:00","zone":"Mars/Olympus","payload":{"text":"One"}}"#
    )
    #expect(desk.run("edit", "aaaa", "--at", "2026-11-02T09:00:00+09:00").code == 0)
    let journal = String(decoding: desk.journal, as: UTF8.self)
    #expect(journal.split(separator: "\n").last?.contains("Mars/Olympus") == true)
  }

  @Test func `exports keep days where the format has them, and count the rest`() {
    let desk = desk(Self.meeting, Self.holiday)
    let path = desk.elsewhere.path
    let dayone = desk.run("export", "--to", "dayone", "-o", "\(path)/d.json")
    #expect(dayone.error.contains("no ends of entries: those of 1 entry"), "\(dayone.error)")
    #expect(!dayone.error.contains("time of day"))
    let entries = String(decoding: desk.elsewhere.read("d.json"), as: UTF8.self)
    #expect(entries.components(of: #""isAllDay":true"#) == 1, "\(entries)")
    let calendar = desk.run("export", "--to", "vjournal", "-o", "\(path)/c.ics")
    #expect(calendar.error.contains("no ends of entries: those of 1 entry"), "\(calendar.error)")
    let components = String(decoding: desk.elsewhere.read("c.ics"), as: UTF8.self)
    #expect(components.contains("DTSTART;VALUE=DATE:20261118\r\n"), "\(components)")
    #expect(components.contains("DTSTART:20261121T000000Z\r\n"))
    let html = desk.run("export", "--to", "html", "-o", "\(path)/h.html")
    #expect(html.code == 0 && !html.error.contains("left out"), "\(html.error)")
    let page = String(decoding: desk.elsewhere.read("h.html"), as: UTF8.self)
    #expect(page.contains(">09:00–10:30</time>"))
    #expect(page.contains(#"<time datetime="2026-11-18"></time>"#))
    for format in ["jrnl", "csv", "markdown", "timeline"] {
      let outcome = desk.run("export", "--to", format, "-o", "\(path)/\(format)")
      #expect(outcome.error.contains("no ends of entries: those of 1 entry"), "\(outcome.error)")
      #expect(outcome.error.contains("1 entry written at noon"), "\(outcome.error)")
    }
    for format in ["json", "lines"] {
      let file = "\(path)/own.\(format)"
      let outcome = desk.run("export", "--to", format, "-o", file)
      #expect(outcome.code == 0 && !outcome.error.contains("left out"), "\(outcome.error)")
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
