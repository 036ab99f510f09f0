import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// Why a command stopped: the sentence for people, and what the program does besides printing it.
struct Failure: Error {
  enum Kind: Sendable {
    /// The command could not do it.
    case refused
    /// The words name nothing, or too much. Three words or more were perhaps meant as a text.
    case words
    /// The words name no entry now. A text for it can be saved when they do.
    case entry
    /// A text can be saved as it is, later.
    case later
    /// The command was right, and the journal could not be read or written.
    case repository
    case interrupted
    case emptyText
    case closedInput
    case noJournal
    /// Files that an export can't strip.
    case unstrippable
    /// Wrong usage. The usage line of the command follows the sentence. `misfit` is what no further words
    /// would mend, which an alias must not have.
    case usage(CommandSpec?, misfit: AliasFlaw? = nil)
    /// Wrong usage, with a sentence that says what to write.
    case wrongWords(misfit: AliasFlaw? = nil)
    /// A line that means nothing, and what to run instead.
    case unclear(RefusedLine)
    /// Wrong usage that no other words mend.
    case stopped
    /// Output failed, in the system's words. A change may have been saved before.
    case lostOutput(String, isSaved: Bool)
    /// The reader closed the pipe early. Not a failure; prints nothing.
    case outputClosed
  }

  let kind: Kind
  let sentence: Sentence

  init(_ kind: Kind, _ sentence: Sentence) {
    self.kind = kind
    self.sentence = sentence
  }

  init(_ kind: Kind, _ sentence: @escaping @Sendable (Catalogue) -> String) {
    self.init(kind, Sentence(sentence))
  }

  /// The same failure, said with more facts.
  func saying(_ sentence: @escaping @Sendable (Catalogue, String) -> String) -> Failure {
    Failure(kind) { sentence($0, self.sentence.text($0)) }
  }

  /// 0 done, 1 could not be done, 2 wrong usage.
  var exitCode: Int32 {
    switch kind {
    case .usage, .wrongWords, .unclear, .stopped: 2
    case .outputClosed, .lostOutput(_, isSaved: true): 0
    default: 1
    }
  }
}

extension Failure {
  /// `name` is the entry's, as the user knows it.
  static func repository(_ error: RepositoryError, name: String? = nil) -> Failure {
    Failure(kind(of: error)) { $0.sentence(error, name: name) }
  }

  private static func kind(of error: RepositoryError) -> Kind {
    switch error {
    case .edit, .unreadableEntry, .sync: .refused
    case .inJournal(_, let error): kind(of: error)
    default: .repository
    }
  }

  /// Another file than the journal, which `--file` does not name.
  static func otherFile(_ error: RepositoryError) -> Failure {
    Failure(.refused) { $0.sentence(ofOtherFile: error) }
  }

  /// Any error, as people read it. `name` is the entry's, as the user knows it.
  init(_ error: any Error, name: String? = nil) {
    switch error {
    case let failure as Failure: self = failure
    case let error as RepositoryError: self = .repository(error, name: name)
    case ConsoleError.closed: self = Failure(.outputClosed) { _ in "" }
    case ConsoleError.interrupted: self = .interrupted
    case ConsoleError.failed(let words): self = .lostOutput(words)
    default: self = Failure(.refused) { _ in "\(error)" }
    }
  }

  /// A failure in one of several journals.
  static func ofJournal(_ label: String, _ failure: Failure) -> Failure {
    failure.saying { JournalLabel.prefixed(label, $1) }
  }

  static func unclear(_ refusal: RefusedLine) -> Failure {
    Failure(.unclear(refusal)) { $0.sentence(refusal) }
  }

  static func lostOutput(_ words: String, isSaved: Bool = false) -> Failure {
    Failure(.lostOutput(words, isSaved: isSaved)) {
      $0.say(
        (isSaved ? "the change is saved, but its output is lost: " : "")
          + "can't write to standard output: \(words)",
        (isSaved ? "変更は保存しましたが、結果を表示できません。" : "")
          + "標準出力に書き込めません（\(words)）。")
    }
  }
}
