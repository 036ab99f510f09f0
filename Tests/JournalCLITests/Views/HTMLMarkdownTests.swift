import TestSupport
import Testing

@testable import JournalCLI

/// The Markdown of an entry on an HTML page.
struct HTMLMarkdownTests {
  private static let p = "<p class=\"words\" dir=\"auto\">"

  static let rows: [(String, String)] = [
    ("One\ntwo\n\nthree\n", "\(p)One\ntwo</p>\n\(p)three</p>\n"),
    ("# A\n## B ##\ntext", "<h4 dir=\"auto\">A</h4>\n<h5 dir=\"auto\">B</h5>\n\(p)text</p>\n"),
    (
      "- a\n- b\n  more\n  - c\n- d",
      "<ul>\n<li dir=\"auto\">a</li>\n<li dir=\"auto\">b<br>more<ul>\n<li dir=\"auto\">c</li>\n</ul>\n"
        + "</li>\n<li dir=\"auto\">d</li>\n</ul>\n"
    ),
    (
      "3. x\n4. y",
      "<ol>\n<li value=\"3\" dir=\"auto\">x</li>\n<li value=\"4\" dir=\"auto\">y</li>\n</ol>\n"
    ),
    (
      "> a\n> b\n>> c",
      "<blockquote>\n\(p)a\nb</p>\n<blockquote>\n\(p)c</p>\n</blockquote>\n</blockquote>\n"
    ),
    (
      "```swift\nlet x = <1>\n\n*y*\n```\nend",
      "<p class=\"info\">swift</p>\n<pre><code>let x = &lt;1&gt;\n\n*y*</code></pre>\n\(p)end</p>\n"
    ),
    ("a\n\n---\nb", "\(p)a</p>\n<hr>\n\(p)b</p>\n"),
    (
      "**b** *i* ***bi*** ~~s~~ `c<d` #tag",
      "\(p)<strong>b</strong> <em>i</em> <strong><em>bi</em></strong> <s>s</s> <code>c&lt;d</code> "
        + "<span class=\"tag\">#tag</span></p>\n"
    ),
    (
      "[w](https://a.example/?x=1&y) ![pic](http://b.example/p.jpg) <https://c.example>",
      "\(p)<a href=\"https://a.example/?x=1&amp;y\" rel=\"noopener noreferrer\">w</a> "
        + "<a href=\"http://b.example/p.jpg\" rel=\"noopener noreferrer\">pic</a> "
        + "&lt;<a href=\"https://c.example\" rel=\"noopener noreferrer\">https://c.example</a>&gt;</p>\n"
    ),
    (
      "[m](mailto:a@b.example)",
      "\(p)<a href=\"mailto:a@b.example\" rel=\"noopener noreferrer\">m</a></p>\n"
    ),
    (
      "[x](javascript:alert(1)) [y](data:text/html,x) [z](a.html)",
      "\(p)x (javascript:alert(1)) y (data:text/html,x) z (a.html)</p>\n"
    ),
    ("\n \n", ""), ("   ", ""), ("```\n```", ""),
  ]

  @Test(arguments: rows)
  func `Markdown becomes elements`(text: String, html: String) {
    #expect(HTMLMarkdown.html(of: text) == html)
  }

  @Test func `no words become elements or addresses of their own`() {
    var random = SeededGenerator(seed: 35)
    let parts = [
      "<script>", "\"", "'", "&", "[", "](", ")", "javascript:", "http://", "https://x.example",
      "*",
      "**", "`", "```\n", "\n", "> ", "- ", "  - ", "1. ", "# ", "~~", "\\", "#t", "日", " onload=",
    ]
    let allowed: Set = [
      "p", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "strong", "em",
      "s", "a", "span", "br",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 1...20, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      let html = HTMLMarkdown.html(of: text)
      var open: [String] = []
      for part in html.split(separator: "<").dropFirst(html.first == "<" ? 0 : 1) {
        let name = part.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        #expect(allowed.contains(String(name)), "\(text)")
        if part.hasPrefix("/") {
          #expect(open.popLast() == String(name), "\(text)")
        } else if name != "br", name != "hr" {
          open.append(String(name))
        }
      }
      #expect(open.isEmpty, "\(text)")
      for link in html.ranges(of: "href=\"") {
        #expect(html[link.upperBound...].hasPrefix("http"), "\(text)")
      }
    }
  }
}
