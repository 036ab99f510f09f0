import Presentation
import Terminal

/// Gives input to the screen that has the keys. It holds the living screens weakly, and returns at once.
final class BrowserInteractor {
  private let context: ScreenContext

  init(_ context: ScreenContext) { self.context = context }

  private var lifetime: BrowserLifetime? { context.lifetime }

  /// Waits until the screen shows what the keys before this one lead to, because that decides what this
  /// one does. Changes are shown at once, so only a key behind an undo, a change that may lead to a question,
  /// or a list that is still loaded has to wait.
  func waitForTurn(of event: InputEvent) async {
    if case .focus = event { return }
    await context.work.wait { !mustWait(event) }
  }

  private func mustWait(_ event: InputEvent) -> Bool {
    if context.work.holdsKeys { return true }
    let key: Key? = if case .key(let key) = event { key } else { nil }
    return lifetime?.top?.state.mustWait(for: key) ?? false
  }

  func receive(_ event: InputEvent, _ size: ScreenSize) -> ScreenRequest? {
    guard let screen = lifetime?.top?.state else { return nil }
    switch event {
    case .key(let key):
      context.status.clear()
      return screen.receive(key, size)
    case .paste(let text): screen.paste(text)
    case .mouse(let mouse): receive(mouse, screen, size)
    case .focus: break
    }
    return nil
  }

  private func receive(_ mouse: MouseEvent, _ screen: any Screen, _ size: ScreenSize) {
    switch mouse.action {
    case .wheelUp: screen.scroll(by: -BrowserInteractor.wheelRows)
    case .wheelDown: screen.scroll(by: BrowserInteractor.wheelRows)
    case .press: screen.click(row: mouse.row, size)
    default: break
    }
  }

  private static let wheelRows = 3

  /// A command has ended, for a screen that may have ended too.
  func receive(
    _ answer: CommandAnswer, wrote selection: Selection?, for id: ScreenLifetime.ID
  ) {
    if !answer.message.isEmpty { context.say(answer.message) }
    guard let screen = lifetime?[id] else { return }
    screen.state.receive(answer)
    if let selection { context.timeline?.selectWhenLoaded(selection) }
  }
}
