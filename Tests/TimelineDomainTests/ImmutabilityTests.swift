import TestSupport
import Testing

/// Checks the source files of the domain: models are immutable, and only two modules are imported.
struct ImmutabilityTests {
  private let room: SourceRoom
  /// What adds up many values on the way to a model.
  private static let sums: Set = [
    "Exchange/MD5.swift", "Figures/DayUses.swift", "Figures/FigureTally.swift",
    "Figures/MoodComparison.swift", "Figures/NumberTally.swift", "Figures/Streaks.swift",
    "Figures/TagTally.swift", "Timeline/TimelineEdits.swift",
  ]

  private var models: [SourceRoom.File] { room.files.filter { !Self.sums.contains($0.name) } }

  init() throws {
    room = try SourceRoom("TimelineDomain", besides: #filePath)
  }

  @Test func `the source files are found`() {
    let names = room.files.map(\.name)
    #expect(names.count > 15)
    #expect(names.contains("Posts/TextPost.swift"))
    #expect(Self.sums.isSubset(of: names))
    #expect(names.contains("Ports/PostRepository.swift"))
  }

  @Test func `no function is mutating`() {
    for file in models { #expect(file.lines(with: "mutating") == [], "\(file.name)") }
  }

  @Test func `no model stores a variable`() {
    for file in models { #expect(file.storedVariables == [], "\(file.name)") }
  }

  @Test func `only TimePhrases and TextSearch are imported`() {
    let allowed = ["import", "package import"].flatMap {
      ["\($0) TimePhrases", "\($0) TextSearch"]
    }
    for file in room.files {
      #expect(file.lines(with: "import").allSatisfy(allowed.contains), "\(file.name)")
    }
  }

  // MARK: The check itself

  @Test(
    arguments: [
      "var count = 0", "struct A {\n  var b: Int\n}", "struct A {\n  private(set) var b = 1\n}",
      "enum A {\n  static var b = 1\n}", "extension A {\n  struct B {\n    var c: [Int]\n  }\n}",
      "struct A {\n  func b() {\n    c()\n  }\n  var d: Int\n}",
      "final class A {\n  weak var b: A?\n}", "struct A {\n  var b: Int { didSet { c() } }\n}",
      "struct A {\n  let b: Int\n  lazy var c = { 1 }()\n}",
      "struct A {\n  init(\n    b: Int,\n    c: Int\n  ) {\n    d = b\n  }\n  var d: Int\n}",
    ])
  func `a stored variable is found`(_ code: String) {
    #expect(SourceRoom.File(name: "A.swift", text: code).storedVariables.count == 1)
  }

  @Test(
    arguments: [
      "struct A {\n  var b: Int { 1 }\n}", "struct A {\n  var b: Int {\n    1\n  }\n}",
      "protocol A {\n  var b: Int { get }\n}", "struct A {\n  let b: Int\n}",
      "struct A {\n  func b() {\n    var c = 1\n    c += 1\n  }\n}",
      "extension A {\n  func b(\n    c: Int,\n    d: Int\n  ) throws -> Int {\n    var e = c\n  }\n}",
      "struct A {\n  init() {\n    for b in c {\n      var d = b\n    }\n  }\n}",
      "struct A {\n  // var b: Int\n  /// A var of old.\n  let variable: Int\n}",
      "func a() {\n  var b = 1\n}", "let a = b.map {\n  var c = $0\n}",
    ])
  func `other variables are allowed`(_ code: String) {
    #expect(SourceRoom.File(name: "A.swift", text: code).storedVariables == [])
  }
}
