/// Shell functions that call the first program that the user has. They take a file as their argument.
enum ViewerScript {
  static let noViewer: Int32 = 127
  static let noPassThrough: Int32 = 126

  /// Draws a picture in the terminal. Inside tmux, pictures need its pass-through.
  static func drawing(setting: String?) -> String {
    let choice =
      setting.map { "\($0) \"$@\"" }
      ?? first(of: [("chafa", "chafa"), ("kitten", "kitten icat"), ("viu", "viu")])
    let tmux =
      "if [ -n \"$TMUX\" ]; then case $(tmux show -Apv allow-passthrough 2>/dev/null) in "
      + "on|all) ;; *) return \(noPassThrough);; esac; fi"
    return "draw() { \(tmux); \(choice); }; draw"
  }

  /// Opens a file with the desktop's program for it.
  static let opening =
    "view() { " + first(of: [("xdg-open", "xdg-open"), ("open", "open")]) + "; }; view"

  private static func first(of programs: [(name: String, command: String)]) -> String {
    programs.map {
      "if command -v \($0.name) >/dev/null 2>&1; then \($0.command) \"$@\"; return; fi; "
    }.joined() + "return \(noViewer)"
  }
}
