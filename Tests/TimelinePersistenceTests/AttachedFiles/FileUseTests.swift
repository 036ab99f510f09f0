import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Which files the bytes of a journal use.
struct FileUseTests {
  private static let one = FilesDirectory.digest("one")
  private static let other = FilesDirectory.digest("other")

  private func use(_ lines: String, _ candidates: Set<FileDigest> = [one, other]) -> FileUse {
    var use = FileUse(lookingFor: candidates)
    use.add(lines: Array(lines.utf8).span)
    return use
  }

  private func entry(_ members: String) -> String {
    #"{"id":"a","type":"text",\#(members),"payload":{"text":"hi"}}"# + "\n"
  }

  @Test(
    arguments: [
      "", "words ", "dead ", "0", "f", String(repeating: "0", count: 63),
      String(repeating: "e", count: 200), "DEAD", "\n", "\u{FF}",
    ], ["", " words", "0", "abc", String(repeating: "1", count: 64), "\n", "\"}]}"])
  func `digits anywhere are in use`(before: String, after: String) {
    let lines = "{}\n" + before + FileUseTests.one.text + after + "\n"
    #expect(use(lines).used == [FileUseTests.one])
    #expect(use(lines).unused == [FileUseTests.other])
    #expect(use(lines).named == [])
  }

  private static let others: [String] = {
    let (start, end) = (one.text.prefix(32), one.text.suffix(32))
    return [
      "", one.text.uppercased(), String(one.text.dropLast()), "\(start)\n\(end)", "\(start)G\(end)",
    ]
  }()

  @Test(arguments: others)
  func `other digits are not`(text: String) {
    #expect(use(text + "\n").used == [])
  }

  @Test func `every offset is found`() {
    for count in 0..<200 {
      let lines = String(repeating: "a-", count: count / 2) + (count % 2 == 0 ? "" : "-")
      #expect(use(lines + FileUseTests.one.text).used == [FileUseTests.one])
    }
  }

  @Test func `random bytes agree with a slow search`() {
    var generator = SeededGenerator(seed: 33)
    let letters = Array("0123456789abcdef0123456789abcdefG\n".utf8)
    for _ in 0..<200 {
      var bytes = (0..<2_000).map { _ in letters.randomElement(using: &generator)! }
      // Most rows of digits are broken up.
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        bytes[Int.random(in: 0..<2_000, using: &generator)] = UInt8(ascii: "G")
      }
      var all: Set<FileDigest> = []
      for start in 0..<(bytes.count - 63) {
        if let digest = FileDigest(digits: Array(bytes[start..<(start + 64)])) {
          all.insert(digest)
        }
      }
      var fast = FileUse(lookingFor: all.union([FileUseTests.one]))
      fast.add(lines: bytes.span)
      #expect(fast.used == all)
    }
  }

  @Test(arguments: [
    #""files":[{"sha256":"HASH"}]"#, #""files" : [ 1, {"x":[], "sha256" : "HASH" , "size":3} ]"#,
    #""f\u0069les":[{"sha256":"HASH"}]"#, #""\u0066\u0069\u006c\u0065\u0073":[{"sha256":"HASH"}]"#,
    #""files":[{"\u0073ha256":"HASH"}]"#, #""files":[{"sha256":"HASH"}],"files":7"#,
  ])
  func `elements name files`(members: String) {
    let text = FileUseTests.one.text
    let escaped = "\\u00" + String(text.utf8.first!, radix: 16) + text.dropFirst()
    for hash in [text, escaped] {
      let lines = entry(members.replacing("HASH", with: hash))
      #expect(use(lines).named == [FileUseTests.one], "\(lines)")
      #expect(use(lines).used == [FileUseTests.one])
      #expect(use(String(lines.dropLast())).named == [FileUseTests.one])
      // Without candidates the names are found all the same.
      #expect(use(lines, []).named == [FileUseTests.one])
      #expect(use("\u{FEFF}" + lines).named == [FileUseTests.one])
    }
  }

  @Test(arguments: [
    #""files":{"sha256":"HASH"}"#, #""files":["HASH"]"#, #""files":[{"sha256":["HASH"]}]"#,
    #""files":7,"files":[{"sha256":"HASH"}]"#, #""file":[{"sha256":"HASH"}]"#,
    #""files":[{"SHA256":"HASH"}]"#, #""files":[{"sha256":"HASH0"}]"#,
    #""files":[[{"sha256":"HASH"}]]"#,
    #""line":{"files":[{"sha256":"HASH"}]}"#,
  ])
  func `other shapes name nothing, but their digits count`(members: String) {
    let lines = entry(members.replacing("HASH", with: FileUseTests.one.text))
    #expect(use(lines).named == [])
    #expect(use(lines).used == [FileUseTests.one])
  }

  @Test func `damaged lines and headers name nothing`() {
    let list = #""files":[{"sha256":"\#(FileUseTests.one.text)"}]"#
    for line in [#"{"id":"a",\#(list)}"#, #"{"id":"a","type":"text",\#(list)"#] {
      #expect(use(line + "\n").named == [])
      #expect(use(line + "\n").used == [FileUseTests.one])
    }
  }

  @Test func `a journal in parts gives what the whole gives`() throws {
    let disk = FilesDirectory()
    var lines = JournalBench.header
    var digests: Set<FileDigest> = []
    for number in 0..<60_000 {
      let digest = FilesDirectory.digest("\(number)")
      if number % 3 == 0 {
        digests.insert(digest)
        lines += entry(#""files":[{"sha256":"\#(digest.text)","size":\#(number)}]"#)
      } else {
        lines += entry(#""line":"words that name no file""#)
      }
    }
    disk.write("j", lines + "torn " + FileUseTests.one.text)
    let (file, status) = try #require(disk.bench.journal.openWhileLocked())
    let candidates = digests.union([FileUseTests.one, FileUseTests.other])
    let use = try #require(FileUse(of: file, size: status.size, lookingFor: candidates))
    #expect(use.named == digests)
    #expect(use.used == digests.union([FileUseTests.one]))
    #expect(use.unused == [FileUseTests.other])
    #expect(use.sizes[FilesDirectory.digest("300")] == 300)
  }
}

/// The member `files` of a line.
struct FilesMemberTests {
  private static let file = AttachedFile.initial(
    digest: FilesDirectory.digest("one"), size: 3, name: "a \"b\".jpg", media: "image/jpeg")

  private func member<Result>(
    _ line: String, _ body: (FilesMember, JSONScanner, Range<Int>) -> Result
  ) -> Result {
    let bytes = Array(line.utf8)
    let scanner = JSONScanner(bytes.span)
    return body(FilesMember(ofObject: bytes.indices, in: scanner), scanner, bytes.indices)
  }

  /// The line after an edit; nil if this version can't make it.
  private func edited(_ line: String, _ edit: PostEdit) -> String? {
    member(line) { member, scanner, object in
      member.edits(for: edit, in: scanner)
        .flatMap { scanner.splicing(object, $0, before: "payload") }
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func adding(_ line: String) -> String? {
    edited(line, PostEdit(addedFiles: [FilesMemberTests.file]))
  }

  private static func element(_ word: String, _ more: String = "") -> String {
    #"{"sha256":"\#(FilesDirectory.digest(word).text)"\#(more)}"#
  }

  private static let json =
    #"{"sha256":"\#(FilesDirectory.digest("one").text)","size":3,"name":"a \"b\".jpg","media":"image/jpeg"}"#

  @Test(arguments: [
    (#"{"id":"a","payload":{}}"#, #"{"id":"a","files":[NEW],"payload":{}}"#),
    (#"{"id":"a","files":null,"x":1}"#, #"{"id":"a","files":[NEW],"x":1}"#),
    (#"{"files" : [ ] ,"id":"a"}"#, #"{"files" : [ NEW] ,"id":"a"}"#),
    (#"{"files":[1, {"x" : 1.0}],"id":"a"}"#, #"{"files":[1, {"x" : 1.0},NEW],"id":"a"}"#),
  ])
  func `a file is added at the end, and the rest keeps its bytes`(line: String, result: String) {
    #expect(adding(line) == result.replacing("NEW", with: FilesMemberTests.json))
  }

  @Test(arguments: [
    #"{"files":7,"id":"a"}"#, #"{"files":{},"id":"a"}"#, #"{"files":[],"files":[],"id":"a"}"#,
    #"{"files":null,"\u0066iles":[],"id":"a"}"#,
  ])
  func `another shape is not edited`(line: String) {
    #expect(adding(line) == nil)
    #expect(edited(line, PostEdit(removedFiles: [FilesMemberTests.file])) == nil)
    #expect(edited(line, PostEdit(isStarred: .set(true))) == line)
  }

  @Test func `a file is removed by its digest and its name, and the rest keeps its bytes`() {
    let one = FilesMemberTests.element("one", #", "name" : "a \"b\".jpg","x":1.0"#)
    let others = [
      FilesMemberTests.element("one", #","name":"b.jpg""#), FilesMemberTests.element("one"),
      FilesMemberTests.element("two", #","name":"a \"b\".jpg""#), #"{"x" : 1.0}"#, "1",
    ]
    let rest = others.joined(separator: " , ")
    let edit = PostEdit(removedFiles: [FilesMemberTests.file])
    #expect(
      edited(#"{"files":[\#(one),\#(rest)],"id":"a"}"#, edit) == #"{"files":[\#(rest)],"id":"a"}"#)
    #expect(edited(#"{"files":[\#(rest)],"id":"a"}"#, edit) == #"{"files":[\#(rest)],"id":"a"}"#)
    #expect(edited(#"{"files":[\#(one)],"id":"a"}"#, edit) == #"{"id":"a"}"#)
    #expect(edited(#"{"files":[\#(one), 7],"id":"a"}"#, edit) == #"{"files":[7],"id":"a"}"#)
    #expect(edited(#"{"id":"a"}"#, edit) == #"{"id":"a"}"#)
    #expect(edited(#"{"files":null,"id":"a"}"#, edit) == #"{"files":null,"id":"a"}"#)
  }

  @Test func `a file that the entry names is not added again`() {
    let line = #"{"files":[\#(FilesMemberTests.json)],"id":"a"}"#
    #expect(adding(line) == line)
    let other = AttachedFile.initial(
      digest: FilesDirectory.digest("one"), size: 3, name: "b.jpg", media: nil)
    // Also not under another name: versions settle by the hash.
    #expect(
      edited(line, PostEdit(addedFiles: [other, FilesMemberTests.file, other])) == line)
    #expect(
      PostEdit(addedFiles: [other, FilesMemberTests.file]).files(from: []) == [other])
  }

  @Test func `an edit adds and removes at once`() {
    let old = FilesMemberTests.element("two", #","name":"old""#)
    let gone = AttachedFile.restored(
      digest: FilesDirectory.digest("two"), size: nil, name: "old", media: nil)
    let edit = PostEdit(addedFiles: [FilesMemberTests.file], removedFiles: [gone])
    #expect(
      edited(#"{"files":[\#(old)],"id":"a"}"#, edit)
        == #"{"files":[\#(FilesMemberTests.json)],"id":"a"}"#)
    #expect(edit.files(from: [gone]) == [FilesMemberTests.file])
  }

  @Test func `an element is read with what fits`() {
    let hash = FilesDirectory.digest("one").text
    let line =
      #"{"files":[{"sha256":"\#(hash)","size":-1,"name":7,"media":null},{"sha256":"\#(hash)","size":1e3},{"size":3,"sha256":"\#(hash)","name":"\u00e9","sha256":"x"}]}"#
    let files = member(line) { member, _, _ in member.files }
    #expect(files.map(\.size) == [nil, nil, 3])
    #expect(files.map(\.name) == [nil, nil, "é"])
    #expect(files.map(\.media) == [nil, nil, nil])
  }
}
