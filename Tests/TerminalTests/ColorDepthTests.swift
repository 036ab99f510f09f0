import Terminal
import Testing

/// Detects the color depth and the background.
struct ColorDepthTests {
  @Test(
    arguments: [
      (nil, nil, .sixteen), (nil, "xterm", .sixteen), (nil, "linux", .sixteen),
      (nil, "xterm-256color", .indexed), (nil, "tmux-256color", .indexed),
      ("", "xterm", .sixteen), ("yes", "xterm", .indexed),
      ("truecolor", "xterm", .full), ("24bit", nil, .full), (nil, "xterm-direct", .full),
      ("truecolor", "screen", .indexed), ("truecolor", "screen-256color", .indexed),
      (nil, "screen", .sixteen), ("truecolor", "tmux-256color", .full),
    ] as [(String?, String?, ColorDepth)])
  func `COLORTERM and TERM decide the color depth`(
    colorTerm: String?, term: String?, depth: ColorDepth
  ) {
    #expect(ColorDepth(colorTerm: colorTerm, term: term) == depth)
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;7", .light), ("15;8", .dark), ("12;default;6", .dark),
      ("0;default;15", .light), ("0;default", .either), ("", .either), ("16", .either),
      ("15;-1", .either), (nil, .either),
    ] as [(String?, Theme)])
  func `COLORFGBG decides the background`(value: String?, theme: Theme) {
    #expect(Theme(colorFGBG: value) == theme)
  }
}
