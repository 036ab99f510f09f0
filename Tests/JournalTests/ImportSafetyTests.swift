import TestSupport
import Testing

/// Imports that must not overwrite, bring back or drop anything.
struct ImportSafetyTests {
  private func csv(_ desk: Desk, _ name: String, _ text: String) -> String {
    desk.directory.write(name, Array(text.utf8))
    return "\(desk.directory.path)/\(name)"
  }

  @Test(arguments: ["lines", "csv", "json", "markdown"])
  func `our own export of before is nothing new, also after edits and deletions`(format: String) {
    let desk = Desk()
    desk.run("add", "text", "One #walk", "--star")
    desk.run("add", "mood", "good", "slept well", "--tag", "night")
    desk.run("add", "text", "Secret")
    let path = "\(desk.directory.path)/out.\(format)"
    #expect(desk.run("export", "--to", format, "-o", path).code == 0)
    #expect(desk.run("import", path, "--from", format).output.contains("Nothing new"))
    #expect(desk.run("edit", "@3", "--text", "Two").code == 0)
    #expect(desk.run("delete", "--yes", "@1").code == 0)
    let before = desk.journal
    let outcome = desk.run("import", path, "--from", format)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(desk.journal == before, "\(outcome.output)")
  }

  @Test func `numbers of rows in two tables are no ids of one entry`() {
    let desk = Desk()
    let map = "--map=date=date,text=text,id=id"
    let one = csv(desk, "one.csv", "id,date,text\n1,2020-01-01,first\n")
    let two = csv(desk, "two.csv", "id,date,text\n1,2021-05-05,other\n")
    #expect(desk.run("import", one, map).code == 0)
    #expect(desk.run("import", two, map).code == 0)
    #expect(desk.run("list", "--count").output == "2\n")
    #expect(desk.run("import", one, map).output.contains("Nothing new"))
  }

  @Test func `a second column of the same name is kept`() {
    let desk = Desk()
    let path = csv(desk, "twice.csv", "date,text,text\n2020-01-01,kept,\"kept, too\"\n")
    #expect(desk.run("import", path, "--map=date=date,text=text").code == 0)
    #expect(desk.run("show", "@1").output.contains("kept, too"))
  }
}
