@testable import Benchmark
import TestSupport
import Testing

/// Runs of programs, and facts from Linux.
struct MeasuringTests {
  private let directory = TemporaryDirectory()
  private var errors: String { "\(directory.path)/errors" }

  @Test func `a run has arguments, an environment, output and an exit code`() throws {
    var command = Command(
      "/bin/sh", ["-c", "echo $0 $A; echo no >&2; exit 3", "x y"], environment: ["A": "b"])
    command.output = "\(directory.path)/out"
    let run = try ChildRun.of(command, errors: errors)
    #expect(run.code == 3)
    #expect(run.seconds > 0)
    #expect(directory.read("out") == Array("x y b\n".utf8))
    #expect(directory.read("errors") == Array("no\n".utf8))
    #expect(run.watchedPeak == nil)
  }

  @Test func `a signal is 128 and its number, and a program that can't start is an error`() throws {
    let killed = Command("/bin/sh", ["-c", "kill -9 $$"], environment: [:])
    #expect(try ChildRun.of(killed, errors: errors).code == 137)
    #expect(throws: BenchmarkError.system("run", "/no/such", 2)) {
      try ChildRun.of(Command("/no/such", [], environment: [:]), errors: errors)
    }
  }

  @Test func `a command is printed as typed`() {
    let command = Command("/usr/bin/rg", ["-c", "散歩", "a b", ""], environment: [:])
    #expect(command.text == "rg -c 散歩 'a b' ''")
  }

  private static let maps = """
    00400000-00500000 r-xp 00000000 fd:00 123                                /bin/journal
    Size:               1024 kB
    Rss:                 100 kB
    Pss:                  90 kB
    7f0000000000-7f0010000000 r--p 00000000 fd:00 456                        /home/a/journal.jsonl
    Size:             262144 kB
    Rss:              250000 kB
    7f0020000000-7f0020100000 rw-p 00000000 00:00 0
    Rss:                 300 kB
    VmFlags: rd wr mr

    """

  @Test func `the mapped journal doesn't count`() {
    let looked = MemoryMap(Self.maps, mapping: "/home/a/journal.jsonl")
    #expect(looked.isMapped)
    #expect(looked.otherBytes == 400 * 1024)
  }

  @Test func `without a mapping, all memory counts`() {
    let looked = MemoryMap(Self.maps, mapping: "/home/a/other.jsonl")
    #expect(!looked.isMapped)
    #expect(looked.otherBytes == 250_400 * 1024)
    #expect(!MemoryMap("", mapping: "a").isMapped)
  }

  @Test func `the peak memory is parsed`() {
    #expect(
      ChildRun.bytes(of: "VmHWM:", in: "VmPeak:\t 9 kB\nVmHWM:\t    1234 kB\n") == 1234 * 1024)
    #expect(ChildRun.bytes(of: "VmHWM:", in: "VmPeak:\t 9 kB\n") == nil)
  }

  @Test func `the processor is named, and a file system in memory is detected`() {
    #expect(
      Machine.processor(in: "processor : 0\nmodel name\t: Some CPU: 2 GHz\n") == "Some CPU: 2 GHz")
    #expect(Machine.processor(in: "") == nil)
    func machine(_ fileSystem: String) -> Machine {
      Machine(processor: "", cores: 1, kernel: "", fileSystem: fileSystem, date: "", load: nil)
    }
    #expect(!machine("tmpfs on tmpfs").keepsFiles)
    #expect(machine("ext4 on /dev/vda").keepsFiles)
  }
}
