/// Shell functions that call the first program that the user has. They take a file as their argument.
enum ViewerScript {
  static let noViewer: Int32 = 127
  static let noPassThrough: Int32 = 126

  /// Draws a picture in the terminal, in a room of cells if the program can keep to it. Inside tmux, pictures
  /// need its pass-through.
  static func drawing(setting: String?, in room: (columns: Int, rows: Int)? = nil) -> String {
    let size = room.map { " --size=\($0.columns)x\($0.rows)" } ?? ""
    let choice =
      setting.map { "\($0) \"$@\"" }
      ?? first(of: [
        ("chafa", "chafa\(size)"), ("kitten", "kitten icat"), ("kitty", "kitty +kitten icat"),
        ("viu", "viu"),
      ])
    let tmux =
      "if [ -n \"$TMUX\" ]; then case $(tmux show -Apv allow-passthrough 2>/dev/null) in "
      + "on|all) ;; *) return \(noPassThrough);; esac; fi"
    return "draw() { \(tmux); \(choice); }; draw"
  }

  /// Draws a picture on a terminal that answers no questions, so that icat must not ask any.
  static func drawingApart(setting: String?) -> String {
    let icat = "icat --stdin=no --transfer-mode=stream"
    guard let setting else {
      let programs = first(of: [
        ("chafa", "chafa"), ("kitten", "kitten \(icat)"), ("kitty", "kitty +kitten \(icat)"),
        ("viu", "viu"),
      ])
      return "draw() { \(programs); }; draw"
    }
    let kitten =
      "kitten() { if [ \"$1\" = icat ]; then shift; set -- \(icat) \"$@\"; fi; command kitten \"$@\"; }"
    let kitty =
      "kitty() { if [ \"$1 $2\" = '+kitten icat' ]; then shift 2; set -- +kitten \(icat) \"$@\"; fi; "
      + "command kitty \"$@\"; }"
    return "\(kitten); \(kitty); draw() { \(setting) \"$@\"; }; draw"
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
