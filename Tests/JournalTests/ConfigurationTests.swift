import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Settings in the built program: a private file, changed by a few bytes at a time.
struct ConfigurationTests {
  private static let folder = "home/.config/journal"
  private static let file = "\(folder)/config.json"

  /// A desk with a settings file.
  private func desk(_ settings: String? = nil) -> Desk {
    let desk = Desk()
    desk.directory.makePrivate("home", "home/.config", Self.folder)
    if let settings { desk.directory.write(Self.file, Array(settings.utf8)) }
    return desk
  }

  private func settings(_ desk: Desk) -> String {
    String(decoding: desk.directory.read(Self.file), as: UTF8.self)
  }

  @Test(arguments: ["0", "077", "022"])
  func `the first setting creates a file readable only by its owner`(umask: String) {
    let desk = Desk()
    #expect(desk.run("config", "list").code == 0)
    #expect(desk.run("add", "text", "x").code == 0)
    #expect(desk.directory.names() == ["journal.jsonl"], "reading creates nothing")
    let outcome = desk.shell("umask \(umask); \"$J\" config set color never")
    #expect(outcome.code == 0 && outcome.output == "set color  never\n", "\(outcome.error)")
    #expect(settings(desk) == "{\n  \"color\": \"never\"\n}\n")
    #expect(desk.mode(of: Self.file) == 0o600)
    for folder in ["home", "home/.config", Self.folder] { #expect(desk.mode(of: folder) == 0o700) }
    #expect(desk.directory.names(in: Self.folder) == ["config.json"])
    let path = desk.run("config", "path").output
    #expect(path == "\(desk.directory.path)/\(Self.file)\n")
  }

  @Test func `XDG_CONFIG_HOME chooses the folder`() {
    let desk = Desk()
    desk.environment["XDG_CONFIG_HOME"] = "\(desk.directory.path)/etc"
    #expect(desk.run("config", "set", "color", "never").code == 0)
    #expect(desk.directory.names() == ["etc"])
    #expect(desk.mode(of: "etc/journal/config.json") == 0o600)
  }

  @Test func `a link stays a link, and the file keeps its mode`() {
    let desk = desk()
    desk.directory.makePrivate("dotfiles")
    desk.directory.write("dotfiles/j.json", Array("{\"x\": 1.0}".utf8))
    chmod("\(desk.directory.path)/dotfiles/j.json", 0o640)
    symlink("../../../dotfiles/j.json", "\(desk.directory.path)/\(Self.file)")
    #expect(desk.run("config", "set", "color", "never").code == 0)
    #expect(desk.run("config", "unset", "color").code == 0)
    #expect(desk.run("config", "set", "color", "auto").code == 0)
    var status = stat()
    lstat("\(desk.directory.path)/\(Self.file)", &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(desk.mode(of: "dotfiles/j.json") == 0o640)
    #expect(
      desk.directory.read("dotfiles/j.json") == Array(#"{"x": 1.0, "color": "auto"}"#.utf8))
    #expect(desk.directory.names(in: "dotfiles") == ["j.json"])
  }

  /// Everything that a later version could write, through every command that changes settings.
  @Test func `unknown settings survive every change byte for byte`() {
    let unknown = [
      #""x" :1E400"#, "\"\\u0079\"\t: {\"editor\": 1, \"editor\": 2}", #""ü":"\ud800\/é""#,
      "\"list\": [ ]", #""templates2": null"#, #""journals ": 12345678901234567890.10"#,
    ]
    let desk = desk("\r\n{ " + unknown.joined(separator: " ,\n ") + " }\n\n")
    let before = settings(desk)
    for words in [
      ["config", "set", "color", "never"], ["config", "set", "day-ends-at", "04:00"],
      ["journals", "add", "work", "/w.jsonl"], ["config", "set", "default-journal", "work"],
      ["config", "set", "templates.evening", "Today\n"], ["config", "set", "time-format", "12"],
      ["config", "set", "moods", #"[{"name": "calm", "later": 1.0}]"#],
    ] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(settings(desk).hasPrefix(String(before.dropLast(4))))
    #expect(desk.run("-j", "work", "templates", "edit", "own", "-", input: "Own").code == 0)
    #expect(settings(desk).hasPrefix(String(before.dropLast(4))))
    for words in [
      ["journals", "remove", "work"], ["templates", "remove", "evening"],
      ["config", "unset", "templates"], ["config", "unset", "journals"],
      ["config", "unset", "moods"], ["config", "unset", "color"],
      ["config", "unset", "time-format"], ["config", "unset", "day-ends-at"],
    ] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(settings(desk) == before)
  }

  @Test func `unreadable settings are reported and do not stop commands`() {
    let desk = desk("{\"color\": \"never\"}")
    chmod(desk.directory.path, 0o777)
    for folder in ["home", "home/.config"] { chmod("\(desk.directory.path)/\(folder)", 0o755) }
    chmod("\(desk.directory.path)/\(Self.folder)", 0o700)
    let add = desk.run(["add", "text", "x"].map { Array($0.utf8) }, asOtherUser: getuid() == 0)
    if getuid() == 0 {
      #expect(add.code == 0)
      #expect(
        add.error.contains("you have no permission to read it; all settings are ignored"))
    }
  }

  @Test func `unwritable settings are refused and stay as they are`() {
    let desk = desk("{\"color\": \"never\"}")
    chmod(desk.directory.path, 0o755)
    for folder in ["home", "home/.config", Self.folder] {
      chmod("\(desk.directory.path)/\(folder)", 0o755)
    }
    chmod("\(desk.directory.path)/\(Self.file)", 0o444)
    for words in [
      ["config", "set", "color", "auto"], ["config", "unset", "color"],
      ["journals", "add", "w", "/w"],
    ] {
      let outcome = desk.run(words.map { Array($0.utf8) }, asOtherUser: true)
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("config.json: you have no permission to write to it"))
    }
    #expect(settings(desk) == "{\"color\": \"never\"}")
    #expect(desk.directory.names(in: Self.folder) == ["config.json"])
  }

  @Test func `a new file in an unwritable folder is refused`() {
    let desk = desk()
    chmod(desk.directory.path, 0o755)
    for folder in ["home", "home/.config", Self.folder] {
      chmod("\(desk.directory.path)/\(folder)", 0o555)
    }
    let words = ["config", "set", "color", "auto"].map { Array($0.utf8) }
    let outcome = desk.run(words, asOtherUser: true)
    #expect(outcome.code == 1 && outcome.error.contains("no permission to write to it"))
  }

  @Test func `a pipe instead of the file does not block`() {
    let desk = desk()
    mkfifo("\(desk.directory.path)/\(Self.file)", 0o600)
    let list = desk.shell("exec timeout \(Patience.seconds) \"$J\" list")
    #expect(list.code == 0 && list.error.contains("not a regular file"))
    #expect(desk.shell("exec timeout \(Patience.seconds) \"$J\" config set color auto").code == 1)
  }

  @Test(arguments: [
    "{", "{\"color\": \"never\"", "[]", "nothing", "{\"color\": \"never\",}", "{\"a\": \u{0}}",
    "{\"color\": \"never\", \"color\": \"auto\"}",
  ])
  func `an invalid file stops neither reading nor adding, and is not changed`(text: String) {
    let desk = desk(text)
    let add = desk.run("add", "text", "First light")
    #expect(add.code == 0 && add.output.hasPrefix("added "))
    #expect(add.error.hasPrefix("journal: \(desk.directory.path)/\(Self.file): line 1 "))
    #expect(desk.run("list").output.contains("First light"))
    let set = desk.run("config", "set", "color", "always")
    #expect(set.code == 1 && set.error.contains(": line 1 "))
    #expect(settings(desk) == text)
  }

  @Test func `a huge or deeply nested file is read without a crash`() {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    let desk = desk("{\"deep\": \(deep), \"color\": \"always\"}")
    #expect(desk.run("add", "text", "x").code == 0)
    #expect(desk.run("list").output.contains("\u{1B}[1m"))
    #expect(desk.run("config", "set", "color", "never").code == 0)
    #expect(settings(desk) == "{\"deep\": \(deep), \"color\": \"never\"}")
  }

  @Test func `two concurrent changes both succeed`() {
    let desk = Desk()
    let running = (0..<12).map { index in
      desk.start(["config", "set", "templates.t\(index)", "text \(index)"])
    }
    for process in running { #expect(process.waitForEnd().code == 0) }
    let listed = desk.run("templates").output.split(separator: "\n")
    #expect(listed.count == 12)
    #expect(desk.directory.names(in: Self.folder) == ["config.json"])
  }

  @Test func `control characters in the settings never reach a terminal`() {
    let desk = desk(
      "{\"editor\": \"\\u001b[2J\", \"\u{202E}x\": 1, \"templates\": {\"\\u009b\": \"\\u001b\"}, "
        + "\"journals\": {\"\u{85}\": \"/\\u0007\"}, \"moods\": [{\"name\": \"\\u001b\"}]}")
    desk.environment["NO_COLOR"] = "1"
    for line in [
      "config list", "config get editor", "config get templates", "config list --format json",
      "journals", "templates", "templates --format json", "config get moods --format json",
      "-j x list", "add mood x y", "add text --template x y", "config set default-journal x",
    ] {
      let (screen, _) = desk.session(line)
      #expect(LiveCharacters.found(in: Array(screen.utf8)) == [], "\(line)")
    }
  }

  @Test func `with a day that ends late, the night belongs to the day before`() {
    let desk = Desk()
    desk.run("add", "text", "--at", "2026-11-21T02:30", "Night")
    desk.run("add", "text", "--at", "2026-11-20T23:00", "Evening")
    desk.run("config", "set", "day-ends-at", "04:00")
    let list = desk.run("list").output
    #expect(list.hasPrefix("Yesterday, Friday 20 November 2026\n  02:30  "))
    #expect(list.split(separator: "\n").count == 3)
    #expect(desk.run("list", "--format", "jsonl").output.contains("2026-11-21T02:30:00+09:00"))
  }

  @Test func `edit opens the file in the configured editor`() {
    let desk = desk("{\"color\": \"never\", \"editor\": \"sed -i s/never/always/\"}")
    let (screen, code) = desk.session("config edit")
    #expect(code == 0 && screen == "")
    #expect(settings(desk).contains("\"color\": \"always\""))
  }
}
