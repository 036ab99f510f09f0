import Presentation
import TimelineExchange

/// The manual as one HTML page: no script, nothing to load.
struct ManualHTML {
  let page: ManualPage

  private var words: Catalogue { page.words }

  var text: String {
    """
    \(HTMLText.head(
      language: words.languageTag, title: "journal: \(words.manualTitle)", style: ManualHTML.style))
    <body class="manual">
    <header><h1>journal</h1><p class="counts"><span>\(HTMLText.escaped(words.manualName))</span> \
    <span>\(Release.version)</span> <span>\(Release.date)</span></p></header>
    <nav><ul>
    \(links(sections.map { ($0.heading.rawValue, words.heading($0.heading)) }))</ul></nav>
    <main>
    \(sections.map(section).joined())</main>
    </body>
    </html>

    """
  }

  private typealias Section = (heading: ManualHeading, blocks: [ManualPage.Block])

  private var sections: [Section] {
    page.blocks.reduce(into: [Section]()) { sections, block in
      if case .section(let heading) = block {
        sections.append((heading, []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].blocks.append(block)
      }
    }
  }

  private func section(_ section: Section) -> String {
    let commands = section.blocks.compactMap { block -> (String, String)? in
      if case .command(let command) = block { (anchor(command), command.title) } else { nil }
    }
    let index = commands.isEmpty ? "" : "<ul class=\"index\">\n\(links(commands))</ul>\n"
    var body = ""
    var isList = false
    for block in section.blocks {
      if case .row(let term, let text) = block {
        body += isList ? "" : "<dl>\n"
        isList = true
        body +=
          "<dt><code>\(HTMLText.escaped(term))</code></dt><dd>\(HTMLText.escaped(text))</dd>\n"
      } else {
        body += isList ? "</dl>\n" : ""
        isList = false
        body += html(block)
      }
    }
    return """
      <section class="part" id="\(section.heading.rawValue)">
      <h2>\(HTMLText.escaped(words.heading(section.heading)))</h2>
      \(index)\(body)\(isList ? "</dl>\n" : "")</section>

      """
  }

  private func html(_ block: ManualPage.Block) -> String {
    switch block {
    case .section, .row: ""
    case .command(let command):
      "<h3 id=\"\(anchor(command))\">\(HTMLText.escaped(command.usage))</h3>\n"
    case .title(let title): "<h4>\(HTMLText.escaped(title))</h4>\n"
    case .paragraph(let text): "<p>\(HTMLText.escaped(text))</p>\n"
    case .lines(let lines):
      "<pre>\(HTMLText.escaped(lines.joined(separator: "\n")))</pre>\n"
    case .synopsis: "<pre>journal COMMAND [OPTIONS]</pre>\n"
    case .seeAlso(let programs):
      "<p>\(programs.map { "<code>\($0)</code>(1)" }.joined(separator: ", "))</p>\n"
    }
  }

  private func links(_ targets: [(anchor: String, text: String)]) -> String {
    targets.map { "<li><a href=\"#\($0.anchor)\">\(HTMLText.escaped($0.text))</a></li>\n" }
      .joined()
  }

  /// `command-add-text`. The same in every language, so that links stay.
  private func anchor(_ command: CommandSpec) -> String {
    "command-" + command.words.joined(separator: "-")
  }

  private static let style: String = """
    .manual, .manual h3, .manual h4 {
      font-family: system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI", "Noto Sans",
        "Noto Sans CJK JP", sans-serif;
    }
    .manual ul { list-style: none; }
    .manual a { color: var(--accent); }
    .manual nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
    .manual .counts span { display: inline-block; }
    .manual .index { columns: 9rem; margin-top: .9rem; font-size: .875rem; }
    .manual .part { padding-bottom: 1rem; }
    .manual h3 {
      margin-top: 2.4rem; padding-top: .9rem; border-top: 1px solid var(--line); font-size: 1.0625rem;
      line-height: 1.5; overflow-wrap: anywhere; scroll-margin-top: 3.2rem;
    }
    .manual h4 { margin-top: 1.3rem; font-size: 1rem; }
    .manual p, .manual dl, .manual pre { margin-top: .7rem; overflow-wrap: anywhere; }
    .manual dt { margin-top: .45rem; }
    .manual dd { padding-left: 1.6rem; }
    @media (max-width: 40rem) { .manual { padding: 2rem 1rem 4rem; } }
    @media print { .manual h2 { position: static; } .manual dd { break-before: avoid; } }

    """
}
