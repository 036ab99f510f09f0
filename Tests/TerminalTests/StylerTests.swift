import Terminal
import Testing

/// Styles are added only if they are on.
struct StylerTests {
  static let styles: [Style] = [.heading, .faint, .star, .warning, .match]

  @Test(arguments: styles)
  func `a style surrounds the text`(_ style: Style) {
    let styled = Styler(isOn: true)(style, "words")
    #expect(styled.hasPrefix("\u{1B}["))
    #expect(styled.hasSuffix("mwords\u{1B}[0m"))
    let code = styled.dropFirst(2).prefix { $0 != "m" }
    #expect(!code.isEmpty && code.allSatisfy { $0.isNumber || $0 == ";" })
  }

  @Test func `styles look different`() {
    let looks = Set((Self.styles + [.plain]).map { Styler(isOn: true)($0, "words") })
    #expect(looks.count == 6)
  }

  @Test(arguments: styles + [.plain])
  func `without styles, text is plain`(_ style: Style) {
    #expect(Styler(isOn: false)(style, "words") == "words")
  }

  @Test func `plain text is plain even with styles`() {
    #expect(Styler(isOn: true)(.plain, "words") == "words")
  }
}
