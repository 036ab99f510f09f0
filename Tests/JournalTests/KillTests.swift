import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Kills at random moments and many concurrent writers: everything acknowledged is there.
struct KillTests {
  private let clock = ContinuousClock()

  @Test func `everything acknowledged before a kill is in the journal`() {
    let desk = Desk()
    desk.run("add", "text", "first")
    // Half of the kills hit during an addition, however slow the machine is.
    let start = clock.now
    for number in 0..<5 { desk.run("add", "text", "before-\(number)") }
    let window = UInt32((clock.now - start) / .microseconds(1) / 5 * 2)
    var random = SeededGenerator(seed: 9)
    var acknowledged: Set<String> = []
    let runs = FullRun.isAsked ? 300 : FullRun.isLonger ? 60 : 30
    for run in 0..<runs {
      let before = desk.journal
      let running = desk.start(["add", "text", "run-\(run)"])
      // The delay itself is under test; it synchronizes nothing.
      usleep(UInt32.random(in: 0..<window, using: &random))
      running.send(SIGKILL)
      let outcome = running.wait()
      if outcome.output.hasPrefix("added ") { acknowledged.insert("run-\(run)") }
      #expect(desk.journal.starts(with: before), "I1, run \(run)")
    }
    let lines = desk.run("list", "--format", "jsonl").lines
    let texts = lines.compactMap { RawObject($0).text("text")?.dropFirst().dropLast() }.map(
      String.init)
    #expect(Set(texts).isSuperset(of: acknowledged))
    #expect(Set(texts).count == texts.count, "nothing twice")
    #expect(desk.run("add", "text", "next").code == 0)
    TestReport.note(
      "kill -9 at random moments", cases: runs, acknowledged: acknowledged.count,
      lost: acknowledged.subtracting(texts).count)
  }

  /// Eight writers with ten rounds each, or as `$JOURNAL_CROWD` says: `64x100`.
  private var crowd: (writers: Int, rounds: Int) {
    guard let set = getenv("JOURNAL_CROWD") else { return (8, 10) }
    let numbers = String(cString: set).split(separator: "x").compactMap { Int($0) }
    precondition(numbers.count == 2 && numbers[1] >= 7, "JOURNAL_CROWD is WRITERSxROUNDS")
    return (numbers[0], numbers[1])
  }

  /// Each writer adds, stars what it added, and deletes some; readers list meanwhile.
  @Test func `a crowd of writers loses nothing, and no reader sees half a line`() {
    let (writers, rounds) = crowd
    let desk = Desk()
    desk.run("add", "text", "first")
    desk.directory.write(
      "writer",
      Array(
        """
        for i in $(seq \(rounds)); do
          id=$("$P" add text "w$1-$i" --format json | sed 's/.*"id":"\\([^"]*\\)".*/\\1/') || exit 1
          case $i in
            3) "$P" edit "$id" --star > /dev/null || exit 1 ;;
            7) "$P" delete "$id" > /dev/null || exit 1 ;;
          esac
        done

        """.utf8))
    desk.environment["P"] = BuiltProgram.path
    let running = (0..<writers).map { number in
      desk.start(["\(desk.directory.path)/writer", "\(number)"], program: "/bin/sh")
    }
    for _ in 0..<20 {
      let seen = desk.run("info", "--format", "json")
      #expect(seen.code == 0)
      #expect(RawObject(seen.outputBytes).text("damaged") == "0")
    }
    for writer in running {
      let outcome = writer.wait()
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    let lines = desk.run("list", "--format", "jsonl").lines.map { RawObject($0) }
    let texts = Set(lines.compactMap { $0.text("text")?.dropFirst().dropLast() }.map(String.init))
    var expected: Set = ["first"]
    for writer in 0..<writers {
      for round in 1...rounds where round != 7 { expected.insert("w\(writer)-\(round)") }
    }
    #expect(texts == expected)
    #expect(lines.count == expected.count)
    #expect(lines.count { $0.text("starred") == "true" } == writers)
    let all = 1 + writers * (rounds + 2)
    #expect(RawObject(desk.run("info", "--format", "json").outputBytes).text("entries") == "\(all)")
    TestReport.note(
      "\(writers) writers at once", cases: all, acknowledged: all,
      lost: expected.subtracting(texts).count)
  }
}
