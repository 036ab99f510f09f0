import Platform
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Desk {
  /// Whether the program age is here. Without it, tests of sealed entries are left out.
  static let hasAge: Bool = {
    let desk = Desk()
    return desk.shell("age --version && command -v age-keygen").code == 0
  }()

  /// Writes a key into the journal, which is made if there is none. Its identity lies elsewhere.
  func addSealKey(named name: String = "k7q2") {
    if journal.isEmpty {
      run("text", "for the key")
      run("purge", "@1", "--yes")
    }
    let made = shell("age-keygen -o '\(identityPath)' 2>&1")
    precondition(made.code == 0, made.error)
    let recipient = made.output.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    let line =
      #"{"id":"key\#(name)","type":"seal-key","at":"2026-11-20T00:00:00+09:00","aside":true,"#
      + #""needs":["sealed-1"],"payload":{"key":"\#(name)","recipient":"\#(recipient)","wraps":[]}}"#
    directory.write(journalName, journal + Array("\(line)\n".utf8))
  }

  var identityPath: String { "\(elsewhere.path)/identity" }

  /// What is sealed in each sealed line, opened by age alone.
  var openedLines: [String] {
    lines.filter { $0.asText.contains(#""type":"sealed""#) }.map { line in
      shell(
        "sed 's/.*\"sealed\":\"//; s/\".*//' | base64 -d | age -d -i '\(identityPath)'",
        input: line.asText
      ).output
    }
  }

  /// The files in the directory of the test with these words, git objects included.
  func files(with words: String) -> [String] {
    let found = shell(
      """
      cd '\(directory.path)' && grep -rlaF '\(words)' . ; \
      find . -path '*/.git/objects/*' -type f | while read -r file; do \
      python3 -c 'import sys, zlib; sys.exit(0 if sys.argv[2].encode() in zlib.decompress(\
      open(sys.argv[1], "rb").read()) else 1)' "$file" '\(words)' 2>/dev/null && echo "$file"; done
      """)
    return found.output.split(separator: "\n").map(String.init).sorted()
  }
}

extension Desk {
  /// Whether the folders of tests are in memory, where a key or a draft may be.
  static let hasMemory: Bool = {
    let (calls, directory) = (LiveSystemCalls(), TemporaryDirectory())
    // The directory goes with its last reference.
    return withExtendedLifetime(directory) {
      let status = try? calls.status(at: BytePath(directory.path), followingLinks: true)
      return status.map { calls.isInMemory($0) } ?? false
    }
  }()
}
