import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A machine with a journal, and a remote repository that several of them share.
final class Clone {
  let desk = Desk()
  let name: String
  let remote: String
  /// The lines that commands acknowledged and no command removed.
  private(set) var acknowledged: Set<[UInt8]> = []
  /// The ids that a purge removed here.
  private(set) var purged: Set<[UInt8]> = []
  private(set) var log: [String] = []
  private(set) var syncs = 0
  private(set) var kills = 0
  private var count = 0
  /// Another build of the program, for everything but a sync.
  var program: String?

  /// With commands that ran before: each moves the clock.
  init(_ name: String, remote: String, commands: Int = 0) {
    self.name = name
    self.remote = remote
    count = commands
    desk.environment["GIT_CONFIG_NOSYSTEM"] = "1"
    for (key, value) in [("AUTHOR", name), ("COMMITTER", name)] {
      desk.environment["GIT_\(key)_NAME"] = value
      desk.environment["GIT_\(key)_EMAIL"] = "\(value)@example.org"
    }
  }

  static func makeRemote() -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let desk = Desk()
    _ = desk.shell("git init -q --bare '\(directory.path)/remote.git'")
    return directory
  }

  /// Without a connection, git can't find the remote.
  var isOffline = false {
    didSet {
      desk.environment["GIT_CONFIG_COUNT"] = isOffline ? "1" : "0"
      desk.environment["GIT_CONFIG_KEY_0"] = "url./nowhere.insteadOf"
      desk.environment["GIT_CONFIG_VALUE_0"] = remote
    }
  }

  // MARK: Commands

  @discardableResult
  func run(_ words: String...) -> BuiltProgram.Outcome { run(words) }

  /// Runs a command of the user, and notes what it acknowledges.
  @discardableResult
  func run(_ words: [String]) -> BuiltProgram.Outcome {
    count += 1
    desk.environment["JOURNAL_NOW"] =
      "2026-11-21T08:\(10 + count / 60 % 50):\(10 + count % 50)+09:00"
    let before = Set(desk.lines)
    let running = desk.start(words, program: program)
    let outcome = running.wait()
    note(words, outcome.code, before)
    return outcome
  }

  private func note(_ words: [String], _ code: Int32, _ before: Set<[UInt8]>) {
    log.append("\(name): \(words.joined(separator: " ")) → \(code)")
    guard code == 0 else { return }
    let after = Set(desk.lines)
    if words[0] == "purge" || words[0] == "compact" {
      let gone = before.subtracting(after)
      acknowledged.subtract(gone)
      if words[0] == "purge" {
        purged.formUnion(gone.compactMap { PageEntry(PageValue(line: $0))?.id })
      }
    }
    acknowledged.formUnion(after.subtracting(before))
  }

  @discardableResult
  func sync() -> BuiltProgram.Outcome {
    let outcome = desk.run("sync")
    syncs += 1
    log.append("\(name): sync → \(outcome.code) \(outcome.error)")
    return outcome
  }

  func startSync() -> BuiltProgram.Running {
    syncs += 1
    return desk.start(["sync"])
  }

  /// What a person without `journal sync` does: git, with the driver that git has.
  @discardableResult
  func syncByHand() -> Int32 {
    let folder = desk.directory.path
    let outcome = desk.shell(
      "cd '\(folder)' && git add journal.jsonl && (git commit -qm by-hand || true) "
        + "&& git pull -q --no-rebase --no-edit && git push -q")
    syncs += 1
    log.append("\(name): sync by hand → \(outcome.code) \(outcome.error)")
    return outcome.code
  }

  /// Starts a command and kills it after a moment. The git of a killed sync ends by itself, and this waits for it.
  func kill(_ words: [String], after milliseconds: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let running = desk.start(
      words, program: words[0] == "sync" ? nil : program, holding: ends[1])
    close(ends[1])
    // The delay itself is under test; it synchronizes nothing.
    poll(nil, 0, milliseconds)
    running.send(SIGKILL)
    _ = running.wait()
    var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    poll(&end, 1, Int32(Patience.seconds * 1000))
    close(ends[0])
    kills += 1
    log.append("\(name): \(words.joined(separator: " ")) killed after \(milliseconds) ms")
  }

  /// A random command on a random entry.
  func step(_ random: inout SeededGenerator) {
    let shown = shown()
    let post = shown.randomElement(using: &random)
    let words = ["One", "Two", "Three"].map {
      "\($0) \(name)\(Int.random(in: 0..<9, using: &random))."
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5: run(["add", "text", "\(name)\(count)."] + words)
    case 6...10:
      guard let post, let text = post.text else { return }
      var parts = text.split(separator: " ").map(String.init)
      if parts.isEmpty { parts = ["x"] }
      parts[Int.random(in: 0..<parts.count, using: &random)] = "\(name)\(count)."
      run("edit", post.revision ?? post.id, "--text", parts.joined(separator: " "))
    case 11: if let post { run("star", post.id, "--yes") }
    case 12: if let post { run("tag", "t\(name)", post.id, "--yes") }
    case 13, 14: if let post { run("delete", post.id, "--yes") }
    case 15: run("undo")
    case 16: run("redo")
    case 17: run("restore", "@1")
    case 18: if let post { run("purge", post.id, "--yes") }
    case 19: run("compact", "--yes")
    case 20 where program == nil:
      guard let post = shown.first(where: { $0.revision != nil }) else { return }
      let decision = Bool.random(using: &random) ? ["--take", "1"] : ["--both"]
      run(["resolve", post.id] + decision)
    case 21 where program == nil: run("conflicts")
    default: kill(["add", "text", "killed"], after: Int32.random(in: 0..<12, using: &random))
    }
  }

  private struct Shown {
    let id: String
    /// Only of an entry in conflict.
    let revision: String?
    let text: String?
  }

  private func shown() -> [Shown] {
    desk.run("list", "--format", "jsonl", "--quiet").lines.map { line in
      let members = RawObject(line).members
      func value(_ name: String) -> String? {
        members.first { $0.name == "\"\(name)\"" }.map { String($0.text.dropFirst().dropLast()) }
      }
      return Shown(id: value("id") ?? "", revision: value("revision"), text: value("text"))
    }
  }
}
