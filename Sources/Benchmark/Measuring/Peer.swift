/// A program that journal is compared with, and how to install it.
package enum Peer: String, CaseIterable, Sendable {
  case compiler = "cc"
  case sqlite = "sqlite3"
  case ripgrep = "rg"
  case jq
  case jrnl

  package var installation: String {
    switch self {
    case .compiler: "a C compiler: apt-get install gcc libc6-dev"
    case .sqlite: "apt-get install sqlite3"
    case .ripgrep: "apt-get install ripgrep"
    case .jq: "apt-get install jq"
    case .jrnl: "python3 -m venv V && V/bin/pip install jrnl, with V/bin in $PATH"
    }
  }

  /// The names of its executable.
  package var names: [String] { self == .compiler ? ["cc", "clang", "gcc"] : [rawValue] }
}
