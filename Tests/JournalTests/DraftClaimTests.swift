import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// Several programs restore one draft.
  struct DraftClaimTests {
    private static let folder = "home/.local/state/journal/drafts"

    /// A desk with one draft, typed while its journal could not be written.
    private func desk() throws -> (desk: Desk, name: String) {
      let desk = Desk(journal: "{\"format\":\"log\"}\n")
      #expect(desk.run("add", "text", "my words").code == 1)
      let listed = desk.run("drafts", "--format", "json").output.dropFirst().dropLast(2)
      let name = String(try #require(RawObject(String(listed)).text("name")).dropFirst().dropLast())
      desk.directory.write(
        desk.journalName, Array((#"{"format":"timeline-journal","version":1}"# + "\n").utf8))
      return (desk, name)
    }

    private func count(_ desk: Desk) -> Int {
      desk.journalText.split(separator: "\n").count { $0.contains("my words") }
    }

    @Test func `if several programs restore a draft at once, only one adds it`() throws {
      var cases = 0
      for _ in 0..<10 {
        let (desk, name) = try desk()
        let running = (0..<8).map { _ in desk.start(["drafts", "restore", name]) }
        let outcomes = running.map { $0.waitForEnd() }
        cases += outcomes.count
        #expect(count(desk) == 1)
        #expect(outcomes.count { $0.code == 0 } == 1)
        for outcome in outcomes where outcome.code != 0 {
          #expect(outcome.code == 1)
          #expect(outcome.error.contains("there is no draft '\(name)'"), "\(outcome.error)")
        }
        #expect(desk.directory.names(in: Self.folder) == [])
      }
      TestReport.note("8 restores of one draft", cases: cases, acknowledged: 10, lost: 0)
    }

    @Test func `after a failed restore another program can restore the draft`() throws {
      let (desk, name) = try desk()
      let failed = desk.run(faulty: "fsync", turn: 1, errno: EIO, "drafts", "restore", name)
      #expect(failed.code == 1 && desk.faultHappened)
      #expect(count(desk) == 0 && desk.drafts == ["my words"])
      #expect(desk.run("drafts", "restore", name).code == 0)
      #expect(count(desk) == 1 && desk.drafts == [])
    }

    @Test func `a kill at any call of a restore loses no text and leaves no claim`() throws {
      var cases = 0
      for call in ["open", "write", "fsync", "flock", "close", "unlink"] {
        for code: Int32 in [0, -1] {
          for turn in 1...99 {
            let (desk, name) = try desk()
            let killed = desk.run(faulty: call, turn: turn, errno: code, "drafts", "restore", name)
            guard desk.faultHappened else { break }
            cases += 1
            let words: Comment = "\(call) \(turn), \(code): \(killed.code)"
            #expect(count(desk) + desk.drafts.count >= 1, words)
            guard desk.drafts != [] else { continue }
            #expect(desk.run("drafts", "restore", name).code == 0, words)
            #expect(count(desk) >= 1 && desk.drafts == [], words)
          }
        }
      }
      #expect(cases > 20)
      TestReport.note("a restore is killed", cases: cases, acknowledged: 0, lost: 0)
    }
  }
#endif
