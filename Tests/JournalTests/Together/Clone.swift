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
  private var count = 0
  /// Another build of the program, for everything but a sync.
  var program: String?

  init(_ name: String, remote: String) {
    self.name = name
    self.remote = remote
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
    log.append("\(name): sync → \(outcome.code) \(outcome.error)")
    return outcome
  }

  /// What a person without `journal sync` does: git, with the driver that git has.
  @discardableResult
  func syncByHand() -> Int32 {
    let folder = desk.directory.path
    let outcome = desk.shell(
      "cd '\(folder)' && git add journal.jsonl && (git commit -qm by-hand || true) "
        + "&& git pull -q --no-rebase --no-edit && git push -q")
    log.append("\(name): sync by hand → \(outcome.code) \(outcome.error)")
    return outcome.code
  }

  /// Starts a command and kills it after a moment.
  func kill(_ words: [String], after milliseconds: Int32) {
    let running = desk.start(words, program: words[0] == "sync" ? nil : program)
    poll(nil, 0, milliseconds)
    running.send(SIGKILL)
    _ = running.wait()
    log.append("\(name): \(words.joined(separator: " ")) killed after \(milliseconds) ms")
    // git children of a killed sync end by themselves.
    poll(nil, 0, 30)
  }

  /// A random command on a random entry.
  func step(_ random: inout SeededGenerator) {
    let posts = desk.page.posts
    let shown = posts.filter { !$0.shown.isEmpty }
    let post = shown.randomElement(using: &random)
    let gone = posts.filter(\.shown.isEmpty).randomElement(using: &random)
    let words = ["One", "Two", "Three"].map {
      "\($0) \(name)\(Int.random(in: 0..<9, using: &random))."
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5: run(["add", "text", "\(name)\(count)."] + words)
    case 6...10:
      guard let item = post?.shown.randomElement(using: &random),
        let body = text(of: item)
      else { return }
      var parts = body.split(separator: " ").map(String.init)
      if parts.isEmpty { parts = ["x"] }
      parts[Int.random(in: 0..<parts.count, using: &random)] = "\(name)\(count)."
      let id = item.isConflict ? item.revision : item.name
      run("edit", id.asText, "--text", parts.joined(separator: " "))
    case 11: if let post { run("star", post.name.asText, "--yes") }
    case 12: if let post { run("tag", "t\(name)", post.name.asText, "--yes") }
    case 13, 14: if let post { run("delete", post.name.asText, "--yes") }
    case 15: run("undo")
    case 16: run("redo")
    case 17: if let gone { run("restore", gone.name.asText) }
    case 18: if let post { run("purge", post.name.asText, "--yes") }
    case 19: run("compact", "--yes")
    case 20 where program == nil:
      if let post = shown.first(where: { $0.shown.count > 1 }) {
        run(
          ["resolve", post.name.asText]
            + (Bool.random(using: &random) ? ["--take", "1"] : ["--both"]))
      }
    case 21 where program == nil: run("conflicts")
    default: kill(["add", "text", "killed"], after: Int32.random(in: 0..<12, using: &random))
    }
  }

  private func text(of item: PageReader.Item) -> String? {
    let outcome = desk.run("show", item.revision.asText, "--format", "json", "--quiet")
    guard outcome.code == 0, let start = outcome.output.firstRange(of: #""text":""#) else {
      return nil
    }
    let rest = outcome.output[start.upperBound...]
    return String(rest.prefix { $0 != "\"" })
  }
}
