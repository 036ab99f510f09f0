/// Paths and programs from the environment; paths are bytes.
package struct Locations {
  let environment: (String) -> [UInt8]?

  package init(environment: @escaping (String) -> [UInt8]?) {
    self.environment = environment
  }

  /// `$JOURNAL_FILE`, else `$XDG_DATA_HOME/journal/journal.jsonl`; nil without a home directory.
  func journal() -> [UInt8]? {
    set("JOURNAL_FILE") ?? base("XDG_DATA_HOME", "/.local/share") + "/journal/journal.jsonl"
  }

  /// The path, valid from any working directory.
  package func absolute(_ path: [UInt8]) -> [UInt8] {
    guard path.first != UInt8(ascii: "/"), let here = here() else { return path }
    return here + [UInt8(ascii: "/")] + path
  }

  /// The working directory as the shell knows it, with its links.
  package func here() -> [UInt8]? { set("PWD") }

  /// `$XDG_DATA_HOME/journal/backups`.
  func backups() -> [UInt8]? { base("XDG_DATA_HOME", "/.local/share") + "/journal/backups" }

  /// `$XDG_CACHE_HOME/journal`.
  package func caches() -> [UInt8]? { base("XDG_CACHE_HOME", "/.cache") + "/journal" }

  /// `$XDG_STATE_HOME/journal/drafts`.
  package func drafts() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal/drafts" }

  /// The folder for copies that `journal open` edits: `$XDG_STATE_HOME/journal/open`.
  package func opened() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal/open" }

  /// `$XDG_STATE_HOME/journal`.
  package func state() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal" }

  /// `$XDG_RUNTIME_DIR`, which has no other place.
  package func runtime() -> [UInt8]? { set("XDG_RUNTIME_DIR") }

  /// `$XDG_CONFIG_HOME/journal/config.json`.
  package func configuration() -> [UInt8]? {
    base("XDG_CONFIG_HOME", "/.config") + "/journal/config.json"
  }

  /// The editor in the settings, else `$VISUAL`, else `$EDITOR`, else vi: git's order.
  func editor(setting: String? = nil) -> String {
    if let setting { return setting }
    let command = set("VISUAL") ?? set("EDITOR") ?? Array("vi".utf8)
    return String(decoding: command, as: UTF8.self)
  }

  /// A shell script that pages its input with the program in the settings, else `$PAGER`, else
  /// less. If that program is missing, the script prints its input. Nil if the setting is empty,
  /// which turns paging off.
  func pager(setting: String? = nil) -> String? {
    let command =
      setting ?? environment("PAGER").map { String(decoding: $0, as: UTF8.self) } ?? "less -FRX"
    guard let program = command.split(separator: " ").first else { return nil }
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./+".contains($0))
    }
    let check = isPlain ? "command -v \(program) >/dev/null 2>&1 || exec cat\n" : ""
    // By default, less exits if the text fits on one screen. Without a UTF-8 charset it would show
    // bytes instead of letters.
    // What is searched for in less are words of entries: it keeps them in no file.
    let setting =
      "LESS=${LESS-FRX} LESSCHARSET=${LESSCHARSET-utf-8} LESSHISTFILE=-\n"
      + "export LESS LESSCHARSET LESSHISTFILE\n"
    return check + setting + command
  }

  /// The variable's value; an empty variable counts as unset.
  func set(_ name: String) -> [UInt8]? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The XDG specification says to ignore relative paths.
  private func base(_ variable: String, _ fallback: String) -> [UInt8]? {
    if let path = set(variable), path[0] == UInt8(ascii: "/") { return path }
    return set("HOME") + fallback
  }
}

private func + (path: [UInt8]?, rest: String) -> [UInt8]? {
  path.map { $0 + Array(rest.utf8) }
}
