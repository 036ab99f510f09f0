/// Where things are, by the environment; paths are bytes.
package struct Locations {
  let environment: (String) -> [UInt8]?

  package init(environment: @escaping (String) -> [UInt8]?) {
    self.environment = environment
  }

  /// `$JOURNAL_FILE`, else `$XDG_DATA_HOME/journal/journal.jsonl`; nil where nothing says where.
  func journal() -> [UInt8]? {
    set("JOURNAL_FILE") ?? base("XDG_DATA_HOME", "/.local/share") + "/journal/journal.jsonl"
  }

  /// The same path for whoever is in another directory.
  package func absolute(_ path: [UInt8]) -> [UInt8] {
    guard path.first != UInt8(ascii: "/"), let here = set("PWD") else { return path }
    return here + [UInt8(ascii: "/")] + path
  }

  /// `$XDG_CACHE_HOME/journal`.
  package func caches() -> [UInt8]? { base("XDG_CACHE_HOME", "/.cache") + "/journal" }

  /// `$XDG_STATE_HOME/journal/drafts`.
  package func drafts() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal/drafts" }

  /// For copies of a journal that is open in an editor: `$XDG_STATE_HOME/journal/open`.
  package func opened() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal/open" }

  /// `$XDG_STATE_HOME/journal`.
  func state() -> [UInt8]? { base("XDG_STATE_HOME", "/.local/state") + "/journal" }

  /// `$XDG_CONFIG_HOME/journal/config.json`.
  func configuration() -> [UInt8]? { base("XDG_CONFIG_HOME", "/.config") + "/journal/config.json" }

  /// The one that is set, else `$VISUAL`, else `$EDITOR`, else vi: in the order that git has.
  func editor(setting: String? = nil) -> String {
    if let setting { return setting }
    let command = set("VISUAL") ?? set("EDITOR") ?? Array("vi".utf8)
    return String(decoding: command, as: UTF8.self)
  }

  /// A script that shows what it reads with the one that is set, else with `$PAGER`, else with less;
  /// where there is no such program, it shows it all at once. Nil where what is set is empty: somebody
  /// wants none.
  func pager(setting: String? = nil) -> String? {
    let command =
      setting ?? environment("PAGER").map { String(decoding: $0, as: UTF8.self) } ?? "less -FRX"
    guard let program = command.split(separator: " ").first else { return nil }
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./+".contains($0))
    }
    let check = isPlain ? "command -v \(program) >/dev/null 2>&1 || exec cat\n" : ""
    // Where nobody has told less anything, it leaves by itself where one screen does; and without a
    // locale it would show the bytes of each letter.
    let setting = "LESS=${LESS-FRX} LESSCHARSET=${LESSCHARSET-utf-8}\nexport LESS LESSCHARSET\n"
    return check + setting + command
  }

  /// An empty variable counts as none.
  func set(_ name: String) -> [UInt8]? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A relative path in an XDG variable is to be ignored, says their specification.
  private func base(_ variable: String, _ fallback: String) -> [UInt8]? {
    if let path = set(variable), path[0] == UInt8(ascii: "/") { return path }
    return set("HOME") + fallback
  }
}

private func + (path: [UInt8]?, rest: String) -> [UInt8]? {
  path.map { $0 + Array(rest.utf8) }
}
