// swift-tools-version: 6.3
// The house, one MARK a room. Sources/README.md says in a paragraph what each is for.

import PackageDescription

let package = Package(
  name: "journal",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "journal", targets: ["journal"]),
    .executable(name: "journal-benchmark", targets: ["journal-benchmark"]),
    // For tests alone; nobody installs it.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
  ],
  targets: [
    // MARK: Platform — the operating system behind one seam
    .target(name: "Platform"),

    // MARK: JSONBytes — RFC 8259 over bytes that have to survive
    .target(name: "JSONBytes"),

    // MARK: TimelineDomain — the models, the rules and the ports; depends on nothing
    .target(name: "TimelineDomain"),

    // MARK: Settings — what a person has set, in a file that is theirs
    .target(name: "Settings", dependencies: ["TimelineDomain", "JSONBytes"]),

    // MARK: TimelinePersistence — the only room that knows a byte of the format
    .target(
      name: "TimelinePersistence", dependencies: ["TimelineDomain", "JSONBytes", "Platform"]),

    // MARK: TimelineStore — the one truth of a running program
    .target(name: "TimelineStore", dependencies: ["TimelineDomain"]),

    // MARK: Terminal — widths, wrapping, safe text, streams; knows no post
    .target(name: "Terminal", dependencies: ["Platform"]),

    // MARK: JournalCLI — commands: from words to the Store, from the Store to text
    .target(
      name: "JournalCLI",
      dependencies: ["TimelineDomain", "TimelineStore", "Settings", "Terminal", "JSONBytes"]),

    // MARK: journal — composition only
    .executableTarget(
      name: "journal",
      dependencies: [
        "JournalCLI", "TimelinePersistence", "TimelineStore", "TimelineDomain", "Terminal",
        "Platform",
      ]),

    // MARK: Benchmark — measures the built program against its peers; no part of it
    .target(
      name: "Benchmark", dependencies: ["TimelineDomain", "JSONBytes"], exclude: ["README.md"]),
    .executableTarget(name: "journal-benchmark", dependencies: ["Benchmark"]),

    // MARK: Tests — one target a room, and `JournalTests` for the built program
    .target(
      name: "TestSupport", dependencies: ["TimelineDomain", "Platform", "JSONBytes"],
      path: "Tests/TestSupport"),
    .target(name: "FaultShim", path: "Tests/FaultShim"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "JSONBytesTests", dependencies: ["JSONBytes", "TestSupport"]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings", "JSONBytes", "TestSupport"]),
    .testTarget(name: "TimelineDomainTests", dependencies: ["TimelineDomain", "TestSupport"]),
    .testTarget(
      name: "TimelinePersistenceTests", dependencies: ["TimelinePersistence", "TestSupport"]),
    .testTarget(name: "TimelineStoreTests", dependencies: ["TimelineStore", "TestSupport"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TestSupport"]),
    .testTarget(name: "JournalCLITests", dependencies: ["JournalCLI", "TestSupport"]),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: ["Benchmark", "TimelineDomain", "JSONBytes", "TestSupport"]),
    .testTarget(name: "JournalTests", dependencies: ["journal", "Benchmark", "TestSupport"]),
  ]
)

// MARK: - Fuzzing, which needs a build of its own: Tests/Fuzzing/README.md

if Context.environment["JOURNAL_FUZZING"] != nil {
  let support: Target.Dependency = "FuzzSupport"
  package.targets += [
    .target(name: "FuzzSupport", path: "Tests/Fuzzing/FuzzSupport"),
    .executableTarget(
      name: "FuzzScanner", dependencies: [support, "JSONBytes", "TestSupport"],
      path: "Tests/Fuzzing/FuzzScanner"),
    .executableTarget(
      name: "FuzzSplice", dependencies: [support, "JSONBytes", "TestSupport"],
      path: "Tests/Fuzzing/FuzzSplice"),
    .executableTarget(
      name: "FuzzJournal",
      dependencies: [support, "TimelineDomain", "TimelinePersistence", "Platform", "TestSupport"],
      path: "Tests/Fuzzing/FuzzJournal"),
  ]
}

// MARK: - Settings, once for every room

/// Rooms whose types live on the main actor unless they say otherwise: what a person looks at.
let mainActorTargets: Set = ["TimelineStore"]
/// Rooms that handle a person's bytes: each unsafe expression in them is marked as one. Platform is
/// not among them, because every line of it is a call to C.
let memoryTargets: Set = ["JSONBytes", "Settings", "TimelinePersistence"]

for target in package.targets where target.name != "FaultShim" {
  var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableExperimentalFeature("Lifetimes"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if mainActorTargets.contains(target.name) { settings.append(.defaultIsolation(MainActor.self)) }
  if memoryTargets.contains(target.name) { settings.append(.strictMemorySafety()) }
  // What Glibc's module leaves out is named where it is needed.
  if target.name == "Platform" { settings.append(.enableExperimentalFeature("Extern")) }
  target.swiftSettings = settings
}
