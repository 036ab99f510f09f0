import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// The HTML file: safe, self-contained, and with everything in it.
struct HTMLWriterTests {
  @Test func `nothing that a person wrote becomes markup`() {
    let hostile = "<script>alert(1)</script> & \"x\" </p><img src=x onerror=y> #<b>"
    let options = WritingOptions(title: "</title><script>")
    let text = HTMLWriter.file(
      [
        ExportedEntries.text(hostile, tags: ["<i>"]),
        ExportedEntries.mood("<u>", "</div>", id: "b", at: "2026-11-21T08:02:00+09:00"),
      ], options
    ).text
    for part in ["<script", "<img", "<i>", "<u>", "<b>alert", "</p><"] {
      #expect(!text.contains(part), "\(part)")
    }
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;"))
  }

  @Test func `random words never leave their element`() {
    let items = ExportedEntries.random(7, count: 200)
    let text = HTMLWriter.file(items).text
    // Of the elements that hold words, as many end as begin, and there are no others.
    let allowed: Set = [
      "html", "head", "meta", "title", "style", "body", "header", "h1", "main", "section", "h2",
      "h3", "b", "span", "article", "time", "div", "p", "small", "nav", "a", "!doctype",
    ]
    var open: [String: Int] = [:]
    for part in text.split(separator: "<").dropFirst() {
      let isEnd = part.hasPrefix("/")
      let name = part.drop { $0 == "/" }.prefix { $0 != " " && $0 != ">" && $0 != "\n" }
        .lowercased()
      #expect(allowed.contains(name), "\(name)")
      open[name, default: 0] += isEnd ? -1 : 1
    }
    #expect(open.filter { $0.value != 0 }.keys.sorted() == ["meta"])
  }

  @Test func `the file loads nothing and runs nothing`() {
    let text = HTMLWriter.file([ExportedEntries.text("x https://example.com")]).text
    #expect(text.contains("default-src 'none'"))
    for part in ["src=", "<link", "@import", "url(", "http-equiv=\"refresh"] {
      #expect(!text.contains(part), "\(part)")
    }
  }

  @Test func `months and days have headings once, and the overview counts`() {
    let text = HTMLWriter.file([
      ExportedEntries.text("a", at: "2025-12-31T08:00:00+09:00"),
      ExportedEntries.text("b", at: "2026-01-01T08:00:00+09:00", isStarred: true),
      ExportedEntries.mood("good", at: "2026-01-01T09:00:00+09:00"),
      ExportedEntries.unknown("photo"),
    ]).text
    #expect(text.ranges(of: "<h2>").count == 3)
    #expect(text.ranges(of: "<h3").count == 3)
    #expect(text.contains("<section class=\"month\" id=\"m2025-12\">"))
    #expect(text.contains("href=\"#m2026-01\""))
    #expect(
      text.contains("<p class=\"mood g4\"><span class=\"face\" aria-hidden=\"true\">🙂</span>"))
    #expect(text.contains("photo · "))
    #expect(text.contains("★"))
  }

  @Test func `an empty export is a whole file`() {
    #expect(HTMLWriter.file([]).text.hasSuffix("</body>\n</html>\n"))
  }
}
