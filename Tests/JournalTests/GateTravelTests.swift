import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The gate of a journal goes along with its lines, and nothing leaves a journal without a word.
struct GateTravelTests {
  private static let text =
    #"{"id":"aaaaaaaaaaaaaaaa","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"one"}}"#

  private func desk(_ header: String, _ lines: String...) -> Desk {
    Desk(journal: ([header] + lines).map { $0 + "\n" }.joined())
  }

  private func header(_ needs: String) -> String {
    #"{"format":"timeline-journal","version":1,"id":"j","needs":\#(needs)}"#
  }

  @Test func `an export as lines names what the journal needs, and an import refuses it`() {
    let desk = desk(
      header(#"{"write":["seal"]}"#), Self.text,
      #"{"format":"timeline-journal","version":2,"needs":{"rewrite":["blob"]}}"#)
    let lines = desk.run("export", "--to", "lines")
    #expect(
      lines.output.hasPrefix(
        #"{"format":"timeline-journal","version":1,"needs":{"write":["seal"],"rewrite":["blob"]}}"#
          + "\n"),
      "\(lines.output)")
    let other = Desk()
    other.elsewhere.write("in.jsonl", lines.outputBytes)
    let refused = other.run("import", "\(other.elsewhere.path)/in.jsonl")
    #expect(refused.code == 1 && other.journal.isEmpty, "\(refused.error)")
    other.replace(lines.outputBytes)
    #expect(other.run("edit", "aaaa", "--text", "two").code == 1)
  }

  @Test func `an import joins known names into line 1`() {
    let other = Desk()
    #expect(other.run("add", "text", "mine").code == 0)
    other.elsewhere.write(
      "in.jsonl", Array((header(#"{"write":["noop"]}"#) + "\n" + Self.text + "\n").utf8))
    let done = other.run("import", "\(other.elsewhere.path)/in.jsonl")
    #expect(done.code == 0, "\(done.error)")
    #expect(
      other.lines[0].asText.hasSuffix(#""needs":{"write":["noop"]}}"#), "\(other.journalText)")
    #expect(other.lines.count == 3 && other.run("check").code == 0)
  }

  @Test(arguments: [#"{"format":"timeline-journal","version":0}"#, #"{"torn"#])
  func `lines of a journal whose header can't be read stay there`(header: String) {
    let outcome = desk(header, Self.text).run("export", "--to", "lines")
    #expect(
      outcome.code == 1 && outcome.output == "" && outcome.error.contains("header"), "\(outcome)")
  }

  @Test func `lines of unknown entries don't go into a format that can't name the gate`() {
    let photo =
      #"{"id":"pppppppppppppppp","type":"photo","at":"2026-01-01T00:00:00Z","payload":{"blob":"x"}}"#
    let desk = desk(header(#"{"write":["seal"]}"#), Self.text, photo)
    for format in ["json", "csv", "markdown", "vjournal", "timeline"] {
      let outcome = desk.run("export", "--to", format)
      #expect(outcome.code == 0 && !outcome.output.contains("blob"), "\(format)")
      #expect(
        outcome.error.contains("'photo'") && outcome.error.contains("newer version"), "\(format)")
    }
  }

  // MARK: What an export drops

  @Test func `members that this version does not know are counted by name in every format`() {
    let entry =
      #"{"id":"bbbbbbbbbbbbbbbb","type":"text","at":"2026-01-01T00:00:00Z","location":{"lat":1},"payload":{"text":"one","energy":3,"spans":[]}}"#
    let desk = desk(
      header("{}"), entry, entry.replacing("bbbbbbbbbbbbbbbb", with: "cccccccccccccccc"))
    for format in [
      "jrnl", "jrnl-json", "dayone", "tui-journal", "timeline", "vjournal", "markdown", "csv",
      "html", "json",
    ] {
      let outcome = desk.run("export", "--to", format)
      #expect(outcome.code == 0)
      #expect(
        outcome.error.contains("'energy' 2×, 'location' 2×, 'spans' 2× are left out"),
        "\(format): \(outcome.error)")
    }
    #expect(desk.run("export", "--to", "lines").error == "")
  }

  @Test func `a sealed text keeps its needs in a timeline, and an import refuses it`() {
    let sealed =
      #"{"id":"ssssssssssssssss","type":"text","at":"2026-01-01T00:00:00Z","needs":["seal"],"payload":{"text":"","sealed":"abc"}}"#
    let outcome = desk(header("{}"), sealed).run("export", "--to", "timeline")
    #expect(outcome.output.contains(#""needs":["seal"]"#), "\(outcome.output)")
    let other = Desk()
    other.elsewhere.write("in.json", outcome.outputBytes)
    let refused = other.run("import", "\(other.elsewhere.path)/in.json", "--from", "timeline")
    #expect(refused.code == 1 && other.journal.isEmpty, "\(refused)")
  }

  @Test func `a timeline export with a deletion that this version can't read can be imported`() {
    let deletion =
      #"{"id":"dddddddddddddddd","type":"deletion","at":"2026-01-01T00:00:00Z","replaces":["x"],"payload":[]}"#
    let desk = desk(header("{}"), Self.text, deletion)
    let outcome = desk.run("export", "--to", "timeline")
    #expect(outcome.error.contains("'deletion'"), "\(outcome.error)")
    let other = Desk()
    other.elsewhere.write("in.json", outcome.outputBytes)
    let done = other.run("import", "\(other.elsewhere.path)/in.json", "--from", "timeline")
    #expect(done.code == 0 && other.run("list", "--count").output == "1\n", "\(done.error)")
  }

  // MARK: Imports

  @Test func `an import says so in its lines, and takes no other word about a line along`() {
    let signed =
      #"{"id":"aaaaaaaaaaaaaaaa","type":"text","at":"2026-01-01T00:00:00Z","line":{"program":"other 1","signature":"x"},"payload":{"text":"one"}}"#
    let other = Desk()
    other.elsewhere.write("in.jsonl", Array((header("{}") + "\n" + signed + "\n").utf8))
    #expect(other.run("import", "\(other.elsewhere.path)/in.jsonl").code == 0)
    let line = other.lines.last?.asText ?? ""
    #expect(
      line.contains(#""line":{"import":"journal"}"#) && !line.contains("signature"), "\(line)")
    other.elsewhere.write("in.txt", Array("[2026-01-02 10:00] Words.\n".utf8))
    #expect(other.run("import", "\(other.elsewhere.path)/in.txt", "--from", "jrnl").code == 0)
    let words = other.lines.last?.asText ?? ""
    #expect(words.contains(#","line":{"import":"jrnl"},"payload":"#), "\(words)")
    // The same file brings nothing twice.
    let before = other.journal
    #expect(other.run("import", "\(other.elsewhere.path)/in.txt", "--from", "jrnl").code == 0)
    #expect(other.journal == before)
  }

  // MARK: Merge

  @Test func `lines of a copy follow those of a journal that only must not be rewritten`() {
    let own = desk(header(#"{"rewrite":["blob"]}"#), Self.text)
    let copy =
      header("{}") + "\n" + Self.text + "\n"
      + #"{"id":"bbbb","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"two"}}"# + "\n"
      + #"{"id":"pppp","type":"deletion","replaces":["aaaaaaaaaaaaaaaa"],"payload":{"purged":true}}"#
      + "\n"
    own.elsewhere.write("copy.jsonl", Array(copy.utf8))
    let before = own.journal
    let outcome = own.run("merge", "\(own.elsewhere.path)/copy.jsonl")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(own.journal.starts(with: before), "I1")
    #expect(own.lines.count == 4 && own.journalText.contains("two"))
    // The other way round, the copy's gate would be lost or its lines misread.
    let other = desk(header("{}"), Self.text)
    other.elsewhere.write("copy.jsonl", before)
    #expect(other.run("merge", "\(other.elsewhere.path)/copy.jsonl").code == 1)
  }

  @Test func `a sync that fails takes no rights from the journal`() {
    let desk = desk(header("{}"), Self.text)
    #expect(chmod("\(desk.directory.path)/\(desk.journalName)", 0o644) == 0)
    let before = desk.state
    #expect(desk.run("sync").code == 1)
    #expect(desk.state == before, "I4")
    #expect(desk.run("sync", "--init", "/nonexistent/remote").code == 1)
    #expect(desk.mode(of: desk.journalName) == 0o644)
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
