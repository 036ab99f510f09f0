import TestSupport
import Testing

/// `journal find` in the built program, on a small journal and on the samples.
struct FindTests {
  private static let journal = """
    {"format":"timeline-journal","version":1,"id":"h"}
    {"id":"abcw","type":"text","at":"2026-11-01T10:00:00+09:00","payload":{"text":"ＡＢＣ と ﾊﾝｶｸ"}}
    {"id":"path","type":"text","at":"2026-11-02T10:00:00+09:00","payload":{"text":"C:\\\\new, 12:30: pizza :) foo(bar)","tags":["Work"]}}
    {"id":"gaga","type":"text","at":"2026-11-03T10:00:00+09:00","payload":{"text":"か\u{3099}くせい"}}
    {"id":"mood","type":"mood","at":"2026-11-04T10:00:00+09:00","payload":{"mood":"good","score":4,"note":"Slept\\nwell","starred":true}}
    {"id":"cosy","type":"mood","at":"2026-11-05T10:00:00+09:00","payload":{"mood":"cosy","score":4.5}}
    {"id":"edit","type":"text","at":"2026-11-06T10:00:00+09:00","payload":{"text":"before"}}
    {"id":"next","type":"text","at":"2026-11-06T10:00:00+09:00","replaces":["edit"],"payload":{"text":"afterwards"}}
    {"id":"phot","type":"photo","at":"2026-11-07T10:00:00+09:00","payload":{"text":"abc"}}
    {"id":"seal","type":"text","at":"2026-11-08T10:00:00+09:00","needs":["ink-9"],"payload":{"text":"abc"}}

    """

  private static func found(_ desk: Desk, _ words: [String]) -> [String] {
    desk.run((["find", "--format", "jsonl"] + words).map { Array($0.utf8) }).lines.map {
      String(RawObject($0).text("id")!.dropFirst().dropLast())
    }
  }

  static let rows: [([String], [String])] = [
    (["abc"], ["phot", "abcw"]), (["Ａｂｃ"], ["phot", "abcw"]), (["ハンカク"], ["abcw"]),
    (["ﾊﾝｶｸ"], ["abcw"]),
    (["--exact", "ハンカク"], []), (["--exact", "ﾊﾝｶｸ"], ["abcw"]), (["--exact", "abc"], ["phot"]),
    (["がく"], ["gaga"]), (["か\u{3099}く"], ["gaga"]), (["か"], []), (["--exact", "が"], []),
    (["C:\\new"], ["path"]), (["12:30:", "pizza"], ["path"]), ([":)"], ["path"]),
    (["foo(bar)"], ["path"]), (["#work"], ["path"]), (["--tag", "WORK"], ["path"]),
    (["\"slept well\""], ["mood"]), (["slept well"], ["mood"]), (["cosy"], ["cosy"]),
    (["mood:>=4"], ["cosy", "mood"]), (["mood:>4"], ["cosy"]), (["mood:good"], ["mood"]),
    (["--mood", "<=good"], ["mood"]), (["is:starred"], ["mood"]), (["--starred"], ["mood"]),
    (["is:edited"], ["edit"]), (["before"], []), (["afterwards"], ["edit"]),
    (["id:next"], ["edit"]),
    (["is:unknown"], ["seal", "phot"]), (["type:photo"], ["phot"]),
    (["type:text", "id:se"], ["seal"]),
    (["has:note"], ["mood"]), (["has:tag"], ["path"]),
    (["on:2026-11-07"], ["phot"]), (["after:2026-11-06"], ["seal", "phot"]),
    (["before:2026-11-02T10:00"], ["abcw"]), (["--from", "2026-11-07"], ["seal", "phot"]),
    (["--on", "2026-11-04"], ["mood"]), (["/^slept$/"], ["mood"]), (["/[ァ-ヶ]{4}/"], ["abcw"]),
    (["(abc", "or", "pizza)", "not", "c:"], ["phot", "abcw"]),
    (["not", "type:mood", "-n", "2"], ["seal", "phot"]),
    (["text:abc"], ["phot", "abcw"]), (["note:slept"], ["mood"]), (["text:slept"], []),
    (["note:good"], []),
    (["note:/^well/"], ["mood"]), (["note:/^ell/"], []), (["text:/p.zza/"], ["path"]),
    (["text:\"と ハン\""], ["abcw"]),
    (["tag:work"], ["path"]), (["tag:#WORK"], ["path"]), (["#w*"], ["path"]),
    (["tag:Wo*"], ["path"]),
    (["#x*"], []), (["tag:*"], ["path"]), (["-tag:work", "is:starred"], ["mood"]),
    (["since:2026-11-07"], ["seal", "phot"]), (["from:2026-11-07"], ["seal", "phot"]),
    (["until:2026-11-02"], ["path", "abcw"]), (["to:2026-11-02"], ["path", "abcw"]),
    (["on:\"last sunday\""], []), (["since:\"nov 5\"", "until:\"nov 6\""], ["edit", "cosy"]),
    (["--skip", "3", "-n", "1"], ["cosy"]), (["--reverse", "-n", "2"], ["phot", "seal"]),
  ]

  @Test(arguments: rows)
  func `a query finds the right entries`(words: [String], ids: [String]) {
    let desk = Desk(journal: Self.journal)
    let before = desk.state
    #expect(Self.found(desk, words) == ids)
    let isUntouched = desk.state == before
    #expect(isUntouched)
  }

  @Test func `all formats agree, and stored lines stay the same`() {
    let desk = Desk(journal: Self.journal)
    let stored = Self.journal.split(separator: "\n")
    #expect(desk.run("find", "abc", "--format", "raw").output == "\(stored[8])\n\(stored[1])\n")
    let lines = desk.run("find", "abc", "--format", "jsonl").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      desk.run("find", "abc", "--format", "json").output
        == "[\n\(lines.joined(separator: ",\n"))\n]\n")
    #expect(desk.run("find", "xyz", "--format", "json").output == "[]\n")
    #expect(desk.run("find", "xyz", "--format", "jsonl").output == "")
    #expect(desk.run("find", "abc", "--count").output == "2\n")
    #expect(desk.run("list", "--count", "--format", "json").output == "{\"count\":8}\n")
    #expect(
      desk.run("find", "abc").output == """
        Saturday, 7 November 2026
          10:00  phot  photo · from a newer version · abc

        Sunday, 1 November 2026
          10:00  abcw  ＡＢＣ と ﾊﾝｶｸ

        +1 entry of a type this version does not know: photo 1
        +1 entry this version can list but not read: text 1

        """)
  }

  @Test func `unreadable entries are always counted`() {
    let desk = Desk(journal: Self.journal)
    let notice = "journal: 1 entry that this version can't read was not searched\n"
    for words in [["abc"], ["not abc"], ["--starred"], ["/abc/", "-n", "1"], ["abc", "--count"]] {
      #expect(desk.run((["find"] + words).map { Array($0.utf8) }).error == notice)
    }
    #expect(desk.run("find", "abc", "-q").error == "")
    #expect(desk.run("find", "is:unknown").error == "")
    #expect(
      desk.run("find", "abc or type:photo").error
        == "journal: 1 entry that this version can't read was not searched\n")
  }

  @Test func `a mistake is shown with a caret on standard error, with exit code 2`() {
    let outcome = Desk(journal: Self.journal).run("find", "散歩", "\"first light")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.error == """
        journal: a quote in the query is not closed; add a closing "
          散歩 "first light
               ^
        usage: journal find [QUERY…] [OPTIONS]
        To add the words as a text:
          journal text find 散歩 '"first light'

        """)
  }

  @Test func `a custom mood is found by its name, face and score`() {
    let desk = Desk()
    desk.run("config", "set", "moods", #"[{"name": "calm", "face": "😌", "score": 4.5}]"#)
    desk.run("add", "mood", "calm", "By the river")
    desk.run("add", "mood", "good")
    for words in [
      ["mood:calm"], ["mood:😌"], ["mood:>=calm"], ["--mood", "calm"], ["--mood", ">=calm"],
      ["mood:4.5"],
    ] {
      let found = desk.run((["find"] + words + ["--count"]).map { Array($0.utf8) })
      #expect(found.output == "1\n", "\(words): \(found.error)")
    }
    for words in [["mood:clam"], ["--mood", "clam"]] {
      let refused = desk.run((["find"] + words).map { Array($0.utf8) })
      #expect(
        refused.code == 2 && refused.error.contains("did you mean 'calm'"), "\(refused.error)")
    }
  }

  @Test func `an empty result is reported, and is not a failure`() {
    let desk = Desk(journal: Self.journal)
    let outcome = desk.run("find", "xyz", "--year")
    #expect(outcome.code == 0)
    #expect(outcome.error.hasSuffix("No match for 'xyz' --year in 8 entries.\n"))
  }

  @Test func `a terminal highlights matches`() {
    let desk = Desk(journal: Self.journal)
    desk.environment["TERM"] = "xterm"
    let shown = desk.session(columns: 40, "find ハンカク").screen
    #expect(shown.contains("ＡＢＣ と \u{1B}[1;31mﾊﾝｶｸ\u{1B}[0m\n"))
  }

  @Test func `no pattern and no text makes the search run away`() {
    let desk = Desk(journal: Self.journal)
    desk.run("add", "text", String(repeating: "a", count: 20_000))
    #expect(Self.found(desk, ["/(a|a)*y$/"]) == ["cosy"])
  }

  @Test(arguments: ["plain", "japanese", "moods", "future", "damaged"])
  func `a query and its opposite cover every readable entry`(sample: String) {
    let desk = Desk(sample: "\(sample).jsonl")
    func count(_ query: String) -> Int {
      Int(desk.run("find", query, "--count").output.dropLast()) ?? -1
    }
    for query in ["a", "の", "#walk", "mood:>=3", "is:starred", "has:note", "/[0-9]/", "type:text"] {
      #expect(
        count("(\(query)) -is:unknown") + count("not (\(query)) -is:unknown")
          == count("not is:unknown"), "\(query)")
    }
  }

  @Test func `an excluded word needs no quotes`() {
    let desk = Desk()
    for words in ["river", "river at work", "sea #work", "nature"] {
      desk.run("add", "text", "--", words)
    }
    func count(_ words: String...) -> String {
      desk.run((["find", "--count"] + words).map { Array($0.utf8) }).output
    }
    #expect(count("river", "-work") == "1\n")
    #expect(count("-work") == "2\n")
    #expect(count("-#work") == "3\n")
    #expect(count("-(river or sea)") == "1\n")
    #expect(count("-nature") == "3\n", "-n takes a number")
    #expect(count("-quick", "-hill") == "4\n")
    #expect(count("-type:text") == "0\n")
    #expect(count("-n1") == "1\n")
    #expect(desk.run("find", "-q", "-n2", "-work", "--count").output == "2\n")
    #expect(desk.run("find", "-jwork").error.contains("there is no journal 'work'"))
    #expect(desk.run("find", "-limit").error.contains("did you mean '--limit'?"))
    #expect(desk.run("tag", "x", "river", "-work").code == 0)
    #expect(count("#x") == "1\n")
  }
}
