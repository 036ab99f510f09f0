import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// A check report for scripts.
struct CheckJSONTests {
  private func json(
    _ report: CheckReport?, _ salvage: (Salvage, String)? = nil
  ) -> String {
    String(decoding: CheckJSON.object(report, "/j", salvage), as: UTF8.self)
  }

  nonisolated static let empty =
    #""bytes":0,"lines":0,"blank":0,"entries":0,"heads":0,"posts":0,"asides":0,"kinds":{},"#
    + #""unknownKinds":[],"#
    + #""unknownMembers":{},"unknownAbilities":{},"damage":[],"furtherHeaders":[],"repetitions":[],"sharedIds":[],"#
    + #""missing":[],"cycles":[],"conflicts":[],"times":[],"numbers":[],"strange":[],"leftovers":[],"files":null,"copies":[]}"#

  @Test func `every report has all members`() {
    let head = #","damaged":false,"version":null,"access":"full","needs":[],"#
    #expect(json(nil) == #"{"path":"/j","exists":false"# + head + Self.empty)
    #expect(json(CheckReport()) == #"{"path":"/j","exists":true"# + head + Self.empty)
    let names = RawObject(json(nil)).names
    for report in [CheckReport.full, .damaged(30)] {
      #expect(RawObject(json(report)).names == names)
    }
  }

  @Test func `every finding is an object`() {
    #expect(
      json(.full)
        == #"{"path":"/j","exists":true,"damaged":true,"version":2,"access":"noRewrite","#
        + #""needs":["7f3k2a"],"bytes":4321,"lines":12,"blank":2,"entries":5,"heads":4,"posts":2,"asides":0,"#
        + #""kinds":{"7f3k2a":1,"mood":1,"text":3},"unknownKinds":["7f3k2a"],"#
        + #""unknownMembers":{"entry":{"7f3k2a":1,"via":3},"text":{"sky":1}},"#
        + #""unknownAbilities":{"7f3k2a":2,"blob":1},"#
        + #""damage":[{"line":7,"flaw":"byte 3 is not UTF-8","begins":"7f3k2a\#u{FFFD}"},"#
        + #"{"line":9,"flaw":"zeros, as a power cut leaves them","begins":"\u0000\u0000\u0000"},"#
        + #"{"line":12,"flaw":"cut short","begins":"{\"id\":\"7f3k2a\""}],"#
        + #""furtherHeaders":[{"line":3,"needs":["7f3k2a"]}],"#
        + #""repetitions":[{"line":8,"first":6}],"#
        + #""sharedIds":[{"id":"7f3k2a","lines":[4,5,6]}],"#
        + #""missing":[{"line":4,"id":"7f3k2a","member":"replaces","target":"7f3k2a1"},"#
        + #"{"line":4,"id":"7f3k2a","member":"refs","target":"7f3k2a2"}],"#
        + #""cycles":[["7f3k2a","b","c"]],"#
        + #""conflicts":[{"id":"7f3k2a","versions":["v17f3k2a","v2"]},"#
        + #"{"id":"same","versions":["same","same"]}],"#
        + #""times":[{"line":4,"id":"7f3k2a","member":"at","spelling":"soon 7f3k2a"}],"#
        + #""numbers":[],"strange":[{"line":4,"id":"7f3k2a"}],"#
        + #""leftovers":[{"path":"/d/7f3k2a","ofRewrite":true},"#
        + #"{"path":"/d/7f3k2a2","ofRewrite":false}],"files":null,"copies":[]}"#)
  }

  @Test func `scripts get all findings`() {
    let report = json(.damaged(500))
    #expect(report.split(separator: #""flaw":"not JSON""#).count == 501)
    #expect(PageValue.accepts(Array(report.utf8)))
  }

  @Test(
    arguments: [(.kept, "kept"), (.new, "new"), (.unreadable, "unreadable")]
      as [(Salvage.Header, String)])
  func `a salvage adds one member`(header: Salvage.Header, name: String) {
    let whole = Salvage(report: CheckReport(), header: header, damagedPath: nil)
    #expect(
      json(CheckReport(), (whole, "out")).hasSuffix(
        #""strange":[],"leftovers":[],"files":null,"copies":[],"salvaged":{"path":"out","header":"\#(name)","damagedPath":null}}"#
      ))
    let parted = Salvage(report: .full, header: header, damagedPath: Array("out.damaged".utf8))
    #expect(
      json(.full, (parted, "out")).hasSuffix(
        #","salvaged":{"path":"out","header":"\#(name)","damagedPath":"out.damaged"}}"#))
  }

  @Test func `a report of any journal is JSON without control characters`() {
    let evil = HostileTextTests.evil + "\"\\\n"
    let salvage = Salvage(
      report: .full, header: .kept, damagedPath: Array((evil + ".damaged").utf8))
    let report = json(.everything(named: evil), (salvage, evil))
    #expect(PageValue.accepts(Array(report.utf8)))
    #expect(report.liveCharacters == [] && !report.contains("\n"))
  }
}
