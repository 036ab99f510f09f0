import Platform
import TestSupport
import Testing

@testable import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Each test has a process of its own, whose standard streams are a terminal.
@Suite(.serialized) struct LiveScreenTests {
  // MARK: Ways out

  enum Death: String, Codable, CaseIterable {
    case end, endTwice, exit, trap, overflow, abort, fault, secondTerminate

    var condition: ExitTest.Condition {
      switch self {
      case .end, .endTwice, .exit: .success
      case .trap, .overflow, .abort, .fault, .secondTerminate: .failure
      }
    }
  }

  @Test(arguments: Death.allCases)
  func `every way out leaves the terminal as it was`(death: Death) async {
    let terminal = PseudoTerminal()
    let modes = terminal.modes
    let path = terminal.path
    await #expect(processExitsWith: death.condition) {
      [path = path as String, death = death as Death] in
      await ScreenProcess.begin(on: path)
      await ScreenProcess.die(death)
    }
    #expect(terminal.modes == modes)
    var emulator = ScreenEmulator(columns: 80, rows: 24)
    emulator.write(terminal.lookAgain())
    #expect(emulator.problems == [])
    #expect(emulator.modes == [7, 25] && emulator.keyboard.isEmpty)
    #expect(emulator.text[0].hasPrefix("$ journal browse "))
    #expect(emulator.rows[0].allSatisfy { $0.codes.isEmpty } && emulator.column == 17)
    // It had the terminal before.
    #expect(terminal.shows("\u{1B}[?1049h"))
    #expect(terminal.shows("half a frame"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
  func `a signal from outside asks to stop`(number: Int32) async {
    await #expect(processExitsWith: .success) { [number = number as Int32] in
      await ScreenProcess.inTerminal { screen, terminal, modes in
        var events = screen.events().makeAsyncIterator()
        kill(getpid(), number)
        #expect(await events.next() == .stop(number))
        screen.end()
        #expect(terminal.modes == modes)
        #expect(await events.next() == nil)
      }
    }
  }

  @Test func `a terminal that is gone ends the events`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, _ in
        terminal.hangUp()
        var events: [ScreenEvent] = []
        for await event in screen.events() { events.append(event) }
        #expect(events.last == .closed)
        #expect(Set(events).isSubset(of: [.closed, .stop(SIGHUP), .resumed]))
        #expect(throws: ConsoleError.closed) { try screen.write([0x41]) }
        screen.end()
        // The system's own signal may come as late as this.
        kill(getpid(), SIGHUP)
      }
    }
  }

  // MARK: Keys

  @Test func `keys arrive, and Ctrl-C is a key`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, _ in
        var events = screen.events().makeAsyncIterator()
        let keys: [(String, Key)] = [
          ("\u{3}", Key(.character("c"), .control)), ("\u{1A}", Key(.character("z"), .control)),
          ("\u{1B}", Key(.escape)), ("\u{1B}[A", Key(.up)), ("朝", Key(.character("朝"))),
          ("\r", Key(.enter)), ("\u{11}", Key(.character("q"), .control)),
        ]
        for (text, key) in keys {
          terminal.type(text)
          #expect(await events.next() == .input(.key(key)))
        }
        #expect(!screen.hasPendingEvents)
      }
    }
  }

  @Test func `a new size and Ctrl-Z from outside are events`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, _ in
        var events = screen.events().makeAsyncIterator()
        terminal.resize(columns: 50, rows: 10)
        #expect(await events.next() == .resized(ScreenSize(columns: 50, rows: 10)))
        #expect(screen.size == ScreenSize(columns: 50, rows: 10))
        kill(getpid(), SIGTSTP)
        #expect(await events.next() == .input(.key(Key(.character("z"), .control))))
      }
    }
  }

  // MARK: Other programs

  @Test func `an editor gets the terminal as it was, and the keys`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, modes in
        let folder = TemporaryDirectory()
        folder.write(
          "editor",
          Array(
            "stty -g > '\(folder.path)/modes'; echo ready; read words; echo \"$words\" > \"$1\"\n"
              .utf8))
        let writer = ScreenProcess.Typist(terminal)
        let typing = Task.detached { writer.type("some words\n", after: "ready") }
        let code = screen.run("sh '\(folder.path)/editor'", on: Array("\(folder.path)/text".utf8))
        await typing.value
        #expect(code == 0)
        #expect(String(decoding: folder.read("text"), as: UTF8.self) == "some words\n")
        var events = screen.events().makeAsyncIterator()
        terminal.type("k")
        #expect(await events.next() == .input(.key(Key(.character("k")))))
        screen.end()
        #expect(terminal.modes == modes)
        var emulator = ScreenEmulator(columns: 80, rows: 24)
        emulator.write(terminal.lookAgain())
        #expect(emulator.modes == [7, 25] && emulator.problems == [])
        #expect(emulator.text.contains { $0.hasPrefix("some words") }, "in the main screen")
      }
    }
  }

  @Test func `a killed editor leaves no modes behind`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, modes in
        let folder = TemporaryDirectory()
        let sequences = #"\033[?1049h\033[?1h\033=\033[?1003h\033[>4;2m\033[>1u\033[?25l\033[1m"#
        folder.write("editor", Array("printf '\(sequences)'; stty raw -echo; kill -9 $$\n".utf8))
        let code = screen.run("sh '\(folder.path)/editor'", on: Array("/dev/null".utf8))
        #expect(code == 128 + SIGKILL)
        try screen.write(Array("again".utf8))
        screen.end()
        #expect(terminal.modes == modes)
        var emulator = ScreenEmulator(columns: 80, rows: 24)
        emulator.write(terminal.lookAgain())
        #expect(emulator.problems == [])
        #expect(emulator.modes == [7, 25] && emulator.keyboard.isEmpty)
        #expect(emulator.text[0].hasPrefix("$ journal browse "))
      }
    }
  }

  @Test func `a stopped process leaves the terminal to the shell, and comes back`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal(asJob: true) { screen, terminal, modes in
        let folder = TemporaryDirectory()
        let shell = ScreenProcess.startShell(
          """
          looks=0
          until case "$(ps -o stat= -p \(getpid()))" in *T*) true ;; *) false ;; esac; do
            looks=$((looks + 1))
            [ $looks -lt 1000 ] || exit 1
          done
          stty -g < '\(terminal.path)' > '\(folder.path)/stopped'
          kill -CONT \(getpid())
          """)
        #expect(terminal.modes != modes)
        let before = terminal.lookAgain().count
        screen.suspend()
        var status: Int32 = 0
        #expect(waitpid(shell, &status, 0) == shell && status == 0)
        var events = screen.events().makeAsyncIterator()
        #expect(await events.next() == .resumed)
        #expect(
          terminal.lookAgain()[before...].elementsEqual(ScreenSequences.end + ScreenSequences.begin)
        )
        screen.end()
        #expect(terminal.modes == modes)
        let cooked = ScreenProcess.startShell(
          "stty -g < '\(terminal.path)' > '\(folder.path)/cooked'")
        #expect(waitpid(cooked, &status, 0) == cooked)
        #expect(folder.read("stopped") == folder.read("cooked"))
        #expect(!folder.read("cooked").isEmpty)
      }
    }
  }

  @Test func `a process that was stopped from outside takes the screen again`() async {
    await #expect(processExitsWith: .success) {
      await ScreenProcess.inTerminal { screen, terminal, _ in
        var events = screen.events().makeAsyncIterator()
        let before = terminal.lookAgain().count
        let raw = terminal.modes
        kill(getpid(), SIGCONT)
        #expect(await events.next() == .resumed)
        #expect(terminal.lookAgain()[before...].elementsEqual(ScreenSequences.begin))
        #expect(terminal.modes == raw)
      }
    }
  }

  @Test func `without a terminal there is no screen`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let terminal = PseudoTerminal()
        // The terminal ends before the process.
        _ = signal(SIGHUP, SIG_IGN)
        ScreenProcess.adopt(terminal.path, asJob: false)
        #expect(LiveScreen() != nil)
        setenv("TERM", "dumb", 1)
        #expect(LiveScreen() == nil)
        unsetenv("TERM")
        #expect(LiveScreen() == nil)
        setenv("TERM", "xterm", 1)
        close(1)
        #expect(open("/dev/null", O_WRONLY) == 1)
        #expect(LiveScreen() == nil)
      }
    }
  }
}
