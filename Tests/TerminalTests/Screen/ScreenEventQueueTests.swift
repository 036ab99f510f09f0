import Testing

@testable import Terminal

struct ScreenEventQueueTests {
  private func size(_ columns: Int) -> ScreenEvent {
    .resized(ScreenSize(columns: columns, rows: 24))
  }

  @Test func `of several sizes in a row only the last one counts`() async {
    let queue = ScreenEventQueue()
    for event in [size(80), size(81), .resumed, size(82), size(83)] { queue.add(event) }
    queue.finish()
    var events: [ScreenEvent] = []
    while let event = await queue.next() { events.append(event) }
    #expect(events == [size(81), .resumed, size(83)])
    #expect(queue.isEmpty)
  }

  @Test func `a reader that waits gets the next event, and nil at the end`() async {
    let queue = ScreenEventQueue()
    let reader = Task { await queue.next() }
    queue.add(.resumed)
    #expect(await reader.value == .resumed)
    let last = Task { await queue.next() }
    queue.finish()
    #expect(await last.value == nil)
  }

  @Test func `a cancelled reader ends`() async {
    let queue = ScreenEventQueue()
    let reader = Task { await queue.next() }
    reader.cancel()
    #expect(await reader.value == nil)
    queue.add(.resumed)
    #expect(await queue.next() == .resumed)
  }

  @Test func `a full queue says so`() {
    let queue = ScreenEventQueue()
    for _ in 0..<1024 { queue.add(.resumed) }
    #expect(queue.isFull)
  }
}
