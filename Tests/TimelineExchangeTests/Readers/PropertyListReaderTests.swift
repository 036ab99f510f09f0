import TestSupport
import Testing

@testable import TimelineExchange

/// The reader of XML property lists.
struct PropertyListReaderTests {
  static let example = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>Creation Date</key>
    \t<date>2013-11-06T23:09:58Z</date>
    \t<key>Entry Text</key>
    \t<string>Fish &amp; chips &lt;3 &#x1F60C;</string>
    \t<key>Starred</key>
    \t<true/>
    \t<key>Tags</key>
    \t<array>
    \t\t<string>work</string>
    \t\t<string/>
    \t</array>
    \t<key>Location</key>
    \t<dict><key>Latitude</key><real>35.5</real><key>n</key><integer> 3 </integer></dict>
    \t<key>Blob</key>
    \t<data>
    \tAAEC
    \tAw==
    \t</data>
    </dict>
    </plist>

    """

  @Test func `every kind of value becomes JSON`() throws {
    let json =
      #"{"Creation Date":"2013-11-06T23:09:58Z","Entry Text":"Fish & chips <3 😌","#
      + #""Starred":true,"Tags":["work",""],"Location":{"Latitude":35.5,"n":3},"Blob":"AAECAw=="}"#
    #expect(try self.json(PropertyListReaderTests.example) == json)
  }

  @Test(arguments: [
    ("<string>a<![CDATA[<b>&amp;]]>c</string>", #""a<b>&amp;c""#),
    ("<string>a\r\nb\rc</string>", #""a\nb\nc""#),
    ("<string>a&#13;b&#10;c</string>", #""a\rb\nc""#),
    ("<string> a <!-- no --> b </string>", #"" a  b ""#),
    ("<!-- first --><string></string>", #""""#),
    ("<integer>0x1</integer>", #""0x1""#), ("<array/>", "[]"), ("<true></true>", "true"),
  ])
  func `values are read as XML defines them`(xml: String, json: String) throws {
    #expect(try value(xml) == json)
  }

  @Test(arguments: [
    ("<string>a", "badNesting"),
    ("<string>a</integer>", "badNesting"),
    ("<dict><string>a</string></dict>", "badNesting"),
    ("<dict><key>a</key></dict>", "badNesting"),
    ("<set/>", "unknownElement(set)"),
    ("<string>&nbsp;</string>", "unknownEntity(nbsp)"),
    ("<string>&#xD800;</string>", "unknownEntity(#xD800)"),
    (String(repeating: "<array>", count: 100_000), "tooDeep"),
  ])
  func `what is no property list is refused`(xml: String, reason: String) {
    let flaw = #expect(throws: ForeignFlaw.self) { try value(xml) }
    #expect(flaw == .other("property list, line 1: \(reason)"))
  }

  @Test(arguments: [
    // Entities of the document itself could expand without limit.
    (
      "<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\">]><plist><string>&a;</string></plist>",
      "line 1: declarations"
    ),
    ("bplist00", "line 1: binary"),
    ("<plist><array>\n\n<set/></array></plist>", "line 3: unknownElement(set)"),
    ("<plist><true/></plist> x", "line 1: badNesting"),
  ])
  func `a flaw has its line and its reason`(xml: String, reason: String) {
    let flaw = #expect(throws: ForeignFlaw.self) { try json(xml) }
    #expect(flaw == .other("property list, \(reason)"))
  }

  @Test func `random bytes never trap`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let sample = Array(PropertyListReaderTests.example.utf8)
      let bytes = RandomBytes.mutated(sample, using: &random)
      _ = try? PropertyList.json(bytes.span)
    }
  }

  private func value(_ xml: String) throws -> String { try json("<plist>\(xml)</plist>") }

  private func json(_ xml: String) throws -> String {
    let bytes = Array(xml.utf8)
    return String(decoding: try PropertyList.json(bytes.span), as: UTF8.self)
  }
}
