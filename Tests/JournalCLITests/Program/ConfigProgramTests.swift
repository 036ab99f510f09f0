import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal config`, and the effect of settings on other commands.
@MainActor
struct ConfigProgramTests {
  @Test func `an empty value of a command turns it off, and a mistyped setting is no text`() async {
    let program = Program()
    #expect(await program.run("config", "set", "pager", "").code == 0)
    #expect(program.settings.text?.contains(#""""#) == true)
    #expect(await program.run("config", "set", "", "x").code == 2)
    let error = await program.run("config", "set", "langauge", "ja").error
    #expect(
      error.contains("did you mean 'language'?") && !error.contains("journal text"), "\(error)")
  }

  @Test func `list shows every setting and its value`() async {
    let program = Program()
    program.settings.text = #"""
      {"editor": "nano\u001b", "moods": [{"name": "calm"}], "templates": {"a": "A", "b": "B"},
       "color": 5, "later": [1], "and": 2}
      """#
    let outcome = await program.run("config", "list")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        editor                 nano␛
        language               auto (default)
        color                  (can't be read)
        theme                  auto (default)
        pager                  not set
        picture-viewer         not set
        date-order             not set
        week-starts-on         monday (default)
        day-ends-at            00:00 (default)
        time-format            24 (default)
        tag-sign               # (default)
        moods                  calm
        journals               none
        default-journal        not set
        templates              a, b
        alias                  none
        start                  home (default)
        keys                   none
        seal-identity-command  not set
        seal-time              exact (default)

        Unknown settings, kept as they are: 'later' and 'and'

        """)
    #expect(
      outcome.error.hasPrefix("journal: /home/ada/.config/journal/config.json: 'color' in line 2"))
  }

  @Test(arguments: [[], ["--quiet"]])
  func `a change that the disk does not confirm is done, and the doubt is reported`(
    options: [String]
  ) async {
    let program = Program()
    program.settings.doubt = .other(call: "fsync", words: "Input/output error")
    let outcome = await program.run(["config", "set", "editor", "ed"] + options)
    #expect(outcome.code == 0)
    #expect(outcome.output == (options == [] ? "set editor  ed\n" : ""))
    #expect(
      outcome.error
        == "journal: /home/ada/.config/journal/config.json is changed, but the disk did not confirm "
        + "it (Input/output error (fsync)); a power failure could undo the change\n")
    #expect(program.settings.text?.contains("\"ed\"") == true)
  }

  @Test func `a script gets values as written`() async {
    let program = Program()
    program.settings.text =
      "{\"time-format\": 12,\n \"moods\": [\n{\"name\":\"\u{202E}\"}], \"x\": 1}"
    let output = await program.run("config", "list", "--format", "json").output
    #expect(output.contains(#"{"key":"time-format","value":12,"set":true,"understood":true,"#))
    #expect(output.contains(#""value":[ {"name":"\u202e"}],"set":true"#))
    #expect(output.contains(#"{"key":"editor","value":null,"set":false,"#))
    #expect(output.hasSuffix("\"unknown\":[\"x\"]}\n"))
  }

  @Test func `a setting can be set, read and removed`() async {
    let program = Program()
    #expect(
      await program.run("config", "set", "day-ends-at", "04:00").output
        == "set day-ends-at  04:00\n")
    #expect(
      await program.run("config", "set", "day-ends-at", "04:00").output
        == "unchanged day-ends-at  04:00\n")
    #expect(await program.run("config", "get", "day-ends-at").output == "04:00\n")
    #expect(program.settings.text == "{\n  \"day-ends-at\": \"04:00\"\n}\n")
    let json = await program.run("config", "set", "time-format", "12", "--format", "json")
    #expect(json.output == "{\"key\":\"time-format\",\"value\":12,\"changed\":true}\n")
    #expect(await program.run("config", "unset", "day-ends-at").output == "unset day-ends-at\n")
    #expect(
      await program.run("config", "unset", "day-ends-at").output
        == "unchanged day-ends-at  (it was not set)\n")
    #expect(program.settings.text == "{\n  \"time-format\": 12\n}\n")
    #expect(await program.run("config", "get", "day-ends-at").output == "00:00\n")
    #expect(
      await program.run("config", "get", "time-format", "--format", "json").output
        == "{\"key\":\"time-format\",\"value\":12,\"set\":true}\n")
    #expect(await program.run("config", "set", "editor", "vi", "-q").output == "")
  }

  @Test(arguments: [
    ("color", "blue"), ("day-ends-at", "4"), ("day-ends-at", "12:30"), ("time-format", "13"),
    ("week-starts-on", "Monday"), ("date-order", "ymd"), ("moods", "calm"), ("moods", "{}"),
    ("moods", #"[{"name": 5}]"#), ("templates", "x"), ("journals", "[]"),
  ])
  func `an invalid value is refused with the valid ones`(key: String, word: String) async {
    let program = Program()
    let outcome = await program.run("config", "set", key, word)
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: '\(key)' can't be '\(word)'; it must be "))
    #expect(program.settings.text == nil)
  }

  @Test(arguments: [
    (["get", "colr"], "there is no setting 'colr'; did you mean 'color'?"),
    (["set", "frob", "x"], "there is no setting 'frob'; 'journal config list' lists them"),
    (["unset", "editor.x"], "there is no setting 'editor.x'; did you mean 'editor'?"),
    (["set", "templates.two words", "x"], "'two words' can't be a name"),
    (["set", "home-streak", "true"], "there is no setting 'home-streak'"),
    (["get"], "KEY is missing; 'journal config list' lists the settings"),
    (["set", "editor"], "VALUE is missing"),
  ])
  func `an unknown setting is reported`(words: [String], sentence: String) async {
    let outcome = await Program().run(["config"] + words)
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: \(sentence)"))
  }

  @Test func `a setting without value or default is reported as not set`() async {
    let program = Program()
    let outcome = await program.run("config", "get", "editor")
    #expect(outcome.code == 1)
    #expect(
      outcome.error == "journal: 'editor' is not set; 'journal config set editor VALUE' "
        + "sets it\n")
    #expect(await program.run("config", "get", "templates.a").code == 1)
    #expect(await program.run("config", "get", "journals").output == "{}\n")
  }

  // MARK: Invalid settings

  nonisolated static let broken =
    "journal: /home/ada/.config/journal/config.json: line 2 is not valid JSON: expected a colon; "

  @Test func `invalid settings stop neither reading nor adding, and are reported once`() async {
    let program = Program()
    program.settings.text = "{\n\"editor\" 5}"
    let notice =
      Self.broken + "all settings are ignored; 'journal config edit' "
      + "opens it\n"
    let added = await program.run("add", "text", "First light")
    #expect(added.code == 0 && added.error == notice)
    #expect(program.added.count == 1)
    let list = await program.run("list")
    #expect(list.code == 0 && list.error == notice)
    #expect(await program.run("list", "--quiet").error == "")
  }

  @Test(arguments: [
    ["config", "set", "color", "never"], ["config", "unset", "color"], ["config", "list"],
    ["config", "get", "color"], ["-j", "work", "list"], ["templates", "edit", "a", "-"],
    ["journals", "add", "w", "/w"],
  ])
  func `an unparsable settings file is not changed`(words: [String]) async {
    let program = Program()
    program.settings.text = "{\n\"editor\" 5}"
    program.console.input = Array("text".utf8)
    let outcome = await program.run(words)
    #expect(outcome.code == 1)
    #expect(outcome.error.contains(Self.broken + "'journal config edit' opens it\n"))
    #expect(program.settings.text == "{\n\"editor\" 5}")
  }

  @Test func `an invalid setting is reported by get, and set repairs it`()
    async
  {
    let program = Program()
    program.settings.text = "{\"color\": 5, \"editor\": \"nano\"}"
    #expect(await program.run("config", "get", "editor").output == "nano\n")
    #expect(await program.run("config", "get", "color").code == 1)
    #expect(await program.run("config", "set", "color", "auto").code == 0)
    #expect(program.settings.text == "{\"color\": \"auto\", \"editor\": \"nano\"}")
  }

  @Test func `unreadable settings are ignored, and unwritable ones stay`()
    async
  {
    let program = Program()
    program.settings.failAlways(with: .unreadable(path: "/c.json", .permission))
    let list = await program.run("list")
    #expect(list.code == 0)
    #expect(
      list.error.hasPrefix(
        "journal: can't read /c.json: you have no permission to read it; all settings are "
          + "ignored\n"))
    #expect(await program.run("config", "set", "color", "never").code == 1)
    #expect(await program.run("config", "list").code == 1)
    #expect(await program.run("config", "path").code == 0)
  }

  @Test func `without a home there is no settings folder, and nothing needs one`() async {
    let program = Program()
    program.environment = ["JOURNAL_FILE": "/j"]
    #expect(await program.run("add", "text", "x").code == 0)
    let outcome = await program.run("config", "set", "color", "never")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("journal: HOME is not set, so there is no folder for settings"))
  }

  // MARK: The editor

  @Test func `edit opens the settings file, creates it if missing, and reports mistakes`()
    async
  {
    let program = Program()
    program.sitDown()
    program.environment["VISUAL"] = "ed"
    var seen: [String?] = []
    program.console.editor = { [settings = program.settings] _, path in
      #expect(path == settings.location)
      seen.append(settings.text)
      settings.text = "{\"editor\": \"nano\",}"
      return 0
    }
    let outcome = await program.run("config", "edit")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("line 1 is not valid JSON: expected a name in double quotes"))
    program.console.editor = { [settings = program.settings] _, _ in
      settings.text = "{\"editor\": \"nano\"}"
      return 0
    }
    #expect(await program.run("config", "edit").code == 0)
    #expect(await program.run("config", "edit").code == 0)
    #expect(seen == ["{}\n"])
    #expect(program.console.commands == ["ed", "ed", "nano"])
  }

  @Test func `the configured editor opens texts, and is named if it can't start`() async {
    let program = Program()
    program.sitDown()
    program.environment["VISUAL"] = "ed"
    program.settings.text = "{\"editor\": \"nano -w\"}"
    program.edit(writing: "First light")
    #expect(await program.run("add", "text").code == 0)
    program.edit(writing: nil, status: 127)
    #expect(
      await program.run("add", "text").error.contains("'journal config set editor COMMAND' sets"))
    #expect(program.console.commands == ["nano -w", "nano -w"])
  }

  // MARK: Moods

  @Test func `a custom mood is added with its score and shown with its face`() async {
    let program = Program()
    let moods = #"[{"name": "calm", "face": "😌", "score": 4.5}]"#
    #expect(await program.run("config", "set", "moods", moods).code == 0)
    #expect(await program.run("add", "mood", "😌", "by", "the", "river").code == 0)
    guard case .mood(let post)? = program.added.first else {
      Issue.record("no mood")
      return
    }
    #expect(post.mood.name == "calm" && post.storedScore?.value == 4.5)
    #expect(await program.run("list").output.contains("😌 calm · by the river"))
    let outcome = await program.run("add", "mood", "clam", "x")
    #expect(outcome.error.contains("did you mean 'calm'?"))
  }
}
