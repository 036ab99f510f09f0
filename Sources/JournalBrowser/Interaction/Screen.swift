import Presentation
import Terminal
import TimelineDomain

/// What the browser asks of a screen. The state of each screen conforms, in the file of that screen; only a
/// frame and the names of keys have to be its own.
protocol Screen: AnyObject {
  var context: ScreenContext { get }

  // MARK: Drawing

  /// Tells the screen how much of it the terminal shows.
  func fit(_ size: ScreenSize, cell: PictureSize)
  /// `footer` names the keys. `below` is the screen that this one covers.
  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame
  /// The actions whose keys the footer names: as many as there is room for, and always the last two. A screen
  /// without them has no footer, and no room for a notice.
  var shownKeys: [BrowserAction] { get }
  /// What some of these actions are called here.
  var keyNames: [BrowserAction: String] { get }

  // MARK: Input

  /// Whether the user types into it, or answers: a question would take its keys.
  var takesText: Bool { get }
  /// Whether a key has to wait, because what it is for is not shown yet. Nil is for other input.
  func mustWait(for key: Key?) -> Bool
  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest?
  /// What a key does that is no text.
  func perform(_ press: Press) -> ScreenRequest?
  func paste(_ text: String)
  /// The wheel of a mouse, in rows.
  func scroll(by count: Int)
  func click(row: Int, _ size: ScreenSize)
  /// A command that this screen asked for has ended.
  func receive(_ answer: CommandAnswer)

  // MARK: Entries

  /// The store shows something else. `isOwn` is for a change by the user, whose result the next key acts on.
  func refresh(isOwn: Bool)
  /// Sealed entries were locked again: a screen drops what it has of them, and shows them closed.
  func hideSealed()
  /// The entries that a change is for.
  var chosenItems: [TimelineItem] { get }
  /// A sentence for the person who ends the program here.
  var farewell: String? { get }
}

/// A key that was pressed for its action.
struct Press {
  let action: BrowserAction
  /// What a key of the action `number` counts; 0 for others.
  let number: Int
  let size: ScreenSize
}

/// What only the browser itself can do, because it needs the terminal.
enum ScreenRequest: Hashable {
  /// A command, and the screen that gets its answer.
  case command(BrowserCommand, for: ScreenLifetime.ID)
  /// Another journal instead of this one.
  case open(JournalRow.Place)
  case copy(String)
  case redraw, suspend
}

extension Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) {}
  var keyNames: [BrowserAction: String] { [:] }
  var takesText: Bool { false }
  func mustWait(for key: Key?) -> Bool { false }
  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? { act(on: key, size) }
  func perform(_ press: Press) -> ScreenRequest? { performCommon(press.action) }
  func paste(_ text: String) {}
  func scroll(by count: Int) {}
  func click(row: Int, _ size: ScreenSize) {}
  func receive(_ answer: CommandAnswer) {}
  func refresh(isOwn: Bool) {}
  func hideSealed() { refresh(isOwn: true) }
  var chosenItems: [TimelineItem] { context.timeline?.chosenItems ?? [] }
  var farewell: String? { nil }
}

// MARK: - What screens share

extension Screen {
  var navigation: Navigation { context.navigation }

  /// Does the action of a key, unless the journal can't be changed.
  func act(on key: Key, _ size: ScreenSize) -> ScreenRequest? {
    guard let action = context.keys.action(of: key) else { return nil }
    switch action {
    case .redraw: return .redraw
    case .suspend: return .suspend
    default: break
    }
    if action.changesJournal, let timeline = context.timeline, timeline.obstacle == nil,
      let reason = timeline.refusal
    {
      context.say(.readOnly(reason))
      return nil
    }
    return perform(
      Press(action: action, number: context.keys.number(of: key) ?? 0, size: size))
  }

  /// The actions that every screen over the timeline has.
  func performCommon(_ action: BrowserAction) -> ScreenRequest? {
    switch action {
    case .close, .quit, .left: navigation.close()
    case .help: navigation.open(.help)
    case .undo: context.timeline?.takeBack(.undo(1))
    case .redo: context.timeline?.takeBack(.redo(1))
    default: context.say(.notHere)
    }
    return nil
  }

  /// Moves in a list with a page of so many rows. Returns false for another action.
  func move(_ action: BrowserAction, page: Int, _ move: (Int) -> Void) -> Bool {
    switch action {
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: move(-max(1, page))
    case .pageDown: move(max(1, page))
    case .top: move(-.max / 2)
    case .bottom: move(.max / 2)
    default: return false
    }
    return true
  }
}

extension BrowserAction {
  /// Whether a read-only journal refuses it.
  var changesJournal: Bool {
    switch self {
    case .write, .writeInEditor, .template, .mood, .edit, .star, .tag, .untag, .delete, .undo,
      .redo, .restore, .keepBoth, .settle, .merge, .seal:
      true
    default: false
    }
  }
}

// MARK: - Input

/// Gives input to the screen that has the keys. It returns at once.
extension ScreenContext {
  /// Waits until the screen shows what the keys before this one lead to, because that decides what this
  /// one does. Changes are shown at once, so only a key behind an undo, a change that may lead to a question,
  /// or a list that is still loaded has to wait.
  func waitForTurn(of event: InputEvent) async {
    if case .focus = event { return }
    await work.wait { !mustWait(event) }
  }

  private func mustWait(_ event: InputEvent) -> Bool {
    if work.holdsKeys { return true }
    let key: Key? = if case .key(let key) = event { key } else { nil }
    return lifetime?.top?.state.mustWait(for: key) ?? false
  }

  func receive(_ event: InputEvent, _ size: ScreenSize) -> ScreenRequest? {
    guard let screen = lifetime?.top?.state else { return nil }
    switch event {
    case .key(let key):
      status.clear()
      return screen.receive(key, size)
    case .paste(let text): screen.paste(text)
    case .mouse(let mouse): receive(mouse, screen, size)
    case .focus: break
    }
    return nil
  }

  private func receive(_ mouse: MouseEvent, _ screen: any Screen, _ size: ScreenSize) {
    switch mouse.action {
    case .wheelUp: screen.scroll(by: -ScreenContext.wheelRows)
    case .wheelDown: screen.scroll(by: ScreenContext.wheelRows)
    case .press: screen.click(row: mouse.row, size)
    default: break
    }
  }

  private static let wheelRows = 3

  /// A command has ended, for a screen that may have ended too.
  func receive(
    _ answer: CommandAnswer, wrote selection: Selection?, for id: ScreenLifetime.ID
  ) {
    if !answer.message.isEmpty { say(answer.message) }
    guard let screen = lifetime?[id] else { return }
    screen.state.receive(answer)
    if let selection { timeline?.selectWhenLoaded(selection) }
  }
}
