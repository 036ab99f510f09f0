import TestSupport
import Testing
import TextSearch
import TimelineDomain

/// Conditions on the files that an entry names, of every kind.
struct FileConditionTests {
  static let names: [(String, String, Bool)] = [
    ("*.jpg", "pier.jpg", true), ("*.jpg", "PIER.JPG", true), ("*.jpg", "pier.jpeg", false),
    ("*.jpg", "pier.jpg.txt", false), ("＊．ＪＰＧ", "pier.jpg", true), ("?.jpg", "p.jpg", true),
    ("?.jpg", "pier.jpg", false), ("?.jpg", "é.jpg", true), ("pier", "The Pier.png", true),
    ("pier", "per", false), ("*", "a", true), ("*", "", true), ("?", "", false),
    ("p*r*g", "pier.jpg", true), ("p*r*q", "pier.jpg", false), ("*カメラ*", "ｶﾒﾗ 1.png", true),
    ("*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false), ("pier.jpg*", "pier.jpg", true),
  ]

  @Test(arguments: names)
  func `a pattern is the whole name, and a word is a part of it`(
    pattern: String, name: String, isFound: Bool
  ) {
    #expect(FileNamePattern(pattern).matches(name) == isFound)
  }

  @Test func `an exact pattern knows case`() {
    #expect(!FileNamePattern("*.jpg", isExact: true).matches("PIER.JPG"))
    #expect(FileNamePattern("*.JPG", isExact: true).matches("PIER.JPG"))
    #expect(!FileNamePattern("pier", isExact: true).matches("Pier"))
  }

  @Test(arguments: 0..<40)
  func `random patterns match as a slow reader says`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      func letters(_ all: String, _ most: Int) -> [Character] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in all.randomElement(using: &random)!
        }
      }
      let (pattern, name) = (letters("ab*?", 7), letters("ab.", 7))
      guard pattern.contains(where: { "*?".contains($0) }) else { continue }
      #expect(
        FileNamePattern(String(pattern)).matches(String(name))
          == FileConditionTests.slow(pattern[...], name[...]), "\(pattern) \(name)")
    }
  }

  private static func slow(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool
  {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return slow(pattern.dropFirst(), name) || !name.isEmpty && slow(pattern, name.dropFirst())
    }
    guard let letter = name.first, first == "?" || first == letter else { return false }
    return slow(pattern.dropFirst(), name.dropFirst())
  }

  static let photos: [(String?, String?, Bool)] = [
    ("a.jpg", nil, true), ("A.HEIC", nil, true), ("a.pdf", nil, false), (nil, nil, false),
    (nil, "image/x-new", true), ("a.pdf", "IMAGE/png", true), ("a", "video/mp4", false),
    ("a.png", "application/octet-stream", true), ("jpg", nil, false),
  ]

  @Test(arguments: photos)
  func `a photo is one by its media type or by its ending`(
    name: String?, media: String?, isPhoto: Bool
  ) {
    #expect(AttachedFile.sample("1", name, media: media).isPhoto == isPhoto)
  }

  @Test func `files of every kind are searched, and the answer is always sure`() {
    let opaque = UnknownEntry.known("a", .needs(["x"]))
    let items: [TimelineItem] = [
      .text("a", "x"), .mood("a", "good"), .unknown(.unknown("a")), .unknown(opaque),
    ]
    let pier = AttachedFile.sample("1", "../../Pier.jpg")
    let notes = AttachedFile.sample("2", nil, media: "text/plain")
    func answers(_ condition: FileCondition, _ files: [AttachedFile]) -> Set<PostCondition.Answer> {
      Set(items.map { PostCondition.file(condition).answer(for: $0.with(files: files)) })
    }
    #expect(answers(.any, []) == [.no])
    #expect(answers(.any, [notes]) == [.yes])
    #expect(answers(.photo, [notes]) == [.no])
    #expect(answers(.photo, [notes, pier]) == [.yes])
    #expect(answers(.named(FileNamePattern("pier.*")), [notes, pier]) == [.yes])
    #expect(answers(.named(FileNamePattern("..")), [pier]) == [.no], "the path is no name")
    #expect(answers(.named(FileNamePattern("*")), [notes]) == [.no], "it has no name")
  }
}
