import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension OptionSpec {
  static let attach: OptionSpec = OptionSpec(
    "attach", value: .init("FILE", completes: .files), isRepeatable: true
  ) {
    $0.say(
      "Attach a file; - is standard input; may be repeated",
      "ファイルを添付します。- は標準入力です（何度でも指定できます）")
  }

  static let strip: OptionSpec = OptionSpec("strip") {
    $0.say("Leave out the place and device of pictures", "写真から場所と機器の情報を除きます")
  }
}

/// The files that a command attaches.
struct Attachments {
  private let words: [Argument]
  private let isStripping: Bool

  static let dash = Argument(text: "-")

  init(_ words: [Argument], isStripping: Bool) {
    self.words = words
    self.isStripping = isStripping
  }

  /// These files, in the same way.
  func with(_ words: [Argument]) -> Attachments {
    Attachments(words, isStripping: isStripping)
  }

  var isEmpty: Bool { words.isEmpty }
  var readsInput: Bool { words.contains(Attachments.dash) }

  /// Refuses what can't be a file before the user types a text.
  func check(_ invocation: Invocation, option: String) throws {
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

  /// Copies the files into the journal's folder, where they have no name before the save; those of a sealed entry as
  /// age files. Ctrl-C leaves nothing.
  @MainActor
  func takeIn(
    to journal: any JournalRepository, isSealing: Bool, _ workspace: any Workspace,
    _ output: Output
  ) async throws -> [any TakenFile] {
    if words.isEmpty { return [] }
    if isStripping, isSealing, readsInput {
      throw Failure(.refused) {
        $0.say(
          "--strip can't read a picture for a sealed entry from standard input; name a file",
          "封印する記録では、標準入力の写真に --strip を使えません。ファイルを指定してください。")
      }
    }
    output.console.holdStops()
    do {
      let taken = try await journal.takeIn(
        words.map { $0 == Attachments.dash ? .stream(descriptor: 0) : .file($0.bytes) },
        isSealing: isSealing)
      if !isStripping { return taken }
      // The originals tell the place. They go at once.
      defer { for picture in taken { picture.discard() } }
      var stripped: [any TakenFile] = []
      for picture in taken {
        let (name, bytes) = (picture.file.name, picture.bytes)
        let result: FileBytes
        do {
          result = try bytes.stripped(named: name) {
            workspace.run($0, onCopyOf: $1, isSealed: isSealing)
          }
        } catch {
          if output.console.wasAskedToStop { throw Failure.interrupted }
          let shown = picture.file.shownName.safeInOneLine
          throw Failure(.refused) {
            $0.say(
              "'\(shown)' was not attached: \($0.reason(error)); leave out --strip to attach it as it is",
              "「\(shown)」は添付していません。\($0.reason(error))。そのまま添付するには --strip を外してください。")
          }
        }
        stripped += try await journal.takeIn(
          [result.source(named: name)], isSealing: isSealing)
      }
      return stripped
    } catch RepositoryError.interrupted {
      throw Failure.interrupted
    } catch RepositoryError.unreadable(let path, let obstacle) {
      throw Failure.otherFile(.unreadable(path: path, obstacle))
    }
  }
}

extension Output {
  /// Tells which of these files an entry with `current` does not get, because it has the same bytes
  /// under another name.
  func sayRepeated(_ files: [AttachedFile], besides current: [AttachedFile] = []) {
    var present = current
    for file in files {
      guard let known = present.first(where: { $0.digest == file.digest }) else {
        present.append(file)
        continue
      }
      let (name, other) = (file.shownName.safeInOneLine, known.shownName.safeInOneLine)
      if name != other { say("journal: " + words.alreadyAttached(name, as: other)) }
    }
  }
}

extension PictureFacts {
  /// Nil if it is no picture of a known kind.
  static func read(_ file: FileBytes) -> PictureFacts? {
    read(count: file.count, source: file.read)
  }

  /// As a viewer shows it.
  var shownSize: PictureSize? {
    size.map { size in
      (5...8).contains(orientation ?? 1)
        ? PictureSize(width: size.height, height: size.width)
        : PictureSize(width: size.width, height: size.height)
    }
  }

  /// `4032 × 3024`
  var dimensions: String? { shownSize.map { "\($0.width) × \($0.height)" } }
}

extension [any TakenFile] {
  /// When the first picture with a date was taken. Local time, if it has no offset.
  func moment(in zone: any TimeSource) throws -> Moment {
    for file in self {
      guard let taken = PictureFacts.read(file.bytes)?.taken else { continue }
      let time =
        taken.offset.map { OffsetTime(wall: taken.wall, offset: $0) } ?? zone.local(taken.wall)
      if time.hasSpelling { return .initial(time) }
    }
    throw Failure(.words) {
      $0.say(
        "no attached file says when it was taken; leave out '--at photo' or write the time",
        "添付したファイルのどれにも撮影日時がありません。「--at photo」を外すか、日時を書いてください。")
    }
  }
}

/// Why a command could not do something with files.

/// Files that an entry doesn't have.
extension Failure {
  static func noFiles(entry: String) -> Failure {
    Failure(.words) {
      $0.say("\(entry) has no files", "\(entry) にファイルはありません。")
    }
  }

  /// The names of the files that the entry has.
  static func notAttached(_ word: String, entry: String, names: [String]) -> Failure {
    Failure(.words) {
      $0.say(
        "\(entry) has no file '\(word)'; it has \($0.firstFew(names))",
        "\(entry) に「\(word)」というファイルはありません。あるのは \($0.firstFew(names)) です。")
    }
  }
}
