import Observation
import Presentation
import Terminal
import TimelineDomain

/// The pictures of the entry that is read. They come one after the other, each from the person's viewer;
/// one that comes when another entry is shown, or another size of the screen, is dropped.
@Observable
final class EntryPictures {
  /// The cells that a picture takes.
  struct Place {
    /// The name of the file.
    let name: String
    let room: PictureRoom
    /// Nil until it is drawn.
    fileprivate(set) var picture: ScreenPicture?
  }

  /// Why a picture is not shown.
  enum Remark: Hashable, Sendable {
    case noViewer
    case needsCharacters
    /// The name of the file.
    case notDrawn(String)
  }

  /// What the pictures are of, and the room for each.
  private struct Subject: Hashable {
    let files: [AttachedFile]
    let journal: String?
    let room: PictureRoom
  }

  private(set) var sizes: [FileDigest: PictureSize] = [:]
  private(set) var places: [Place] = []
  private(set) var remark: Remark?
  @ObservationIgnored private let context: ScreenContext
  @ObservationIgnored private var subject: Subject?
  @ObservationIgnored private var work: Task<Void, Never>?

  init(_ context: ScreenContext) { self.context = context }

  deinit { work?.cancel() }

  /// So that a held key that turns pages starts no viewer for each of them.
  private static let millisecondsBeforeDrawing = 80
  private static let mostPictures = 20
  private static let largestRoom = (columns: 100, rows: 40)
  private static let leastRows = 3
  /// From so many rows below the text on, a picture has to fit there, so that it is seen at once.
  private static let roomyRows = 8

  private var parts: BrowserParts { context.parts }

  /// Shows the pictures of this entry in a screen of this size. Its text takes so many rows.
  func show(_ item: TimelineItem?, below textRows: Int, in size: ScreenSize, cell: PictureSize) {
    // Besides the keys, and the name above the picture.
    let all = size.rows - 2
    let left = all - 1 - textRows
    let room = PictureRoom(
      columns: min(EntryPictures.largestRoom.columns, size.columns - 2),
      rows: min(
        EntryPictures.largestRoom.rows, left >= EntryPictures.roomyRows ? left : all),
      cell: cell)
    let new = Subject(files: item?.files ?? [], journal: item?.journal, room: room)
    guard new != subject else { return }
    if new.files != subject?.files { sizes = [:] }
    subject = new
    (places, remark) = ([], nil)
    work?.cancel()
    work = nil
    if !new.files.isEmpty { measure(new, 0) }
  }

  // MARK: One file after the other

  private func measure(_ subject: Subject, _ index: Int) {
    guard index < subject.files.count else { return draw(subject, 0) }
    let (file, parts) = (subject.files[index], parts)
    start(subject) {
      if index == 0 { await parts.pause(EntryPictures.millisecondsBeforeDrawing) }
      return Task.isCancelled ? nil : await parts.program.size(of: file, in: subject.journal)
    } then: { pictures, size in
      if let size { pictures.sizes[file.digest] = size }
      pictures.measure(subject, index + 1)
    }
  }

  private func draw(_ subject: Subject, _ index: Int) {
    let pictures = subject.files.filter { sizes[$0.digest] != nil }
    guard index < min(pictures.count, EntryPictures.mostPictures),
      subject.room.rows >= EntryPictures.leastRows, let size = sizes[pictures[index].digest]
    else { return }
    let (file, parts, room) = (pictures[index], parts, subject.room.fitted(to: size))
    let number = context.nextPictureNumber()
    places.append(Place(name: file.shownName, room: room))
    start(subject) {
      let answer = await parts.program.draw(file, in: subject.journal, room)
      guard case .output(let bytes) = answer else { return (answer, ScreenPicture?.none) }
      let picture = await ScreenPicture.read(
        bytes, in: room, number: number, charactersOnly: parts.isInTmux)
      return (answer, picture)
    } then: { pictures, result in
      let (answer, picture) = result
      if let picture {
        pictures.places[pictures.places.count - 1].picture = picture
      } else {
        pictures.places.removeLast()
      }
      switch answer {
      case .off: return
      case .noViewer: return pictures.remark = .noViewer
      case .output where picture == nil && parts.isInTmux: pictures.remark = .needsCharacters
      case .output where picture == nil, .failed: pictures.remark = .notDrawn(file.shownName)
      case .output: break
      }
      pictures.draw(subject, index + 1)
    }
  }

  private func start<Answer>(
    _ subject: Subject, _ work: @escaping () async -> Answer,
    then apply: @escaping (EntryPictures, Answer) -> Void
  ) {
    self.work = context.work.start(for: self, work) { pictures, answer in
      if pictures.subject == subject { apply(pictures, answer) }
    }
  }
}
