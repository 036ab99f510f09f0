import Presentation
import Testing

@testable import JournalCLI

/// The usage line below a usage error.
struct UsageLineTests {
  static let rows = [
    ("add text", "usage: journal add text [WORD…] [OPTIONS]"),
    ("add mood", "usage: journal add mood MOOD [NOTE…] [OPTIONS]"),
    ("list", "usage: journal list [QUERY…] [OPTIONS]"),
    ("find", "usage: journal find [QUERY…] [OPTIONS]"),
    ("show", "usage: journal show [ID|QUERY…] [OPTIONS]"),
    ("stats", "usage: journal stats [VIEW|QUERY…] [OPTIONS]"),
    ("calendar", "usage: journal calendar [MONTH…] [OPTIONS]"),
    ("report", "usage: journal report [PERIOD…] [OPTIONS]"),
    ("on-this-day", "usage: journal on-this-day [DATE…] [OPTIONS]"),
    ("random", "usage: journal random [QUERY…] [OPTIONS]"),
    ("edit", "usage: journal edit [ID|QUERY…] [OPTIONS]"),
    ("star", "usage: journal star [ID|QUERY…] [OPTIONS]"),
    ("unstar", "usage: journal unstar [ID|QUERY…] [OPTIONS]"),
    ("tag", "usage: journal tag TAG [ID|QUERY…] [OPTIONS]"),
    ("tag rename", "usage: journal tag rename OLD NEW [OPTIONS]"),
    ("untag", "usage: journal untag TAG [ID|QUERY…] [OPTIONS]"),
    ("attach", "usage: journal attach ID [FILE…] [OPTIONS]"),
    ("detach", "usage: journal detach ID [NAME…] [OPTIONS]"),
    ("files", "usage: journal files [QUERY…] [OPTIONS]"),
    ("files save", "usage: journal files save ID [NAME…] [OPTIONS]"),
    ("files open", "usage: journal files open ID [NAME…] [OPTIONS]"),
    ("delete", "usage: journal delete [ID|QUERY…] [OPTIONS]"),
    ("undo", "usage: journal undo [N|ID] [OPTIONS]"),
    ("redo", "usage: journal redo [N] [OPTIONS]"),
    ("history", "usage: journal history [ID|QUERY…] [OPTIONS]"),
    ("restore", "usage: journal restore [ID|QUERY…] [VERSION] [OPTIONS]"),
    ("trash", "usage: journal trash [OPTIONS]"),
    ("purge", "usage: journal purge [ID|QUERY…] [OPTIONS]"),
    ("compact", "usage: journal compact [OPTIONS]"),
    ("drafts", "usage: journal drafts [OPTIONS]"),
    ("drafts show", "usage: journal drafts show [DRAFT] [OPTIONS]"),
    ("drafts edit", "usage: journal drafts edit [DRAFT] [OPTIONS]"),
    ("drafts restore", "usage: journal drafts restore [DRAFT] [OPTIONS]"),
    ("drafts discard", "usage: journal drafts discard [DRAFT…] [OPTIONS]"),
    ("info", "usage: journal info [OPTIONS]"),
    ("check", "usage: journal check [OPTIONS]"),
    ("open", "usage: journal open [OPTIONS]"),
    ("import", "usage: journal import [FILE|DIR…] [OPTIONS]"),
    ("export", "usage: journal export [QUERY…] [OPTIONS]"),
    ("browse", "usage: journal browse [QUERY…] [OPTIONS]"),
    ("tags", "usage: journal tags [OPTIONS]"),
    ("merge", "usage: journal merge FILE [FILE…] [OPTIONS]"),
    ("conflicts", "usage: journal conflicts [OPTIONS]"),
    ("resolve", "usage: journal resolve [ID] [OPTIONS]"),
    ("sync", "usage: journal sync [REMOTE] [OPTIONS]"),
    ("backup", "usage: journal backup [DIR|FILE] [OPTIONS]"),
    ("config list", "usage: journal config list [OPTIONS]"),
    ("config get", "usage: journal config get KEY [OPTIONS]"),
    ("config set", "usage: journal config set KEY VALUE [OPTIONS]"),
    ("config unset", "usage: journal config unset KEY [OPTIONS]"),
    ("config edit", "usage: journal config edit [OPTIONS]"),
    ("config path", "usage: journal config path [OPTIONS]"),
    ("journals", "usage: journal journals [OPTIONS]"),
    ("journals add", "usage: journal journals add NAME PATH [OPTIONS]"),
    ("journals remove", "usage: journal journals remove NAME [OPTIONS]"),
    ("templates", "usage: journal templates [OPTIONS]"),
    ("templates show", "usage: journal templates show NAME [OPTIONS]"),
    ("templates edit", "usage: journal templates edit NAME [-] [OPTIONS]"),
    ("templates remove", "usage: journal templates remove NAME [OPTIONS]"),
    ("moods", "usage: journal moods [OPTIONS]"),
    ("moods add", "usage: journal moods add NAME [OPTIONS]"),
    ("moods remove", "usage: journal moods remove NAME [OPTIONS]"),
    ("completions", "usage: journal completions SHELL [OPTIONS]"),
    ("manual", "usage: journal manual [OPTIONS]"),
    ("help", "usage: journal help [COMMAND…] [OPTIONS]"),
  ]

  @Test(arguments: rows)
  func `every command has a usage line`(title: String, line: String) {
    #expect(Catalogue(.english).usage(.titled(title)) == line)
    #expect(
      Catalogue(.japanese).usage(.titled(title))
        == "使い方: " + line.dropFirst("usage: ".count))
  }

  @Test func `every command has a row`() {
    #expect(Self.rows.map(\.0) == CommandTable.commands.map(\.title))
  }

  @Test func `without a command, the usage line is the program's`() {
    #expect(Catalogue(.english).usage(nil) == "usage: journal COMMAND [OPTIONS]")
  }
}
