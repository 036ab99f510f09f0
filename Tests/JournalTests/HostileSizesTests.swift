import TestSupport
import Testing

/// Journals that are large in one way: a clear result in time proportional to their size, in little
/// memory besides the file, on a stack of 256 KB. `Tests/Stress/hostile-sizes.sh` runs the same by
/// the gigabyte on a release build.
struct HostileSizesTests {
  struct Run: Sendable {
    let words: [String]
    var code: Int32 = 0
    /// The output or the message contains all of these.
    var says: [String] = []

    init(_ words: String..., code: Int32 = 0, says: [String] = []) {
      self.words = words
      self.code = code
      self.says = says
    }
  }

  struct Shape: CustomStringConvertible, Sendable {
    let description: String
    let journal: @Sendable () -> String
    let runs: [Run]
  }

  private static let header = #"{"format":"timeline-journal","version":1,"id":"h"}"# + "\n"
  private static let last = #"{"id":"lead","type":"text","payload":{"text":"the last"}}"# + "\n"

  /// How many entries or members a journal has. A quadratic algorithm exceeds the time with either.
  private static let many = FullRun.isLonger ? 20_000 : 4_000
  private static let more = FullRun.isLonger ? 50_000 : 10_000
  /// Of the processor: five times what the slowest takes. A machine that others use counts up to three times as much.
  private static let seconds = FullRun.isLonger ? 25 : 5

  private static func text(_ id: String, replaces: String? = nil) -> String {
    let links = replaces.map { #","replaces":[\#($0)]"# } ?? ""
    return #"{"id":"\#(id)","type":"text"\#(links),"payload":{"text":"\#(id)"}}"# + "\n"
  }

  private static func ids(_ count: Int) -> String {
    (0..<count).map { "\"r\($0)\"" }.joined(separator: ",")
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static func count(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined()
  }

  private static let healthy = [
    Run("info", "--format", "json", says: [#""damaged":0"#]), Run("check"),
    Run("list", "-n", "1", says: ["the last"]),
    Run("edit", "lead", "--star", says: ["edited lead"]),
    Run("delete", "lead", says: ["deleted lead"]), Run("add", "text", "new", says: ["added"]),
  ]

  static let shapes: [Shape] = [
    Shape(
      // At ten bytes of stack a level, this is four times the stack of a run.
      description: "a hundred thousand levels",
      journal: {
        let deep = times(100_000, "[") + times(100_000, "]")
        return header + last.replacing("\"payload\"", with: "\"x\":\(deep),\"payload\"")
      }, runs: healthy),
    Shape(
      description: "a hundred thousand levels of objects, never closed",
      journal: {
        header + #"{"id":"a","type":"text","x":"# + times(100_000, #"{"":"#) + "\n" + last
      },
      runs: [
        Run("info", says: ["damaged   line 2"]),
        Run("list", says: ["the last", "line 2 is damaged"]),
      ]),
    Shape(
      description: "a header of two megabytes",
      journal: { header.replacing("}", with: ",\"x\":\"\(times(2_000_000, "h"))\"}") + last },
      runs: [
        Run("info", says: ["access    read and write"]), Run("add", "text", "new", says: ["added"]),
      ]),
    Shape(
      description: "a header of another format, of a megabyte",
      journal: { #"{"format":"\#(times(1_000_000, "f"))"}"# + "\n" + last },
      runs: [
        Run("list", code: 1, says: ["it is '\(times(100, "f"))…', not a journal"]),
        Run("add", "text", "new", code: 1, says: ["…', not a journal"]), Run("info", says: ["…'"]),
      ]),
    Shape(
      description: "two long lists of needs",
      journal: {
        header.replacing(
          "}",
          with:
            #","needs":{"write":[\#(ids(more))],"read":[\#(ids(more).replacing("r", with: "w"))]}}"#
        )
      },
      runs: [Run("list", code: 1, says: ["'w0', 'w1'", "'w7' and \(2 * more - 8) more"])]),
    Shape(
      description: "very many empty lines",
      journal: { header + times(10 * many, "\n") + last }, runs: healthy),
    Shape(
      description: "a megabyte of text",
      journal: {
        header + last.replacing("the last", with: "the last " + times(200_000, "word "))
      },
      runs: [
        Run("info", says: ["entries   1"]), Run("list", says: ["the last word word"]),
        Run("edit", "lead", "--star", says: ["edited"]),
        Run(
          "delete", "lead", says: ["deleted lead  ★ the last word word word word word word word…"]),
      ]),
    Shape(
      description: "two megabytes of an unclosed string",
      journal: {
        header + #"{"id":"a","type":"text","x":"# + "\"" + times(2_000_000, "x") + "\n" + last
      },
      runs: [Run("list", says: ["the last", "line 2 is damaged"])]),
    Shape(
      description: "many damaged lines",
      journal: { header + times(more, "?\n") + last },
      runs: [
        Run("info", says: ["\(more) lines: 2, 3, 4"]), Run("check", code: 1, says: ["\(more)"]),
        Run("list", says: ["the last", "\(more) lines are damaged (2, 3, 4, 5, 6, …)"]),
        Run("edit", "lead", "--star"), Run("delete", "lead"),
      ]),
    Shape(
      description: "very many members",
      journal: {
        let members = count(2 * many) { ",\"m\($0)\":\($0)" }
        return header
          + last.replacing("}}", with: members + "}" + members + "}")
      }, runs: [Run("info", says: ["entries   1"]), Run("edit", "lead", "--star"), Run("list")]),
    Shape(
      description: "many entries of one id",
      journal: {
        header + count(many) { #"{"id":"a","type":"text","payload":{"text":"\#($0)"}}"# + "\n" }
      },
      runs: [
        Run("list", "--format", "raw"), Run("check"),
        Run("edit", "a", "--star", code: 1, says: ["the id of \(many) different entries"]),
        Run("delete", "a", code: 1, says: ["\(many) different entries share the id a"]),
      ]),
    Shape(
      description: "many entries of one id, listed with their names",
      journal: {
        header + count(many) { #"{"id":"a","type":"text","payload":{"text":"\#($0)"}}"# + "\n" }
      },
      runs: [
        Run(
          "list",
          says: ["\(many - 1) · conflict with another version", "different entries share the id a"])
      ]),
    Shape(
      description: "many edits of edits",
      journal: {
        header + text("e0") + count(many) { text("e\($0 + 1)", replaces: "\"e\($0)\"") }
      },
      runs: [
        Run("info", says: ["entries   1"]), Run("list", says: ["e0"]), Run("delete", "e0"),
        Run("check"),
      ]),
    Shape(
      description: "the same in reverse order",
      journal: {
        header + count(many) { text("e\($0)", replaces: "\"e\($0 + 1)\"") } + text("e\(many)")
      },
      runs: [Run("list", says: ["e\(many / 100)"])]),
    Shape(
      description: "many entries in a cycle",
      journal: {
        header + count(many) { text("e\($0)", replaces: "\"e\(($0 + 1) % many)\"") }
      },
      runs: [Run("info", says: ["entries   \(many)", "conflicts 1"])]),
    Shape(
      description: "an entry that replaces many missing ones",
      journal: { header + text("a", replaces: ids(more)) },
      runs: [
        Run("list", says: ["r0"]), Run("edit", "r0", "--star"), Run("show", "a"), Run("check"),
      ]),
    Shape(
      description: "an entry and many others that replace the same missing ones",
      journal: {
        header + text("a", replaces: ids(many))
          + count(many) { text("n\($0)", replaces: "\"r\($0)\"") }
      }, runs: [Run("list", "-n", "3")]),
    Shape(
      description: "two ids that differ after twenty thousand bytes",
      journal: { header + text(times(20_000, "i") + "x") + text(times(20_000, "i") + "y") },
      runs: [Run("list", "-n", "3")]),
    Shape(
      description: "an entry and many others that replace each other",
      journal: {
        header + text("a", replaces: ids(many))
          + count(many) { text("r\($0)", replaces: "\"a\"") }
      },
      runs: [Run("info", says: ["entries   \(many + 1)", "conflicts 1"]), Run("check")]),
    Shape(
      description: "many conflicting versions",
      journal: { header + text("a") + count(many) { text("r\($0)", replaces: "\"a\"") } },
      runs: [
        Run(
          "edit", "a", "--star", code: 1,
          says: ["'a' is in conflict: it has \(many) versions", "and \(many - 10) more"])
      ]),
    Shape(
      description: "many entries that depend on one",
      journal: {
        header + last
          + count(many) {
            #"{"id":"p\#($0)","type":"k\#($0)","refs":["lead"],"payload":{}}"# + "\n"
          }
      },
      runs: [
        Run(
          "delete", "lead", code: 1,
          says: ["\(many) entries", "k0 p0, k1 p1, k10 p10, ", ", …)"]),
        Run("info", says: [", …\n"]), Run("check"), Run("delete", "lead", "--yes"),
      ]),
    Shape(
      description: "a type name of a megabyte",
      journal: {
        header + last
          + #"{"id":"p","type":"\#(times(1_000_000, "k"))","refs":["lead"],"payload":{}}"#
      },
      runs: [
        Run(
          "list", says: ["\(times(100, "k"))… · from a newer version", "\(times(100, "k"))… 1\n"]),
        Run("check"), Run("edit", "p", "--star", code: 1, says: ["of type '\(times(100, "k"))…'"]),
        Run("delete", "p", code: 1, says: ["of type '\(times(100, "k"))…'"]),
        Run("delete", "lead", code: 1, says: ["of type '\(times(100, "k"))…'"]),
      ]),
  ]

  @Test(arguments: shapes)
  func `a large journal takes time in proportion to its bytes`(_ shape: Shape) {
    let bytes = Array(shape.journal().utf8)
    let desk = Desk(journal: bytes)
    // The program and its libraries reserve some 300 MB of address space, almost all of it unused.
    let kilobytes = 600_000 + 12 * bytes.count / 1000
    for run in shape.runs {
      let outcome = desk.run(within: "-s 256 -t \(Self.seconds) -v \(kilobytes)", run.words)
      #expect(outcome.code == run.code, "\(run.words.prefix(3)): \(outcome.error.prefix(300))")
      // A summary is at the beginning or the end of the output.
      let ends = [outcome.outputBytes, outcome.errorBytes].map {
        String(decoding: $0.prefix(4000) + $0.suffix(4000), as: UTF8.self)
      }
      for words in run.says {
        let isSaid = ends.contains { $0.contains(words) }
        #expect(isSaid, "\(run.words): \(words.prefix(100))")
      }
      #expect(outcome.errorBytes.count < 2000, "a message is short")
    }
  }
}
