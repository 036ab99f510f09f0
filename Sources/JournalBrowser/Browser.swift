import Observation
import Settings
package import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// The timeline on the full screen: reads events, changes state, and draws what the state shows.
package final class Browser {
  private let parts: BrowserParts
  private let screen: any ScreenDevice
  private let keys: KeyTable
  private var painter: ScreenPainter
  private let navigation = Navigation()
  private let lifetime = BrowserLifetime()
  private let lifecycle: BrowserLifecycle
  private let interactor: BrowserInteractor
  private var isDrawing = false
  /// The number of the last frame. Only a change of what it shows asks for the next one.
  private var frameNumber = 0
  private var failure: ConsoleError?

  package init(
    _ parts: BrowserParts, on screen: any ScreenDevice, styler: Styler,
    keys: KeyTable = .standard
  ) {
    self.parts = parts
    self.screen = screen
    self.keys = keys
    painter = ScreenPainter(styler: styler)
    lifecycle = BrowserLifecycle(lifetime) { Browser.screen(of: $0, parts) }
    interactor = BrowserInteractor(lifetime, navigation, parts, keys)
  }

  static func screen(of route: Route, _ parts: BrowserParts) -> ScreenLifetime {
    switch route {
    case .timeline: ScreenLifetime(route, .timeline(TimelineViewState(parts)))
    case .reader: ScreenLifetime(route, .reader(ReaderViewState()))
    case .help: ScreenLifetime(route, .help(ReaderViewState()))
    case .moods: ScreenLifetime(route, .moods(MoodPickerViewState(parts.configuration.moods)))
    case .prompt(let kind): ScreenLifetime(route, .prompt(PromptViewState(kind)))
    }
  }

  /// Runs until the user ends it. Returns the exit code.
  package func run(filter: TimelineFilter = .none) async -> Int32 {
    lifecycle.reflect(navigation.routes)
    do { try screen.begin() } catch { return 1 }
    defer {
      lifecycle.end()
      screen.end()
    }
    observeStore()
    if filter == .none { lifetime.timeline?.load() } else { lifetime.timeline?.setFilter(filter) }
    let store = parts.session.store
    let following = Task { await store.follow() }
    defer { following.cancel() }
    draw()
    for await event in screen.events() {
      guard await receive(event) else { break }
      if navigation.isEnded || failure != nil { break }
      draw()
    }
    await lifetime.timeline?.finishWork()
    return failure == nil ? 0 : 1
  }

  /// Returns false if the program should end.
  private func receive(_ event: ScreenEvent) async -> Bool {
    switch event {
    case .input(let input):
      if let request = interactor.receive(input, screen.size) { await fulfil(request) }
      lifecycle.reflect(navigation.routes)
    case .resized, .resumed: painter.invalidate()
    case .stop, .closed: return false
    }
    return true
  }

  private func fulfil(_ request: BrowserInteractor.Request) async {
    switch request {
    case .redraw: painter.invalidate()
    case .suspend:
      screen.suspend()
      painter.invalidate()
    case .copy(let text): try? screen.copy(text)
    case .command(let words):
      screen.end()
      let answer = await parts.runCommand(words)
      do { try screen.begin() } catch { failure = error }
      painter.invalidate()
      await parts.session.store.reload()
      lifetime.timeline?.refresh()
      if !answer.message.isEmpty { lifetime.timeline?.say(.sentence(answer.message)) }
    }
  }

  // MARK: Drawing

  /// Redraws when what the store shows changes.
  private func observeStore() {
    let store = parts.session.store
    withObservationTracking {
      _ = store.timeline
      _ = store.loadFailure
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.lifetime.timeline?.refresh()
        self?.observeStore()
      }
    }
  }

  private func draw() {
    guard !isDrawing else { return }
    isDrawing = true
    defer { isDrawing = false }
    frameNumber += 1
    let number = frameNumber
    let frame = withObservationTracking {
      BrowserView(parts: parts, keys: keys).frame(lifetime, screen.size)
    } onChange: { [weak self] in
      Task { @MainActor in if self?.frameNumber == number { self?.draw() } }
    }
    do { try screen.write(painter.bytes(for: frame)) } catch { failure = error }
  }
}
