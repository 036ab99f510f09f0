import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension OptionSpec {
  static let attach = OptionSpec(
    "attach", value: .init("FILE", completes: .files), isRepeatable: true
  ) {
    $0.say(
      "Attach a file; - is standard input; may be repeated",
      "ファイルを添付します。- は標準入力です（何度でも指定できます）")
  }

  static let strip = OptionSpec("strip") {
    $0.say("Leave out the place and device of pictures", "写真から場所と機器の情報を除きます")
  }
}

extension CommandHelp {
  /// A word of `--at`: the date of the attached picture.
  static let photo = "photo"
}

extension Catalogue {
  /// Paragraphs about `--attach`, in the help of commands that have it.
  var attachForms: [String] {
    [
      say(
        "--attach copies a file into the folder beside the journal; the original stays. An entry can have "
          + "files and no words. --strip leaves out where a picture was taken and with what, and refuses "
          + "a file that it can't strip. '--at photo' takes the date of the first attached picture that has "
          + "one.",
        "--attach はファイルをジャーナルの隣のフォルダーにコピーします。元のファイルはそのままです。"
          + "言葉がなくてもファイルだけで記録になります。--strip は撮影した場所と機器の情報を取り除き、"
          + "取り除けないファイルは断ります。「--at photo」は、添付した写真のうち最初に見つかった撮影日時を使います。")
    ]
  }
}

/// The files that a command attaches.
struct Attachments {
  private let words: [Argument]
  private let isStripping: Bool

  private static let dash = Argument(text: "-")

  init(_ words: [Argument], isStripping: Bool) {
    self.words = words
    self.isStripping = isStripping
  }

  var isEmpty: Bool { words.isEmpty }
  var readsInput: Bool { words.contains(Attachments.dash) }

  /// Refuses what can't be a file before the user types a text.
  func check(_ invocation: Invocation, option: String) throws(Failure) {
    if words.contains(where: \.bytes.isEmpty) {
      throw invocation.failure(.emptyPath(option: option))
    }
    if words.filter({ $0 == Attachments.dash }).count > 1 {
      throw invocation.failure(.repeatedOption("\(option) -"))
    }
    if isStripping, words.isEmpty {
      throw invocation.failure(.onlyWith(option: "--strip", other: "--attach FILE"))
    }
  }

  /// Copies the files into the journal's folder, where they have no name before the save. Ctrl-C
  /// leaves nothing.
  @MainActor
  func takeIn(
    to journal: any JournalRepository, _ output: Output
  ) async throws(Failure) -> [any TakenFile] {
    if words.isEmpty { return [] }
    output.console.holdStops()
    do throws(RepositoryError) {
      let taken = try await journal.takeIn(
        words.map { $0 == Attachments.dash ? .stream(descriptor: 0) : .file($0.bytes) })
      if !isStripping { return taken }
      var stripped: [any TakenFile] = []
      for file in taken {
        let source: FileSource?
        do throws(StrippingRefusal) { source = try StrippedPicture.source(of: file) } catch {
          return try Attachments.refuse(file, error)
        }
        stripped += try await source.map { try await journal.takeIn([$0]) } ?? [file]
      }
      return stripped
    } catch {
      throw .repository(error)
    }
  }
}
