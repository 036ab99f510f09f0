import TestSupport
import Testing

/// What the program prints is what was read and stored in `Transcripts`.
struct TranscriptTests {
  @Test(arguments: Transcript.topics, Transcript.Language.allCases)
  func `the program prints what its transcript says`(
    topic: String, language: Transcript.Language
  ) {
    let commands = Transcript(topic, .english)
    let stored = Transcript(topic, language)
    // A random id can look like a word or begin like another one: a second run has other ids.
    var printed = TranscriptDesk(language).run(commands)
    if printed != stored { printed = TranscriptDesk(language).run(commands) }
    if Transcript.isWriting { return printed.write(topic, language) }
    let difference = stored.difference(from: printed)
    #expect(difference == nil, "\(topic).\(language.rawValue).txt, \(difference ?? "")")
  }

  @Test(.disabled(if: Transcript.isWriting), arguments: Transcript.topics)
  func `both languages end alike and print to the same streams`(topic: String) {
    let english = Transcript(topic, .english).steps
    let japanese = Transcript(topic, .japanese).steps
    #expect(english.map(\.command) == japanese.map(\.command))
    for (english, japanese) in zip(english, japanese) {
      #expect(english.exit == japanese.exit, "\(topic): \(english.command)")
      #expect(english.hasOutput == japanese.hasOutput, "\(topic): \(english.command)")
      #expect(english.error.isEmpty == japanese.error.isEmpty, "\(topic): \(english.command)")
    }
  }

  @Test(.disabled(if: Transcript.isWriting), arguments: Transcript.topics)
  func `both languages name the same things in every message`(topic: String) {
    let steps = zip(Transcript(topic, .english).steps, Transcript(topic, .japanese).steps)
    for (english, japanese) in steps {
      let flaws = translationFlaws(english.error, japanese.error).joined(separator: "\n")
      #expect(flaws.isEmpty, "\(topic): \(english.command)\n\(flaws)")
    }
  }

  @Test(.disabled(if: Transcript.isWriting), arguments: Transcript.topics)
  func `wrong usage is explained on standard error`(topic: String) {
    for step in Transcript(topic, .english).steps where step.exit == "[exit 2]" {
      #expect(step.error.hasPrefix("journal: "), "\(topic): \(step.command)")
    }
  }
}

extension Transcript.Step {
  fileprivate var exit: String? { printed.last.flatMap { $0.hasPrefix("[exit ") ? $0 : nil } }
  fileprivate var hasOutput: Bool { printed.contains { $0.hasPrefix("  ") } }

  /// Standard error without the lines with the usage of a command, which have no sentence.
  fileprivate var error: String {
    printed.filter { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) }
      .filter { !$0.hasPrefix("usage: ") && !$0.hasPrefix("使い方: ") }.joined(separator: "\n")
  }
}
