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

  @Test func `every kind of value is read`() throws {
    let list = try PropertyListReader.read(Array(PropertyListReaderTests.example.utf8))
    #expect(list["Creation Date"] == .date("2013-11-06T23:09:58Z"))
    #expect(list["Entry Text"]?.string == "Fish & chips <3 😌")
    #expect(list["Starred"]?.boolean == true)
    #expect(list["Tags"] == .array([.string("work"), .string("")]))
    #expect(list["Location"]?["Latitude"] == .number("35.5"))
    #expect(list["Location"]?["n"] == .number("3"))
    #expect(list["Blob"] == .data("AAECAw=="))
    #expect(list["Nothing"] == nil)
  }

  @Test(arguments: [
    ("<string>a<![CDATA[<b>&amp;]]>c</string>", "a<b>&amp;c"),
    ("<string>a\r\nb\rc</string>", "a\nb\nc"),
    ("<string>a&#13;b&#10;c</string>", "a\rb\nc"),
    ("<string> a <!-- no --> b </string>", " a  b "),
    ("<!-- first --><string></string>", ""),
  ])
  func `texts are read as XML defines them`(xml: String, text: String) throws {
    #expect(try value(xml) == .string(text))
  }

  @Test(arguments: [
    ("<string>a", PropertyListFlaw.Reason.badNesting),
    ("<string>a</integer>", .badNesting),
    ("<dict><string>a</string></dict>", .badNesting),
    ("<dict><key>a</key></dict>", .badNesting),
    ("<set/>", .unknownElement("set")),
    ("<string>&nbsp;</string>", .unknownEntity("nbsp")),
    ("<string>&#xD800;</string>", .unknownEntity("#xD800")),
  ])
  func `what is no property list is refused`(xml: String, reason: PropertyListFlaw.Reason) {
    let flaw = #expect(throws: PropertyListFlaw.self) { try value(xml) }
    #expect(flaw?.reason == reason)
  }

  @Test func `entities of the document itself are refused`() {
    let bomb = "<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\">]><plist><string>&a;</string></plist>"
    let flaw = #expect(throws: PropertyListFlaw.self) {
      try PropertyListReader.read(Array(bomb.utf8))
    }
    #expect(flaw?.reason == .declarations)
  }

  @Test func `nesting has a limit`() {
    let deep = String(repeating: "<array>", count: 100_000)
    let flaw = #expect(throws: PropertyListFlaw.self) { try value(deep) }
    #expect(flaw?.reason == .tooDeep)
  }

  @Test func `a flaw has its line, and the binary form is named`() {
    let flaw = #expect(throws: PropertyListFlaw.self) { try value("<array>\n\n<set/></array>") }
    #expect(flaw?.line == 3)
    let binary = #expect(throws: PropertyListFlaw.self) {
      try PropertyListReader.read(Array("bplist00".utf8))
    }
    #expect(binary?.reason == .binary)
  }

  @Test func `random bytes never trap`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let sample = Array(PropertyListReaderTests.example.utf8)
      _ = try? PropertyListReader.read(RandomBytes.mutated(sample, using: &random))
    }
  }

  private func value(_ xml: String) throws -> PropertyList {
    try PropertyListReader.read(Array("<plist>\(xml)</plist>".utf8))
  }
}
