import TestSupport
import Testing

/// Measures through the built program: each command, and each bad input.
struct MeasureTests {
  /// `weight` in kg, `coffee` without a unit.
  private func desk() -> Desk {
    let desk = Desk()
    desk.run("measure", "weight", "71.20", "kg", "after the run #gym", "--at", "yesterday")
    desk.run("measure", "coffee")
    return desk
  }

  private func members(_ desk: Desk, _ words: String...) -> String {
    desk.run((["list", "--format", "jsonl"] + words).map { Array($0.utf8) }).output
  }

  @Test func `a name that is nearly one of the journal is named when nothing was found`() {
    let desk = Desk()
    desk.run("measure", "steps", "1200")
    for query in ["measure:stepz", "measure:stepz>100"] {
      let outcome = desk.run("find", query)
      #expect(outcome.error.contains("did you mean 'measure:steps'?"), "\(outcome.error)")
    }
    #expect(desk.run("stats", "stepz").error.contains("did you mean 'stats steps'?"))
    #expect(!desk.run("find", "measure:steps>5000").error.contains("did you mean"))
    #expect(!desk.run("find", "measure:coffee").error.contains("did you mean"))
  }

  @Test func `a measure keeps its number as it was typed`() {
    let desk = desk()
    #expect(
      desk.journalText.contains(
        #""line":{"program":"journal 1.1.0"},"payload":{"name":"weight","value":71.20,"unit":"kg","#
          + #""note":"after the run #gym"}}"#))
    for (typed, json) in [
      (".5", "0.5"), ("+4", "4"), ("１．５e3", "1.5e3"), ("-4", "-4"), ("1e400", "1e400"),
    ] {
      #expect(desk.run("measure", "other", typed).code == 0)
      #expect(members(desk, "-n", "1", "--fields", "value") == "{\"value\":\(json)}\n")
    }
  }

  @Test func `each Japanese word adds a measure`() {
    let desk = Desk()
    #expect(desk.run("測る", "体重", "71.2", "kg").code == 0)
    #expect(desk.run("計測", "体重", "72", "kg").code == 0)
    #expect(desk.run("find", "measure:体重>71.5", "--count").output == "1\n")
    #expect(desk.run("find", "measure:\"体重 71.2kg以上\"", "--count").output == "2\n")
  }

  @Test func `a number without a unit has that of the newest entry, which is said`() {
    let desk = desk()
    let outcome = desk.run("measure", "Weight", "70")
    #expect(outcome.output.hasSuffix("Weight 70 kg\n"))
    #expect(outcome.error == "journal: in kg, as in the last entry of 'Weight'\n")
    desk.run("measure", "weight", "155", "--unit", "lb")
    #expect(desk.run("measure", "weight", "150").output.hasSuffix("weight 150 lb\n"))
  }

  @Test func `a name without a unit counts`() {
    let desk = desk()
    #expect(desk.run("measure", "coffee", "with milk").output.hasSuffix("coffee 1 · with milk\n"))
    let outcome = desk.run("measure", "weight")
    #expect(outcome.code == 2)
    #expect(
      outcome.error.hasPrefix(
        "journal: 'weight' needs a number, as in 'journal measure weight 71.2 kg'\n"))
  }

  @Test func `a second unit needs its option in a pipe`() {
    let desk = desk()
    let before = desk.journal
    let outcome = desk.run("measure", "weight", "155", "lb")
    #expect(outcome.code == 1)
    #expect(
      outcome.error == "journal: 'weight' has been in kg so far; use --unit lb for a second unit\n")
    #expect(desk.journal == before)
    #expect(desk.run("measure", "weight", "155", "--unit", "lb").code == 0)
  }

  @Test func `in a pipe a close name is written and named`() {
    let desk = desk()
    let outcome = desk.run("measure", "weigth", "71")
    #expect(outcome.code == 0)
    #expect(outcome.error == "journal: 'weigth' is a new name, close to 'weight'\n")
  }

  @Test(arguments: [
    (["weight", "71,2"], "'71,2' may be several numbers; write 71.2 or 712"),
    (["weight", "1,000"], "'1,000' may be several numbers; write 1.000 or 1000"),
    (["weight", "1.000,5"], "'1.000,5' may be several numbers; write 1000.5 or 1.0005"),
    (["weight", "NaN"], "'NaN' is no number; write digits, such as 71.2, -4 or 1.5e3"),
    (["weight", "--", "-inf"], "'-inf' is no number; write digits, such as 71.2, -4 or 1.5e3"),
    (["weight", "71.2.3"], "'71.2.3' is no number; write digits, such as 71.2, -4 or 1.5e3"),
    (["weight", "71", "72"], "'72' can't be a unit; write one word that is no number, such as kg"),
    (["weight", "71", "kg", "72"], "'72' is a second number, and a measure has one"),
    (["weight", "71", "kg", "72", "steps"], "'72' is a second number, and a measure has one"),
    (
      ["weight", "71", "--unit", "5"],
      "'5' can't be a unit; write one word that is no number, such as kg"
    ),
    (["weight", "71", "k\ng"], "'k⏎g' can't be a unit"),
    (["weight", "71", "--unit", "k\tg"], "can't be a unit"),
    (["weight", "71", "kg", "--unit", "lb"], "kg"),
    (["two words", "71"], "'two words' can't be a name; use letters, digits, - and _"),
    (["71"], "'71' can't be a name, which has a letter; write it before the number, as in 'jo"),
    (["71", "kg"], "'71' can't be a name, which has a letter"),
    (["a/b", "71"], "'a/b' can't be a name; use letters, digits, - and _"),
    (["weight", "kg"], "'weight' needs a number, as in 'journal measure weight 71.2 kg'"),
    ([], "NAME is missing"),
  ])
  func `bad input is refused with the word, and changes nothing`(words: [String], message: String) {
    let desk = desk()
    let before = desk.journal
    let outcome = desk.run((["measure"] + words).map { Array($0.utf8) })
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(desk.journal == before)
  }

  @Test func `a quoted note may begin with a number`() {
    #expect(
      desk().run("measure", "weight", "71", "kg", "72 steps").output.hasSuffix(
        "weight 71 kg · 72 steps\n"))
  }

  @Test(arguments: [
    ("en", "weigth 70", "'weigth' is a new name, close to 'weight'. Start it anyway? [y/N]"),
    ("ja", "weigth 70", "「weigth」は新しい名前で、「weight」とよく似ています。このまま記録しますか？ [y/N]"),
    ("en", "weight 155 lb", "'weight' has been in kg so far. Write lb? [y/N]"),
    ("ja", "weight 155 lb", "「weight」の単位はこれまで kg でした。lb で記録しますか？ [y/N]"),
  ])
  func `a terminal asks about a close name and a second unit`(
    language: String, words: String, question: String
  ) {
    let desk = desk()
    desk.run("config", "set", "language", language)
    let before = desk.journal
    let refused = desk.session(columns: 120, "measure \(words)", typing: "n\n")
    #expect(refused.code == 1 && refused.screen.contains(question), "\(refused.screen)")
    #expect(desk.journal == before && desk.drafts.isEmpty)
    let agreed = desk.session(columns: 120, "measure \(words)", typing: "y\n")
    #expect(agreed.code == 0 && agreed.screen.contains(question), "\(agreed.screen)")
    #expect(desk.lines.count == 4)
    // Now the name and the unit are known.
    #expect(!desk.session("measure \(words)").screen.contains("[y/N]"))
  }

  @Test func `a number beyond a double is kept, compared, and named by check`() {
    let desk = desk()
    desk.run("measure", "stars", "1e400")
    #expect(desk.journalText.contains(#""value":1e400"#))
    #expect(desk.run("find", "measure:stars>1e300", "--count").output == "1\n")
    let check = desk.run("check")
    #expect(
      check.code == 0 && check.output.contains("is too large to compare and to sum up: 1e400"))
  }

  @Test func `a pipe has the title in the first line, or the note`() {
    let desk = desk()
    #expect(desk.run("measure", "-", input: "weight 72 kg\nlong note\nsecond\n").code == 0)
    #expect(
      members(desk, "-n", "1").contains(#""value":72,"unit":"kg","note":"long note\nsecond""#))
    #expect(desk.run("measure", "weight", "73", "kg", "-", input: "from a pipe\n").code == 0)
    #expect(members(desk, "-n", "1").contains(#""value":73,"unit":"kg","note":"from a pipe""#))
  }

  @Test func `words of a pipe that can't be saved are a draft`() {
    let desk = desk()
    #expect(desk.run("measure", "weight", "150", "lb", "-", input: "a note\n").code == 1)
    #expect(desk.drafts == ["a note"])
    #expect(desk.run("measure", "-", input: "weight 150 lb\nmore").code == 1)
    #expect(desk.drafts.sorted() == ["a note", "weight 150 lb\nmore"])
  }

  @Test func `every field can be edited, and taken back`() {
    let desk = desk()
    desk.run("measure", "run", "5.2", "km", "fast")
    #expect(desk.run("edit", "@1", "--value", "5.30").output.hasSuffix("run 5.30 km · fast\n"))
    #expect(desk.run("edit", "@1", "--unit", "mi").output.hasSuffix("run 5.30 mi · fast\n"))
    #expect(desk.run("edit", "@1", "--unit", "").output.hasSuffix("run 5.30 · fast\n"))
    #expect(desk.run("edit", "@1", "--name", "walk", "--note", "").output.hasSuffix("walk 5.30\n"))
    #expect(desk.run("edit", "@1", "--value", "1,5").code == 2)
    #expect(desk.run("edit", "@1", "--name", "two words").code == 2)
    let text = desk.run("edit", "@1", "--text", "x")
    #expect(
      text.code == 1 && text.error.contains("change it with --name, --value, --unit or --note"))
    #expect(desk.run("undo").output.hasSuffix("run 5.30 · fast\n"))
    #expect(desk.run("history", "@1").output.contains("[-run 5.30 mi-] {+run 5.30+}"))
    #expect(
      desk.run("edit", "@1", "-", input: "name: swim\nvalue: 2\nunit: km\n---\nform\n").code == 0)
    #expect(
      members(desk, "-n", "1").contains(#""name":"swim","value":2,"unit":"km","note":"form""#))
  }

  @Test func `tags, a star, files and deletions work as for other kinds`() {
    let desk = desk()
    desk.directory.write("a.txt", Array("words".utf8))
    #expect(desk.run("tag", "@1", "#am").code == 0 || desk.run("tag", "am", "@1").code == 0)
    #expect(desk.run("star", "@1").code == 0)
    #expect(desk.run("attach", "@1", "\(desk.directory.path)/a.txt").code == 0)
    #expect(desk.run("find", "is:starred has:file measure:coffee", "--count").output == "1\n")
    #expect(desk.run("delete", "@1").code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("find", "measure:coffee", "--count").output == "1\n")
  }

  @Test(arguments: [
    ("weight", 1), ("kg", 1), ("run", 1), ("#gym", 1), ("type:measure", 2), ("measure:weight", 1),
    ("measure:WEIGHT>71", 1), ("measure:weight>71.2", 0), ("measure:weight>=71.2", 1),
    ("measure:weight=71.2", 1), ("measure:weight<1e3", 1), ("measure:\"weight over 70 kg\"", 1),
    ("measure:\"weight over 70 lb\"", 0), ("measure:\"weight at most 71.2\"", 1),
    ("note:run", 1), ("has:note", 1), ("-measure:weight", 1),
  ])
  func `queries find measures`(query: String, count: Int) {
    #expect(desk().run("find", "--count", "--", query).output == "\(count)\n", "\(query)")
  }

  @Test(arguments: ["measure:weight>x", "measure:>70", "measure:weight>1,5", "measure:"])
  func `a query with a bad number is refused`(query: String) {
    let outcome = desk().run("find", query)
    #expect(outcome.code == 2 && outcome.error.contains("^"), "\(outcome.error)")
  }

  @Test func `completion has the names`() {
    let desk = desk()
    #expect(desk.run("complete", "names", "w").output == "weight\t1 entry, last 2026-11-20\n")
    #expect(desk.run("complete", "queries", "measure:c").output.hasPrefix("measure:coffee\t"))
  }

  @Test(arguments: ["json", "csv", "markdown", "vjournal", "lines", "timeline"])
  func `an export comes back as it was`(format: String) {
    let desk = desk()
    desk.run("measure", "steps", "12000")
    desk.run("star", "@1")
    let before = members(desk, "--fields", "at,name,value,unit,note,tags,starred")
    let export = desk.run("export", "--to", format)
    #expect(export.code == 0)
    desk.directory.write("export.txt", Array(export.output.utf8))
    let path = "\(desk.directory.path)/export.txt"
    desk.environment["JOURNAL_FILE"] = "\(desk.directory.path)/other.jsonl"
    #expect(desk.run("import", path, "--from", format, "--yes").code == 0)
    #expect(
      members(desk, "--fields", "at,name,value,unit,note,tags,starred") == before, "\(format)")
  }

  @Test(arguments: ["jrnl", "dayone"])
  func `a format without measures has their words, and counts the loss`(format: String) {
    let export = desk().run("export", "--to", format)
    #expect(export.output.contains("weight 71.20 kg"))
    #expect(export.output.contains("after the run #gym"))
    #expect(export.error.contains("value"), "\(export.error)")
    #expect(export.error.contains("2"), "\(export.error)")
  }

  @Test func `two versions with other values are a conflict, and other members settle`() {
    let desk = desk()
    desk.directory.write("copy.jsonl", desk.journal)
    let path = "\(desk.directory.path)/copy.jsonl"
    func inCopy(_ words: String...) -> Int32 {
      desk.run((words + ["--file", path]).map { Array($0.utf8) }).code
    }
    #expect(inCopy("edit", "measure:weight", "--note", "slow", "--yes") == 0)
    desk.run("edit", "measure:weight", "--value", "72", "--yes")
    #expect(desk.run("merge", path).code == 0)
    #expect(desk.run("conflicts").output.isEmpty)
    #expect(members(desk).contains(#""value":72,"unit":"kg","note":"slow""#))
    #expect(inCopy("edit", "measure:weight", "--unit", "lb", "--yes") == 0)
    desk.run("merge", path)
    #expect(inCopy("edit", "measure:weight", "--value", "73", "--yes") == 0)
    desk.run("edit", "measure:weight", "--unit", "st", "--yes")
    #expect(desk.run("merge", path).code == 0)
    #expect(!desk.run("conflicts").output.isEmpty)
  }

  @Test func `10,000 names are one pass`() {
    let desk = Desk()
    var lines = #"{"format":"timeline-journal","version":1,"id":"f2yvvqq2d8n22rr1"}"# + "\n"
    for number in 0..<10_000 {
      lines += """
        {"id":"n\(number)","type":"measure","at":"2026-11-20T08:00:00Z","payload":{"name":"n\(number)","value":1}}\n
        """
    }
    desk.directory.write(desk.journalName, Array(lines.utf8))
    #expect(desk.run("measure", "n5", "2").code == 0)
    #expect(desk.run("find", "measure:n5", "--count").output == "2\n")
  }
}
