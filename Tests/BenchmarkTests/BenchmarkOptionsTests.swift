@testable import Benchmark
import Testing

/// Options of the benchmark and their errors.
struct BenchmarkOptionsTests {
  @Test func `without options it measures every row`() throws {
    let options = try BenchmarkOptions([])
    #expect(options.mode == .measure)
    #expect(options.sizes == [1000, 10_000, 100_000, 1_000_000])
    #expect(options.rows == nil)
    #expect(!options.isStrict)
  }

  @Test func `sizes are sorted, and rows selected by name`() throws {
    let options = try BenchmarkOptions([
      "--sizes", "100000,1000", "--rows", "add,list", "--runs", "7", "--svg", "b",
      "--program", "c", "--keep", "d", "--strict",
    ])
    #expect(options.sizes == [1000, 100_000])
    #expect(options.rows == ["add", "list"])
    #expect(options.runs == 7)
    #expect([options.svg, options.program, options.keep] == ["b", "c", "d"])
    #expect(options.isStrict)
  }

  @Test func `other modes`() throws {
    #expect(try BenchmarkOptions(["--make", "1000", "f"]).mode == .make(count: 1000, path: "f"))
    #expect(try BenchmarkOptions(["--instructions"]).mode == .instructions)
    #expect(try BenchmarkOptions(["--screen"]).mode == .screen)
    #expect(try BenchmarkOptions(["--growth"]).mode == .growth)
    #expect(try BenchmarkOptions(["--list"]).mode == .list)
    #expect(try BenchmarkOptions(["-h"]).mode == .help)
  }

  @Test(
    arguments: [
      (["--sise"], "there is no option '--sise'; --help lists those there are"),
      (["1000"], "there is no option '1000'; --help lists those there are"),
      (["--sizes"], "--sizes needs a value behind it"),
      (["--sizes", ""], "--sizes needs a value behind it"),
      (
        ["--sizes", "1000,12"],
        "'12' is no size; one is at least 1000, and whole hundreds, as in 10000"
      ),
      (
        ["--sizes", "1000,"],
        "'' is no size; one is at least 1000, and whole hundreds, as in 10000"
      ),
      (["--rows", "ad"], "there is no row 'ad'; --list lists those there are"),
      (["--runs", "0"], "'0' is no number of runs; give one from 1 to 150"),
      (["--runs", "many"], "'many' is no number of runs; give one from 1 to 150"),
    ])
  func `a wrong option is refused with the valid ones`(_ words: [String], _ text: String) {
    #expect(throws: BenchmarkError.usage(text)) { try BenchmarkOptions(words) }
  }

  @Test func `the help has every option`() {
    for option in [
      "--sizes", "--rows", "--runs", "--svg", "--program", "--keep",
      "--strict", "--instructions", "--screen", "--growth", "--make", "--list", "--help",
    ] {
      #expect(BenchmarkMessages.help.split(separator: " ").contains(Substring(option)))
    }
  }
}
