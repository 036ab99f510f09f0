import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `sync` and `merge` within this process: questions, quiet, and what only a terminal does.
@MainActor
struct TogetherProgramTests {
  private func report() -> MergeReport {
    MergeReport(
      copies: [.init(path: "work.jsonl", lines: 2, isOther: true)], lines: .init(added: 2))
  }

  @Test func `another journal is asked about in a terminal`() async {
    let program = Program()
    program.history = FixedHistory(merged: report())
    #expect(await program.run("merge", "work.jsonl").code == 1)
    program.sitDown()
    program.console.answers = ["n", "y"]
    let declined = await program.run("merge", "work.jsonl")
    #expect(declined.code == 1)
    #expect(declined.error.contains("Add its entries to this one? [y/N]"))
    #expect(await program.run("merge", "work.jsonl").output.contains("2 new lines"))
    #expect(await program.run("merge", "work.jsonl", "--yes", "--quiet").output == "")
  }

  @Test func `another journal in the remote is asked about in a terminal`() async {
    let program = Program()
    program.files.journal.syncFailure = .sync(.otherJournal)
    let refused = await program.run("sync")
    #expect(refused.code == 1)
    #expect(refused.error.contains("--yes"))
    program.sitDown()
    program.console.answers = ["n", "y"]
    #expect(await program.run("sync").error.contains("nothing was merged"))
    #expect(await program.run("sync").code == 0)
  }

  @Test func `a remote needs --init, and no address is empty`() async {
    let program = Program()
    #expect(await program.run("sync", "origin").code == 2)
    #expect(await program.run("sync", "--init", "").code == 2)
    #expect(await program.run("sync", "--files", "--no-files").code == 2)
    #expect(await program.run("sync", "--init", "/r.git").code == 0)
  }

  @Test func `a sync answers in json`() async {
    let program = Program()
    program.files.journal.sync = SyncReport(
      setUp: [.driver], sent: 2, isPushed: true,
      files: SyncedFiles(sent: FileCount(files: 1, bytes: 9)))
    #expect(
      await program.run("sync", "--format", "json").output
        == #"{"setUp":["driver"],"closed":[],"sent":2,"received":0,"pushed":true,"sentFiles":1,"sentFileBytes":9,"receivedFiles":0,"receivedFileBytes":0,"removedFiles":0,"removedFileBytes":0,"leftOutFiles":0,"leftOutFileBytes":0,"missingFiles":[],"leftFiles":[],"settled":[],"keptEdits":[],"hiddenButNeeded":[],"conflicts":[]}"#
        + "\n")
  }
}
