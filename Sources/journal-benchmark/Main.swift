import Benchmark

/// The benchmark's start, and nothing else.
@main
struct Main {
  static func main() {
    BenchmarkProgram.end(BenchmarkProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
