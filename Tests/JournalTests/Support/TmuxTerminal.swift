import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program in a real terminal: a window of a tmux server that belongs to the test.
final class TmuxTerminal {
  private let desk: Desk
  private let directory = TemporaryDirectory()

  /// Runs the program until it ends, and then says so.
  init(_ desk: Desk, _ words: [String], columns: Int, rows: Int) {
    self.desk = desk
    let configuration = """
      set -g default-terminal tmux-256color
      set -g status off
      set -s escape-time 0
      """
    directory.write("tmux.conf", Array(configuration.utf8))
    let program = ([BuiltProgram.path] + words).map(\.quotedForShell).joined(separator: " ")
    tmux(
      "-f", "\(directory.path)/tmux.conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "/bin/sh -c \("\(program); echo ended with $?; read rest".quotedForShell)")
  }

  deinit { tmux("kill-server") }

  @discardableResult
  private func tmux(_ words: String...) -> String {
    var environment = desk.environment
    environment["TMUX_TMPDIR"] = directory.path
    environment["TMUX"] = nil
    return BuiltProgram.run(
      (["-u", "-L", "journal-test"] + words).map { Array($0.utf8) },
      environment: environment.mapValues { Array($0.utf8) }, input: nil,
      program: Desk.program("tmux")
    ).output
  }

  func type(_ text: String) { tmux("send-keys", "-l", text) }
  /// A key under the name that tmux gives it.
  func press(_ name: String) { tmux("send-keys", name) }

  /// The rows without the spaces at their ends.
  var rows: [String] {
    tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { $0.withoutSpacesAtEnd }
  }

  /// The column and the row of the cursor, if it is visible.
  var cursor: String? {
    let words = tmux("display-message", "-p", "#{cursor_flag} #{cursor_x} #{cursor_y}")
      .split { $0 == " " || $0 == "\n" }
    return words.first == "1" ? words.dropFirst().joined(separator: " ") : nil
  }
}

extension StringProtocol {
  var withoutSpacesAtEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
