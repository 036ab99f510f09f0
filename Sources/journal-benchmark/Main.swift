import Benchmark

@main
struct Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "--make", words.count == 3, let count = Int(words[2]),
      let shape = JournalShape(count: count)
    {
      try JournalFiles.writeJournal(shape, to: words[3])
    }
  }
}
