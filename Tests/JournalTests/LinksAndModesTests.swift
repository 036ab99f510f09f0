import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file keeps its links, owner, mode and attributes. Also paths that are long, unusual or
/// missing.
struct LinksAndModesTests {
  private static let changes = [
    ["add", "text", "x"], ["edit", "7f3k", "--star"], ["delete", "7f3k"],
  ]

  private func run(_ desk: Desk, _ words: [String], file: String? = nil) -> BuiltProgram.Outcome {
    let path = file.map { ["--file", "\(desk.directory.path)/\($0)"] } ?? []
    return desk.run((path + words).map { Array($0.utf8) })
  }

  private func status(_ desk: Desk, _ name: String) -> stat {
    var status = stat()
    #expect(lstat("\(desk.directory.path)/\(name)", &status) == 0, "\(name)")
    return status
  }

  // MARK: What stays

  @Test(arguments: ["real", "./real", "hop", "up/../real", "linked/real"])
  func `a symbolic link stays a link, and so does every other on the way`(target: String) {
    let desk = Desk()
    desk.directory.write("real", Desk.sample("plain.jsonl"))
    let before = status(desk, "real").st_ino
    mkdir("\(desk.directory.path)/up", 0o755)
    for (target, name) in [
      ("real", "hop2"), ("hop2", "hop"), (".", "linked"), (target, "journal.jsonl"),
    ] {
      symlink(target, "\(desk.directory.path)/\(name)")
    }
    let names = desk.directory.names()
    for words in Self.changes { #expect(run(desk, words).code == 0) }
    for name in ["hop2", "hop", "linked", "journal.jsonl"] {
      #expect(status(desk, name).st_mode & S_IFMT == S_IFLNK, "\(name)")
    }
    #expect(desk.directory.names() == names, "no other file")
    #expect(status(desk, "real").st_ino == before)
    #expect(desk.directory.read("real").starts(with: Desk.sample("plain.jsonl")))
    #expect(desk.directory.read("real").count > Desk.sample("plain.jsonl").count)
  }

  @Test func `a link to an empty file stays a link when the journal begins`() {
    let desk = Desk()
    desk.directory.write("real", [])
    symlink("real", "\(desk.directory.path)/journal.jsonl")
    #expect(run(desk, ["add", "text", "x"]).code == 0)
    #expect(status(desk, "journal.jsonl").st_mode & S_IFMT == S_IFLNK)
    #expect(desk.directory.read("real").split(separator: 0x0A).count == 2)
  }

  @Test func `a second hard link sees every line`() {
    let desk = Desk(sample: "plain.jsonl")
    link("\(desk.directory.path)/journal.jsonl", "\(desk.directory.path)/other")
    for words in Self.changes { #expect(run(desk, words).code == 0) }
    #expect(status(desk, "other").st_nlink == 2)
    #expect(status(desk, "other").st_ino == status(desk, "journal.jsonl").st_ino)
    #expect(desk.directory.read("other") == desk.journal)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o666, 0o4600, 0o700] as [mode_t])
  func `a file keeps its mode`(mode: mode_t) {
    let desk = Desk(sample: "plain.jsonl")
    chmod("\(desk.directory.path)/journal.jsonl", mode)
    chmod(desk.directory.path, 0o755)
    for words in Self.changes { #expect(run(desk, words).code == 0) }
    // The kernel clears the set-user-id bit when a user other than root writes.
    let expected = getuid() == 0 ? mode : mode & 0o777
    #expect(desk.mode(of: "journal.jsonl") == UInt32(expected))
    #expect(desk.mode(of: ".") == 0o755, "nor is its directory's")
  }

  @Test(.enabled(if: getuid() == 0, "only root gives files away"))
  func `a file keeps its owner and group`() {
    let desk = Desk(sample: "plain.jsonl")
    chown("\(desk.directory.path)/journal.jsonl", 12345, 23456)
    for words in Self.changes { #expect(run(desk, words).code == 0) }
    #expect(status(desk, "journal.jsonl").st_uid == 12345)
    #expect(status(desk, "journal.jsonl").st_gid == 23456)
  }

  @Test func `writing to another user's file keeps its owner`() {
    let desk = Desk(sample: "plain.jsonl")
    chmod(desk.directory.path, 0o755)
    chmod("\(desk.directory.path)/journal.jsonl", 0o666)
    let before = status(desk, "journal.jsonl")
    for words in Self.changes {
      let outcome = desk.run(words.map { Array($0.utf8) }, asOtherUser: true)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    let after = status(desk, "journal.jsonl")
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
    #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode)
    #expect(after.st_size > before.st_size)
  }

  @Test(.enabled(if: Attribute.isSupported, "the file system of /tmp has no extended attributes"))
  func `a file keeps its extended attributes`() {
    let desk = Desk(sample: "plain.jsonl")
    let file = "\(desk.directory.path)/journal.jsonl"
    #expect(Attribute.set("user.origin", "from the attic", file))
    for words in Self.changes { #expect(run(desk, words).code == 0) }
    #expect(Attribute.get("user.origin", file) == "from the attic")
  }

  // MARK: Created files

  @Test(arguments: ["0", "077", "022"])
  func `a path of four thousand bytes is created, each directory with mode 0700`(umask: String) {
    let desk = Desk()
    var path = desk.directory.path
    var made: [String] = []
    while path.utf8.count < 3700 {
      path += "/" + String(repeating: "d", count: 200)
      made.append(path)
    }
    let file = path + "/" + String(repeating: "f", count: 4000 - path.utf8.count - 1)
    desk.environment["JOURNAL_FILE"] = file
    #expect(file.utf8.count == 4000)
    let outcome = desk.shell(
      "umask \(umask); \"$J\" add text far away && \"$J\" list --format jsonl")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.lines.count == 2)
    for directory in made {
      var status = stat()
      #expect(stat(directory, &status) == 0 && status.st_mode & 0o7777 == 0o700)
    }
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o600)
  }

  @Test(arguments: ["0", "077"])
  func `drafts are readable only by their owner`(umask: String) {
    let desk = Desk()
    let line = "umask \(umask); JOURNAL_FILE=/dev/null/journal.jsonl \"$J\" add text words"
    #expect(desk.shell(line).code == 1)
    for folder in ["home", "home/.local", "home/.local/state/journal/drafts"] {
      #expect(desk.mode(of: folder) == 0o700, "\(folder)")
    }
    let folder = "home/.local/state/journal/drafts"
    for draft in desk.directory.names(in: folder) {
      #expect(desk.mode(of: "\(folder)/\(draft)") == 0o700)
      // The text, and its purpose.
      let files = desk.directory.names(in: "\(folder)/\(draft)")
      #expect(files.map { desk.mode(of: "\(folder)/\(draft)/\($0)") } == [0o600, 0o600])
    }
    #expect(desk.drafts == ["words"])
  }

  @Test(arguments: [
    Array("with space.jsonl".utf8), Array("with\nline end".utf8), [0x66, 0xFF, 0xFE],
    Array("散歩".utf8), Array("a/b/c/deep".utf8), Array("'\"$x`\\".utf8), Array("-n".utf8),
    [0x01, 0x7F],
    Array(" ".utf8), Array("new\nfolder \u{1B}/".utf8) + [0x80, 0x2F, 0x66],
  ])
  func `a path can be any bytes`(name: [UInt8]) {
    let desk = Desk()
    let path = Array("\(desk.directory.path)/".utf8) + name
    let add = desk.run([Array("--file".utf8), path, Array("add".utf8), Array("text".utf8), [0x78]])
    #expect(add.code == 0, "\(add.error)")
    let list = desk.run([
      Array("list".utf8), Array("--format=jsonl".utf8), Array("--file=".utf8) + path,
    ])
    #expect(list.lines.count == 1)
    let info = desk.run([Array("info".utf8), Array("--file=".utf8) + path])
    #expect(info.code == 0)
    #expect(LiveCharacters.found(in: info.outputBytes + info.errorBytes) == [])
  }

  @Test func `a name or path that is too long is refused, and the text is kept`() {
    let desk = Desk()
    for name in [String(repeating: "n", count: 256), String(repeating: "d/", count: 2500) + "f"] {
      for words in [["list"], ["add", "text", "words"]] {
        let outcome = run(desk, words, file: name)
        #expect(outcome.code == 1)
        #expect(outcome.error.contains("its name is too long for the file system"))
      }
    }
    #expect(desk.drafts == ["words", "words"])
    #expect(desk.directory.names() == ["home"])
  }

  // MARK: Paths that are not files

  @Test func `a directory, a pipe, a device and a socket are refused`() throws {
    let desk = Desk()
    try #require(mkfifo("\(desk.directory.path)/pipe", 0o600) == 0)
    let listener = try #require(Self.socket(at: "\(desk.directory.path)/socket"))
    defer { close(listener) }
    symlink("pipe", "\(desk.directory.path)/link")
    for (path, says) in [
      (desk.directory.path, "it is a directory"), ("\(desk.directory.path)/", "it is a directory"),
      ("\(desk.directory.path)/pipe", "not a regular file"),
      ("\(desk.directory.path)/link", "not a regular file"),
      ("\(desk.directory.path)/socket", "not a regular file"),
      ("/dev/null", "not a regular file"), ("/dev/full", "not a regular file"),
      ("/dev/zero", "not a regular file"), ("/dev/tty", "not a regular file"),
    ] {
      for words in [
        ["list"], ["info"], ["add", "text", "words"], ["edit", "x", "--star"], ["delete", "x"],
      ] {
        // The pipe has no writer, so the program must not wait for it.
        let outcome = desk.shell(
          "exec timeout \(Patience.seconds) \"$J\" --file '\(path)' \(words.joined(separator: " "))"
        )
        // `/dev/tty` can't be opened without a terminal.
        let isTold =
          outcome.error.contains(says) || path == "/dev/tty" && outcome.error.contains("(open)")
        #expect(outcome.code == 1 && isTold, "\(path) \(words): \(outcome.error)")
      }
    }
    #expect(status(desk, "pipe").st_mode & S_IFMT == S_IFIFO)
    #expect(status(desk, "socket").st_mode & S_IFMT == S_IFSOCK)
  }

  @Test func `a dangling link and a link loop are reported, and create no journal`() {
    let desk = Desk()
    symlink("nowhere", "\(desk.directory.path)/journal.jsonl")
    symlink("journal.jsonl", "\(desk.directory.path)/hop")
    symlink("b", "\(desk.directory.path)/a")
    symlink("a", "\(desk.directory.path)/b")
    for words in [["list"], ["add", "text", "words"]] {
      for name in ["journal.jsonl", "hop"] {
        let dangling = run(desk, words, file: name)
        #expect(dangling.code == 1)
        #expect(dangling.error.contains("a link to ") && dangling.error.contains("mounted"))
      }
      let circle = run(desk, words, file: "a")
      #expect(circle.code == 1)
      #expect(circle.error.contains("its symbolic links form a loop"))
    }
    #expect(desk.directory.names() == ["a", "b", "home", "hop", "journal.jsonl"])
    #expect(desk.drafts == ["words", "words", "words"])
  }

  @Test func `a directory that is a dangling link is not created, and nothing is lost`() {
    let desk = Desk()
    symlink("unmounted", "\(desk.directory.path)/disk")
    #expect(run(desk, ["add", "text", "words"], file: "disk/journal.jsonl").code == 1)
    #expect(desk.drafts == ["words"])
    #expect(desk.directory.names() == ["disk", "home"])
  }

  // MARK: No HOME

  @Test func `a file named by an option works without HOME`() {
    let desk = Desk()
    desk.environment["HOME"] = nil
    #expect(desk.run("add", "text", "by variable").code == 0)
    desk.environment["JOURNAL_FILE"] = nil
    #expect(run(desk, ["add", "text", "by option"], file: "other").code == 0)
    #expect(desk.directory.names() == ["journal.jsonl", "other"])
    desk.environment["XDG_DATA_HOME"] = "\(desk.directory.path)/data"
    #expect(desk.run("add", "text", "by XDG").code == 0)
    #expect(desk.directory.names(in: "data/journal") == ["journal.jsonl"])
  }

  @Test(arguments: [nil, "", "relative", "./relative"])
  func `without any folder the message says what to set, and relative folders are ignored`(
    base: String?
  ) {
    let desk = Desk()
    desk.environment["HOME"] = base == "" ? "" : nil
    desk.environment["JOURNAL_FILE"] = ""
    desk.environment["XDG_DATA_HOME"] = base
    desk.environment["XDG_STATE_HOME"] = base
    for words in ["list", "info", "add text words", "edit x --text words"] {
      let outcome = desk.shell("cd '\(desk.directory.path)'; exec \"$J\" \(words)")
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("HOME is not set") && outcome.error.contains("JOURNAL_FILE"))
    }
    #expect(desk.directory.names() == [])
  }

  @Test func `without HOME a draft is printed, or kept where XDG_STATE_HOME says`() {
    let desk = Desk()
    desk.environment["HOME"] = nil
    desk.environment["JOURNAL_FILE"] = "/dev/null/journal.jsonl"
    let shown = desk.run("add", "text", "words")
    #expect(shown.code == 1)
    #expect(shown.error.hasSuffix("(HOME is not set). Here it is:\nwords\n"))
    desk.environment["XDG_STATE_HOME"] = "\(desk.directory.path)/state"
    #expect(desk.run("add", "text", "words").error.contains("your text is kept"))
    let kept = desk.directory.names(in: "state/journal/drafts").map {
      desk.directory.read("state/journal/drafts/\($0)/text.txt")
    }
    #expect(kept == [Array("words".utf8)])
  }

  @Test func `no editor opens without a folder for drafts`() {
    let desk = Desk()
    desk.environment["HOME"] = nil
    desk.environment["EDITOR"] = "touch '\(desk.directory.path)/opened'; true"
    let outcome = desk.session("add text")
    #expect(outcome.code == 1)
    #expect(outcome.screen.contains("XDG_STATE_HOME"))
    #expect(desk.directory.names() == [])
  }

  // MARK: -

  private static func socket(at path: String) -> Int32? {
    #if canImport(Glibc)
      let listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let answer = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    return answer == 0 ? listener : nil
  }
}

/// Extended attributes, which Swift's C library module lacks.
private enum Attribute {
  static let isSupported: Bool = {
    let directory = TemporaryDirectory()
    directory.write("file", [])
    return set("user.test", "x", "\(directory.path)/file") || errno != ENOTSUP
  }()

  #if canImport(Glibc)
    static func set(_ name: String, _ value: String, _ path: String) -> Bool {
      c_setxattr(path, name, value, value.utf8.count, 0) == 0
    }

    static func get(_ name: String, _ path: String) -> String {
      var value = [UInt8](repeating: 0, count: 100)
      let count = c_getxattr(path, name, &value, value.count)
      return String(decoding: value.prefix(max(0, count)), as: UTF8.self)
    }
  #else
    static func set(_ name: String, _ value: String, _ path: String) -> Bool {
      setxattr(path, name, value, value.utf8.count, 0, 0) == 0
    }

    static func get(_ name: String, _ path: String) -> String {
      var value = [UInt8](repeating: 0, count: 100)
      let count = getxattr(path, name, &value, value.count, 0, 0)
      return String(decoding: value.prefix(max(0, count)), as: UTF8.self)
    }
  #endif
}

#if canImport(Glibc)
  @_silgen_name("setxattr")
  private func c_setxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ size: Int, _ flags: Int32
  ) -> Int32
  @_silgen_name("getxattr")
  private func c_getxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer,
    _ size: Int
  ) -> Int
#endif
