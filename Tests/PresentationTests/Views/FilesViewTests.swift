import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Files of entries in lists and in full, in both languages.
struct FilesViewTests {
  private static let files = [
    AttachedFile.sample("1", "../Sunset \u{1B}[31m.jpg", size: 2_153_000, media: "image/jpeg"),
    AttachedFile.sample("2", nil),
  ]
  private static let items: [TimelineItem] = [
    TimelineItem.text("aaaa1111", "Sunset at the pier, and the walk home", tags: ["sea"])
      .with(files: files),
    TimelineItem.mood("bbbb2222", "good").with(files: [files[0]]),
    TimelineItem.text("cccc3333", "").with(files: files),
    TimelineItem.unknown(.unknown("dddd4444", at: .at("2026-11-21T07:00:00+09:00")))
      .with(files: [files[0]]),
    TimelineItem.text("eeee5555", "Both", isConflict: true).with(files: [files[0]]),
  ]

  private func list(_ columns: Int, _ language: Language) -> String {
    let items = FilesViewTests.items
    let view = ListView(
      names: ShortNames(items.map(\.name)), columns: columns, styler: Styler(isOn: false),
      words: Catalogue(language))
    return items.indices
      .flatMap { view.lines(items[$0], after: $0 > 0 ? items[$0 - 1] : nil) }
      .dropFirst().joined(separator: "\n")
  }

  @Test func `a list counts files after the words`() {
    #expect(
      list(80, .english) == """
          08:01  aaaa  Sunset at the pier, and the walk home #sea ▣ 2 files
          08:01  bbbb  🙂 good ▣ 1 file
          08:01  cccc  ▣ 1 photo, 1 file
          07:00  dddd  photo · from a newer version ▣ 1 file
          08:01  eeee  Both ▣ 1 file · conflict with another version
        """)
    #expect(
      list(80, .japanese) == """
          08:01  aaaa  Sunset at the pier, and the walk home #sea ▣ ファイル 2 件
          08:01  bbbb  🙂 良い ▣ ファイル 1 件
          08:01  cccc  ▣ 写真1枚、ファイル1件
          07:00  dddd  photo · 新しいバージョンの記録 ▣ ファイル 1 件
          08:01  eeee  Both ▣ ファイル 1 件 · 別の版と競合しています
        """)
    #expect(
      list(40, .english) == """
         08:01 aaaa Sunset at the pier, and the
                    walk home #sea ▣ 2 files
         08:01 bbbb 🙂 good ▣ 1 file
         08:01 cccc ▣ 1 photo, 1 file
         07:00 dddd photo · from a newer version
                    ▣ 1 file
         08:01 eeee Both ▣ 1 file · conflict
                    with another version
        """)
    #expect(list(40, .japanese).split(separator: "\n").allSatisfy { $0.count <= 40 })
  }

  @Test func `the mark is faint`() {
    let parts = ItemText.parts(FilesViewTests.items[0], .standard, Catalogue(.english))
    #expect(parts.tail.last?.words == "▣ 2 files")
    #expect(parts.tail.last?.style == .faint)
  }

  @Test func `an entry in full names each file`() {
    func shown(_ columns: Int, _ language: Language) -> String {
      DetailView(columns: columns, styler: Styler(isOn: false), words: Catalogue(language))
        .lines(FilesViewTests.items[1], storedLine: nil).joined(separator: "\n")
    }
    #expect(
      shown(80, .english).hasSuffix(
        "mood     🙂 good\nfile     Sunset _[31m.jpg · 2.1 MB · image/jpeg"))
    #expect(
      shown(80, .japanese).hasSuffix("ファイル Sunset _[31m.jpg · 2.1 MB · image/jpeg"))
    #expect(
      shown(40, .english).hasSuffix("file     Sunset _[31m.jpg · 2.1 MB ·\n         image/jpeg"))
    let nameless = DetailView(
      columns: 80, styler: Styler(isOn: false), words: Catalogue(.english)
    )
    .lines(FilesViewTests.items[2], storedLine: nil)
    #expect(nameless.last == "file     000000000000")
  }

  static let sizes: [(Int, String, String)] = [
    (0, "0 bytes", "0 バイト"), (1, "1 byte", "1 バイト"), (999, "999 bytes", "999 バイト"),
    (1000, "1.0 kB", "1.0 kB"), (9_999, "9.9 kB", "9.9 kB"), (10_000, "10 kB", "10 kB"),
    (999_999, "999 kB", "999 kB"), (1_000_000, "1.0 MB", "1.0 MB"),
    (2_100_000_000, "2.1 GB", "2.1 GB"), (.max, "9.2 EB", "9.2 EB"),
  ]

  @Test(arguments: sizes)
  func `a size is short`(bytes: Int, english: String, japanese: String) {
    #expect(Catalogue(.english).size(bytes) == english)
    #expect(Catalogue(.japanese).size(bytes) == japanese)
  }
}
