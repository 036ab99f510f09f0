// swift-tools-version: 6.3
// The modules, in the order of their imports. Sources/README.md says what each knows.

import PackageDescription

let package = Package(
  name: "journal",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "journal", targets: ["journal"]),
    // For tests only.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
  ],
  targets: [
    // MARK: Platform — the operating system behind one protocol
    .target(name: "Platform", dependencies: ["SHA256Instructions"]),

    // MARK: SHA256Instructions — in C, the instructions of the processor that Swift can't name. Its
    // debug information has the form that valgrind reads.
    .target(
      name: "SHA256Instructions",
      cSettings: [
        .unsafeFlags(["-gdwarf-4"]), .unsafeFlags(["-O2"], .when(configuration: .debug)),
      ]),

    // MARK: JSONBytes — scans, edits and writes JSON without losing a byte
    .target(name: "JSONBytes"),

    // MARK: TimePhrases — civil time, and phrases such as "yesterday 9pm" and 昨日の午後9時
    .target(name: "TimePhrases"),

    // MARK: TextSearch — words and patterns in texts, without case and width
    .target(name: "TextSearch"),

    // MARK: TimelineDomain — the models, the rules and the ports
    .target(name: "TimelineDomain", dependencies: ["TimePhrases", "TextSearch"]),

    // MARK: Settings — the user's configuration file
    .target(name: "Settings", dependencies: ["TimelineDomain", "TimePhrases", "JSONBytes"]),

    // MARK: TimelinePersistence — the only module that knows the file format
    .target(
      name: "TimelinePersistence",
      dependencies: ["TimelineDomain", "TimePhrases", "TextSearch", "JSONBytes", "Platform"],
      exclude: ["README.md", "Index/README.md"]),

    // MARK: TimelineExchange — the formats of other programs, in and out
    .target(
      name: "TimelineExchange",
      dependencies: ["TimelineDomain", "TimePhrases", "TextSearch", "JSONBytes"]),

    // MARK: TimelineStore — the state of a running program
    .target(name: "TimelineStore", dependencies: ["TimelineDomain", "TimePhrases"]),

    // MARK: Terminal — widths, wrapping, safe text, styles, streams
    .target(name: "Terminal", dependencies: ["Platform"]),

    // MARK: Presentation — sentences, and entries and days as text, for all front ends
    .target(
      name: "Presentation",
      dependencies: [
        "TimelineStore", "TimelineDomain", "TimePhrases", "TextSearch", "Settings", "Terminal",
        "JSONBytes", "Platform",
      ]),

    // MARK: JournalCLI — the commands
    .target(
      name: "JournalCLI",
      dependencies: [
        "Presentation", "TimelineDomain", "TimePhrases", "TextSearch", "TimelineStore",
        "TimelineExchange", "Settings", "Terminal", "JSONBytes",
      ], exclude: ["README.md"]),

    // MARK: JournalBrowser — the timeline on the full screen
    .target(
      name: "JournalBrowser",
      dependencies: [
        "Presentation", "TimelineDomain", "TimePhrases", "TextSearch", "TimelineStore", "Settings",
        "Terminal",
      ], exclude: ["README.md"]),

    // MARK: journal — connects the modules
    .executableTarget(
      name: "journal",
      dependencies: [
        "JournalCLI", "JournalBrowser", "Presentation", "Settings", "TimelinePersistence",
        "TimelineDomain", "TimePhrases", "Terminal", "Platform",
      ],
      // The tests start the program thousands of times: so each start takes two thirds of the time.
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-Xclang-linker", "-no-pie"],
          .when(platforms: [.linux], configuration: .debug))
      ]),

    // MARK: Tests — one target for each module, and `JournalTests` for the built program
    .target(
      name: "TestSupport",
      dependencies: [
        "TimelineDomain", "TimePhrases", "TextSearch", "Terminal", "Platform", "JSONBytes",
      ],
      path: "Tests/TestSupport"),
    .target(name: "FaultShim", path: "Tests/FaultShim"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "JSONBytesTests", dependencies: ["JSONBytes", "TestSupport"]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings", "JSONBytes", "TestSupport"]),
    .testTarget(name: "TimePhrasesTests", dependencies: ["TimePhrases", "TestSupport"]),
    .testTarget(name: "TextSearchTests", dependencies: ["TextSearch", "TestSupport"]),
    .testTarget(name: "TimelineDomainTests", dependencies: ["TimelineDomain", "TestSupport"]),
    .testTarget(
      name: "TimelinePersistenceTests", dependencies: ["TimelinePersistence", "TestSupport"]),
    .testTarget(
      name: "TimelineExchangeTests",
      dependencies: [
        "TimelineExchange", "TimelinePersistence", "TimelineDomain", "TimePhrases", "JSONBytes",
        "TestSupport",
      ]),
    .testTarget(name: "TimelineStoreTests", dependencies: ["TimelineStore", "TestSupport"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Platform", "TestSupport"]),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["Presentation", "TimelineDomain", "Settings", "Terminal", "TestSupport"],
      exclude: ["Figures/Drawings"]),
    .testTarget(
      name: "JournalCLITests", dependencies: ["JournalCLI", "Presentation", "TestSupport"]),
    .testTarget(
      name: "JournalBrowserTests",
      dependencies: [
        "JournalBrowser", "JournalCLI", "Presentation", "TimelinePersistence", "TimelineStore",
        "TimelineDomain", "TimePhrases", "TextSearch", "Settings", "Terminal", "Platform",
        "TestSupport",
      ],
      exclude: ["Frames"]),
    .testTarget(
      name: "JournalTests",
      dependencies: [
        "TimelineStore", "TimelinePersistence", "TimelineExchange", "TimelineDomain", "Platform",
        "TestSupport",
      ],
      exclude: ["Transcripts"]),
  ]
)

// MARK: - Fuzzing, which needs a separate build: Tests/Fuzzing/README.md

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

// MARK: - Settings for all targets

/// Targets whose types are on the main actor by default: the state that a user sees.
let mainActorTargets: Set = ["TimelineStore", "JournalBrowser"]
/// Targets that handle the user's bytes and mark each unsafe expression. Not Platform, where every line
/// is a call to C.
let memoryTargets: Set = ["JSONBytes", "Settings", "TimelinePersistence"]
/// Targets that go through every byte or character and change rarely. They are optimized in debug builds too. In
/// seconds of CPU, with these three: the program takes 124 s to build and its tests 366 s to run; with TimelineDomain and
/// TimelinePersistence as well 243 s and 205 s, and a change of one line in them takes minutes.
let optimizedTargets: Set<String> = [
  "JSONBytes", "TextSearch", "TimePhrases",
]

/// Targets whose code runs once in a command, or at the speed of a person. A release makes them small, not fast.
let smallTargets: Set = ["Settings", "TimelineStore", "JournalCLI", "JournalBrowser", "journal"]

/// Targets in C.
let cTargets: Set = ["FaultShim", "SHA256Instructions"]

for target in package.targets where !cTargets.contains(target.name) {
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
  if optimizedTargets.contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if smallTargets.contains(target.name) {
    settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
  // Lines are enough for a stack trace; the rest of the debug information takes a tenth of the compiler's time.
  settings.append(.unsafeFlags(["-gline-tables-only"], .when(configuration: .release)))
  // Nothing in the program is a regular expression of the standard library, which would be a megabyte of the
  // executable: TextSearch finds strings and patterns.
  if target.type != .test, target.path == nil {
    settings.append(
      .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]))
  }
  // Declares C functions that Glibc's Swift module lacks.
  if target.name == "Platform" { settings.append(.enableExperimentalFeature("Extern")) }
  target.swiftSettings = settings
}
