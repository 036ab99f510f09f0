import TestSupport
import Testing

/// A prefix of very many ids, with and without an index.
struct ManyNamesProgramTests {
  private let desks: [Desk]

  init() {
    let words = String(repeating: "first light on the river, ", count: 5)
    func line(_ id: String, _ text: String, _ more: String = "") -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:00:00Z",\#(more)"payload":{"text":"\#(text)"}}"#
        + "\n"
    }
    var lines = (0..<501).map { line("x\($0 + 1000)", words) }
    // An id that differs by a NUL at its end, and two versions of an entry with an unusual id.
    lines.insert(line(#"x\u0000"#, "a zero at its end"), at: 100)
    for id in ["side1", "side2"] { lines.append(line(id, id, #""replaces":["q"],"#)) }
    for number in 0..<501 { lines.append(line("q\(number)", words)) }
    let header =
      #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#
    let journal = header + "\n" + lines.joined()
    desks = [Desk(journal: journal), Desk(journal: journal)]
    desks[0].environment["XDG_CACHE_HOME"] = desks[0].elsewhere.path
    desks[1].environment["XDG_CACHE_HOME"] = "/dev/null"
  }

  @Test func `an ambiguous prefix of many ids names none of them and changes nothing`() {
    for desk in desks {
      let before = desk.journal
      for command in ["show", "edit", "delete", "star", "undo", "history", "restore", "purge"] {
        let words = [command, "x"] + (command == "edit" ? ["--text", "other"] : [])
        // Once to build the index, once to use it.
        for _ in 0..<2 {
          let outcome = desk.run(words.map { Array($0.utf8) })
          #expect(outcome.code == 1 && outcome.output.isEmpty, "\(command)")
          #expect(
            outcome.error.hasPrefix(
              "journal: 'x' is ambiguous: 502 ids begin with it; type more of the id"),
            "\(command): \(outcome.error)")
        }
      }
      let isUntouched = desk.journal == before
      #expect(isUntouched, "I4")
    }
  }

  @Test func `an id that begins many others still names its entry`() {
    let histories = desks.map { $0.run("history", "q") }
    #expect(histories.map(\.code) == [0, 0])
    #expect(histories[0].output.contains("side1") && histories[0].output.contains("side2"))
    #expect(histories[0].output == histories[1].output)
  }
}
