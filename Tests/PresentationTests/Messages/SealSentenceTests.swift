import Testing
import TimelineDomain

@testable import Presentation

/// Why an entry could not be sealed or opened.
struct SealSentenceTests {
  static let flaws: [SealFlaw] =
    [
      .noAge, .oldAge(version: "v0\u{1B}[31m"), .silentAge(seconds: 10), .emptyAge, .brokenAge,
      .noSpace, .wrongPassphrase, .noTerminal, .age(words: "age: error\u{1B}[31m"), .damaged,
      .otherKey, .otherEntry, .unreadable, .unsealable, .plainFiles,
      .fileMissing(FileDigest()), .noKey, .severalKeys(["age1a", "age1b"]),
      .keyMissing(recipient: "age1a"), .unreadableKey, .choiceNotKept(path: "/s"), .locked,
      .unequalPassphrases, .hasKey(name: "k7q2"), .hasWrap(name: "x\u{1B}[31m"), .noPassphrase,
      .noRecipient("age\u{1B}[31m"), .unreadableIdentity, .otherIdentity,
      .noIdentity, .noRuntime, .unwritableRuntime(path: "/r", .noSpace),
    ] + SealFlaw.RuntimeFlaw.allCases.map { .unsafeRuntime(path: "/r", $0) }

  @Test func `each has a sentence of its own in both languages, without control characters`() {
    for language in [Language.english, .japanese] {
      let sentences = Self.flaws.map { Catalogue(language).sentence($0) }
      #expect(Set(sentences).count == sentences.count)
      for sentence in sentences {
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 }, "\(sentence)")
        #expect((sentence.hasSuffix("。") || sentence.hasSuffix("）")) == (language == .japanese))
      }
    }
  }
}
