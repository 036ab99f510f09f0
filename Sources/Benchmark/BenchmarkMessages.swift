#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Messages of the benchmark, apart from its report.
package enum BenchmarkMessages {
  package static let help = """
    journal-benchmark: compares journal with the fastest program for each of its jobs

    usage: swift run -c release journal-benchmark [OPTIONS]

      --sizes N,N,…     entries of the journals it makes (1000,10000,100000,1000000); the rows run on
                        the largest, and growth is measured over all
      --rows NAME,…     only these rows; --list has their names
      --runs N          pairs of runs a row (21); a row that takes long ends after 5
      --json FILE       all figures, for programs
      --svg FILE        the growth of times with the size, as a plot
      --program PATH    the journal to measure; without it, a static release build is made for it
                        in .build/benchmark
      --clean-build     build that from nothing, and tell how long it takes
      --keep DIR        work in DIR and leave the journals there; without it, in a directory of its
                        own under $TMPDIR or /var/tmp, which is gone at the end
      --strict          exit code 1 where a row falls short
      --instructions    count the instructions of add and list under valgrind instead, and hold
                        them against their bounds; exit code 1 where one is exceeded
      --growth          measure commands on journals that are large in one way, at two sizes each;
                        exit code 1 where a time grows out of proportion to the journal
      --screen          measure the full screen instead, in a terminal without a window
      --make N FILE     write the made journal of N entries to FILE, and nothing else
      --list            the rows
      --help            this

    A peer that is not installed is named at the end, with how to install it, and its rows are left
    out. Exit code 0 says that it ran, whatever it found.

    """

  package static var list: String {
    var table = TextTable(isRight: [false, false, false, true])
    table.add(["row", "journal", "against", "at most"])
    for row in BenchmarkRow.table {
      table.add([row.name, row.title, row.against, Figures.ratio(row.bound)])
    }
    var growth = TextTable(isRight: [false, false])
    for row in GrowthRow.table { growth.add([row.name, row.title]) }
    return table.text + "\nwith --growth\n" + growth.text
  }

  package static func sentence(_ error: BenchmarkError) -> String {
    switch error {
    case .system(let verb, let object, let number):
      "can't \(verb) \(object): \(String(cString: strerror(number)))"
    case .usage(let text): text
    case .failed(let command, let code, let said):
      "\(command) ended with exit code \(code)" + (said.isEmpty ? "" : " and said:\n\(said)")
    case .noSuchProgram(let path): "there is no program at \(path)"
    case .notInPackage:
      "there is no Package.swift here; run it in the project's directory, or give --program PATH"
    }
  }
}
