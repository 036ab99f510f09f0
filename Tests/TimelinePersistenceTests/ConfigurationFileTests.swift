import Platform
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The configuration file is replaced as a whole; its links, owner and mode stay.
struct ConfigurationFileTests {
  private let directory = TemporaryDirectory()

  private func file(
    _ name: String = "c.json", _ calls: any SystemCalls = LiveSystemCalls()
  ) -> ConfigurationFile {
    ConfigurationFile(path: BytePath("\(directory.path)/\(name)"), calls: calls)
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(lstat("\(directory.path)/\(name)", &status) == 0)
    return status
  }

  private let old = Array("{\"a\": 1}".utf8)
  private let new = Array("{\"a\": 2}".utf8)

  @Test func `a new file has mode 0600, and its directories 0700`() throws {
    try file("x/y/c.json").replace { $0 == nil ? new : nil }
    #expect(directory.read("x/y/c.json") == new)
    #expect(status("x/y/c.json").st_mode & 0o7777 == 0o600)
    #expect(status("x").st_mode & 0o7777 == 0o700 && status("x/y").st_mode & 0o7777 == 0o700)
    #expect(directory.names(in: "x/y") == ["c.json"])
  }

  @Test func `a change keeps links and modes, and leaves no other file`() throws {
    directory.makePrivate("real")
    directory.write("real/c", old)
    chmod("\(directory.path)/real/c", 0o644)
    symlink("real/c", "\(directory.path)/hop")
    symlink("hop", "\(directory.path)/c.json")
    try file().replace { $0 == old ? new : nil }
    #expect(directory.read("real/c") == new)
    #expect(status("real/c").st_mode & 0o7777 == 0o644)
    #expect(status("c.json").st_mode & S_IFMT == S_IFLNK)
    #expect(directory.names() == ["c.json", "hop", "real"])
    #expect(directory.names(in: "real") == ["c"])
  }

  @Test func `a change to the same bytes, or to none, does not touch the file`() throws {
    directory.write("c.json", old)
    let before = status("c.json").st_ino
    try file().replace { $0 }
    try file().replace { _ in nil }
    try file("none").replace { _ in nil }
    #expect(status("c.json").st_ino == before)
    #expect(directory.names() == ["c.json"])
  }

  @Test func `a file with hard links is refused`() throws {
    directory.write("c.json", old)
    link("\(directory.path)/c.json", "\(directory.path)/other")
    #expect(
      throws: RepositoryError.unwritable(path: "\(directory.path)/c.json", .hardLinks(2))
    ) { try file().replace { _ in new } }
    #expect(directory.read("c.json") == old)
  }

  @Test func `a directory is refused, and a dangling link creates no file`() throws {
    directory.makePrivate("folder")
    mkfifo("\(directory.path)/pipe", 0o600)
    symlink("nowhere", "\(directory.path)/loose")
    let rows: [(String, RepositoryError.Obstacle)] = [
      ("folder", .directory), ("pipe", .notAFile), ("loose", .danglingLink(target: "nowhere")),
    ]
    for (name, obstacle) in rows {
      let path = "\(directory.path)/\(name)"
      #expect(throws: RepositoryError.unreadable(path: path, obstacle)) { try file(name).read() }
      #expect(throws: RepositoryError.self) { try file(name).replace { _ in new } }
    }
    #expect(try file("none").read() == nil)
    #expect(directory.names() == ["folder", "loose", "pipe"])
  }

  @Test func `a concurrent change is not overwritten`() throws {
    directory.write("c.json", old)
    let calls = OrderedFaults()
    var turns = 0
    calls.before = { [directory] call in
      guard call == "lock exclusive", turns == 0 else { return }
      turns += 1
      // As an editor does: replaces the file by another one.
      directory.write("edited", Array("{\"b\": 1}".utf8))
      rename("\(directory.path)/edited", "\(directory.path)/c.json")
    }
    var seen: [[UInt8]?] = []
    try file("c.json", calls).replace {
      seen.append($0)
      return ($0 ?? []) + [0x0A]
    }
    #expect(seen == [Array("{\"b\": 1}".utf8)])
    #expect(directory.read("c.json") == Array("{\"b\": 1}\n".utf8))
  }

  @Test func `a file that is created meanwhile is not overwritten`() throws {
    let calls = OrderedFaults()
    calls.before = { [directory, old] call in
      if call == "open createNew", directory.read("c.json").isEmpty {
        directory.write("c.json", old)
      }
    }
    try file("c.json", calls).replace { $0 == nil ? new : ($0 ?? []) + [0x0A] }
    #expect(directory.read("c.json") == old + [0x0A])
  }

  /// Each system call of a change fails once.
  @Test(arguments: [true, false])
  func `after any failure the file is the old one or the new one`(exists: Bool) {
    var cases = 0
    for call in EveryFaultTests.codes {
      for code in call.codes {
        for turn in 1... {
          let bench = TemporaryDirectory()
          if exists { bench.write("c.json", old) }
          let fault = OrderedFaults(.init(call: call.call, code: code, turn: turn))
          let file = ConfigurationFile(path: BytePath("\(bench.path)/c.json"), calls: fault)
          var isDone = true
          do { try file.replace { _ in new } } catch { isDone = false }
          guard fault.happened else { break }
          cases += 1
          let found = bench.read("c.json")
          if isDone {
            #expect(found == new, "\(call.call) \(code) \(turn)")
          } else {
            #expect(found == (exists ? old : []) || found == new, "\(call.call) \(code) \(turn)")
          }
        }
      }
    }
    #expect(cases > 20)
  }

  @Test func `a relative path starts at the working directory`() throws {
    let workspace = FileWorkspace(.init(), clock: FixedTime.tokyo)
    #expect(try workspace.absolute(Array("/a/b".utf8)) == Array("/a/b".utf8))
    let path = String(decoding: try workspace.absolute(Array("b".utf8)), as: UTF8.self)
    #expect(path.hasPrefix("/") && path.hasSuffix("/b"))
  }
}
