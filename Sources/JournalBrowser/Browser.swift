import Observation
package import Presentation
import Settings
package import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// The timeline on the full screen: reads events, changes state, and draws what the state shows.
package final class Browser {
  private let context: ScreenContext
  private let screen: any ScreenDevice
  private let view: BrowserView
  private var painter: ScreenPainter
  private let navigation: Navigation
  private let lifetime = BrowserLifetime()
  private let lifecycle: BrowserLifecycle
  private var lastFrame = ContinuousClock.now
  /// The store shows something else, but keys wait that were pressed before.
  private var needsRefresh = false
  /// A key has been taken from the queue and waits for its turn.
  private var hasKey = false
  /// The number of the last frame. Only a change of what it shows asks for the next one.
  private var frameNumber = 0
  private var failure: ConsoleError?
  /// The journal that the user opens instead.
  private var next: BrowserParts?
  private let styler: Styler
  /// How often sealed entries were locked again, as far as the screens know.
  private var closings = 0

  package init(
    _ parts: BrowserParts, on screen: any ScreenDevice, styler: Styler,
    keys: KeyTable = .standard
  ) {
    let navigation = Navigation()
    let context = ScreenContext(parts, keys, navigation, lifetime)
    self.navigation = navigation
    self.context = context
    self.screen = screen
    view = BrowserView(words: parts.words, keys: keys)
    self.styler = styler
    painter = ScreenPainter(styler: styler)
    lifecycle = BrowserLifecycle(lifetime, context)
  }

  private var parts: BrowserParts { context.parts }

  // MARK: Running

  /// Runs until the user ends it, also with other journals. Returns the exit code.
  package func run(filter: TimelineFilter = .none) async -> Int32 {
    do { try screen.begin() } catch { return 1 }
    defer { screen.end() }
    await runOne(filter)
    var browser = self
    // Keys that were pressed before the other journal is shown are for that journal.
    while let parts = browser.next {
      browser = Browser(parts, after: browser)
      await browser.runOne(.none)
    }
    return browser.failure == nil ? 0 : 1
  }

  /// The same terminal, with another journal.
  private convenience init(_ parts: BrowserParts, after other: Browser) {
    var parts = parts
    parts.pause = other.parts.pause
    self.init(parts, on: other.screen, styler: other.styler, keys: other.context.keys)
  }

  /// Runs until the user ends it or opens another journal.
  private func runOne(_ filter: TimelineFilter) async {
    lifecycle.reflect(navigation.routes)
    observeStore()
    let store = parts.store
    // Before the first load, so that no change falls between.
    let following = Task { await store.follow() }
    begin(filter)
    let (news, status) = (parts.news, context.status)
    let listening = Task {
      for await sentence in news { status.say(sentence) }
    }
    let closing = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        await self?.hideLocked()
      }
    }
    defer {
      following.cancel()
      listening.cancel()
      closing.cancel()
    }
    context.work.onResult = { [weak self] in self?.drawResult() }
    for await event in screen.events() {
      guard await receive(event) else { break }
      if navigation.isEnded || failure != nil || next != nil { break }
      drawAfterEvent()
    }
    context.work.onResult = {}
    clearPictures()
    for farewell in lifetime.screens.compactMap(\.state.farewell) {
      parts.program.tellAfterwards(farewell)
    }
    lifecycle.end()
    await context.work.finish()
  }

  /// Shows what the user asks for, or else everything, from the newest entry on.
  private func begin(_ filter: TimelineFilter) {
    guard let timeline = lifetime.timeline else { return }
    if filter == .none { timeline.load() } else { timeline.setFilter(filter) }
    draw()
  }

  // MARK: Events

  /// Returns false if the program should end.
  private func receive(_ event: ScreenEvent) async -> Bool {
    switch event {
    case .input(let input):
      hasKey = true
      await context.waitForTurn(of: input)
      hasKey = false
      let request = context.receive(input, screen.size)
      lifecycle.reflect(navigation.routes)
      if let request {
        await fulfil(request)
        // Its answer may have closed the box that asked.
        lifecycle.reflect(navigation.routes)
      }
    case .resized, .resumed: painter.invalidate()
    case .stop, .closed: return false
    }
    return true
  }

  private func fulfil(_ request: ScreenRequest) async {
    switch request {
    case .redraw: painter.invalidate()
    case .suspend:
      clearPictures()
      screen.suspend()
      painter.invalidate()
    case .copy(let text): try? screen.copy(text)
    case .command(let command, let id): await run(command, for: id)
    case .open(let journal):
      switch await parts.program.open(journal) {
      case .success(let parts): next = parts
      case .failure(let refusal): context.say(refusal.sentence)
      }
    }
  }

  private func run(_ command: BrowserCommand, for id: ScreenLifetime.ID) async {
    // The command reads what was changed before, and what it changes is the user's own change.
    await parts.store.finishChanges()
    let hold = context.work.holdKeys()
    defer { context.work.release(hold) }
    let before = await lastWritten()
    clearPictures()
    screen.end()
    let answer = await parts.program.run(command)
    do { try screen.begin() } catch { failure = error }
    painter.invalidate()
    await parts.store.reload()
    lifetime.timeline?.refresh(isOwn: true)
    await hideLocked()
    let after = await lastWritten()
    var selection: Selection?
    if !command.bringsLines, let after, after != before,
      let found = try? await parts.store.journals.load(.idPrefix(after.name)),
      !found.timeline.isEmpty
    {
      selection = Selection(0, in: found.timeline)
    }
    context.receive(answer, wrote: selection, for: id)
  }

  /// Before another program gets the terminal.
  private func clearPictures() {
    let bytes = painter.clearPictures()
    if !bytes.isEmpty { try? screen.write(bytes) }
  }

  private func lastWritten() async -> LastWritten? {
    (try? await parts.store.journals.lastWritten()) ?? nil
  }

  // MARK: Drawing

  /// Redraws when what the store shows changes.
  private func observeStore() {
    let store = parts.store
    withObservationTracking {
      _ = store.timeline
      _ = store.loadFailure
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.observeStore()
        self?.refresh()
      }
    }
  }

  /// Takes over what the store shows, and draws it at once, so that the next key acts on what is on the
  /// screen. Keys that were pressed before are for the screen before, and go first.
  private func refresh() {
    needsRefresh = screen.hasPendingEvents || hasKey
    if needsRefresh { return }
    lifetime.refresh()
    lifecycle.reflect(navigation.routes)
    draw()
  }

  /// Takes what sealed entries say from every screen when they were locked again. What is typed stays.
  private func hideLocked() async {
    let now = parts.store.journals.closings
    guard now != closings else { return }
    closings = now
    let hold = context.work.holdKeys()
    defer { context.work.release(hold) }
    navigation.dropQuestions()
    context.status.clear()
    lifetime.hideSealed()
    painter.invalidate()
    drawResult()
    // Searches found entries by these words.
    await parts.store.reload()
    lifetime.refresh(isOwn: true)
    drawResult()
  }

  /// Draws the result of work. A key that waits acts on it as if it was drawn.
  private func drawResult() {
    lifecycle.reflect(navigation.routes)
    if !screen.hasPendingEvents, !hasKey { draw() }
  }

  /// Of many keys in a row, as a key repeat or a paste sends them, not each gets a frame.
  private static let longestWait = Duration.milliseconds(30)

  private func drawAfterEvent() {
    if needsRefresh { refresh() }
    let isLate = lastFrame.duration(to: .now) > Browser.longestWait
    if !screen.hasPendingEvents || isLate { draw() }
  }

  /// Something that this frame shows has changed. A later frame has asked for its own changes.
  private func drawAgain(after number: Int) {
    guard number == frameNumber else { return }
    lifecycle.reflect(navigation.routes)
    draw()
  }

  private func draw() {
    // The screen belongs to the other journal then.
    if next != nil { return }
    // So the person who answers a question has seen it.
    if !screen.hasPendingEvents, !hasKey, context.showQuestion() {
      lifecycle.reflect(navigation.routes)
    }
    frameNumber += 1
    let number = frameNumber
    let size = screen.size
    view.fit(lifetime, size, cell: screen.cell)
    let frame = withObservationTracking {
      _ = navigation.routes
      return view.frame(lifetime, context.status, size)
    } onChange: { [weak self] in
      Task { @MainActor in self?.drawAgain(after: number) }
    }
    let bytes = painter.bytes(for: frame)
    if !bytes.isEmpty {
      do throws(ConsoleError) { try screen.write(bytes) } catch { failure = error }
    }
    lastFrame = .now
  }
}
