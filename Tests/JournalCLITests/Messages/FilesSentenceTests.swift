import Presentation
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// Sentences about files that name commands or options.
struct FilesSentenceTests {
  static let failures: [(FilesFailure, String)] = [
    (
      .unstrippable("notes.pdf", .unknownKind),
      "'notes.pdf' was not attached: --strip knows only JPEG, PNG, GIF, WebP, HEIC and AVIF; leave "
        + "out --strip to attach it as it is"
    ),
    (
      .unstrippable("a.jpg", .damaged),
      "'a.jpg' was not attached: the picture is damaged or cut short; leave out --strip to attach it "
        + "as it is"
    ),
    (
      .unstrippable("a.heic", .unknownPart),
      "'a.heic' was not attached: it has a part that could hide a place; leave out --strip to attach "
        + "it as it is"
    ),
    (
      .unstrippable("a.jpg", .tooManyParts),
      "'a.jpg' was not attached: it has too many parts to check; leave out --strip to attach it as "
        + "it is"
    ),
    (
      .unstrippable("a.jpg", .failedCheck),
      "'a.jpg' was not attached: the copy without place and device was not the same picture; leave "
        + "out --strip to attach it as it is"
    ),
    (
      .noDate,
      "no attached file says when it was taken; leave out '--at photo' or write the time"
    ),
    (.noFiles(entry: "7f3k"), "7f3k has no files"),
    (
      .notAttached("b.jpg", entry: "7f3k", names: ["a.jpg"]),
      "7f3k has no file 'b.jpg'; it has a.jpg"
    ),
    (
      .ambiguous("a.jpg", entry: "7f3k", names: ["a.jpg (1f)", "a.jpg (2a)"]),
      "'a.jpg' names 2 files of 7f3k; write the first digits of one: a.jpg (1f), a.jpg (2a)"
    ),
    (
      .unconfirmedPurge(FileCount(files: 2, bytes: 3_100_000)),
      "nothing was removed: this would remove 2 files (3.1 MB) for good; add --yes to go ahead"
    ),
    (.declinedPurge, "nothing was removed"),
    (
      .left([FileDigest()]),
      "1 file that nothing uses could not be removed: 000000000000…; try 'journal files --unused "
        + "--purge'"
    ),
    (
      .uncopied(2, .unreadable(path: "/k.files/00", .permission)),
      "2 files were not copied: can't read /k.files/00: you have no permission to read it"
    ),
    (
      .unconfirmedOpen("run.sh"),
      "'run.sh' was not opened: opening it can run a program; add --yes to open it"
    ),
    (.declinedOpen, "nothing was opened"),
    (
      .noViewer,
      "there is no program that opens files; install xdg-utils, or save the file with 'journal files "
        + "save'"
    ),
    (
      .viewerFailed("a.jpg", status: 3),
      "the viewer could not open 'a.jpg' (exit code 3); 'journal files save' saves it"
    ),
    (.noPlaceForCopies, "there is no folder for a private copy; set HOME or XDG_STATE_HOME"),
  ]

  @Test(arguments: failures)
  func `a failure says what happened and what to do`(failure: FilesFailure, sentence: String) {
    #expect(Catalogue(.english).sentence(failure) == sentence)
    expectInJapanese { $0.sentence(failure) }
  }

  @Test func `each refusal to strip has a row`() {
    let refusals = FilesSentenceTests.failures.compactMap { failure, _ in
      if case .unstrippable(_, let refusal) = failure { refusal } else { nil }
    }
    #expect(Set(refusals) == Set(StrippingRefusal.allCases))
  }

  @Test func `lists, questions and tips`() {
    let words = Catalogue(.english)
    #expect(words.noFiles == "no entry has a file")
    #expect(words.noFilesMissing == "no file is missing")
    #expect(words.noFilesUnused == "every file is in use")
    #expect(words.saved("out/a.jpg") == "saved out/a.jpg")
    #expect(
      words.alreadyAttached("b.jpg", as: "a.jpg")
        == "'b.jpg' was not attached again: it is the same file as 'a.jpg'")
    #expect(words.waitsForViewer == "Press Enter to remove the copy. ")
    #expect(
      words.question(.removeFiles(FileCount(files: 1, bytes: 5)))
        == "Remove 1 file (5 bytes) for good? [y/N] ")
    #expect(
      words.question(.openFile("run.sh")) == "Opening 'run.sh' can run a program. Open it? [y/N] ")
    #expect(
      words.question(.attachFile(name: "a.jpg", size: 2048))
        == "Attach 'a.jpg' (2.0 kB) and take its path out of the text? [y/N] ")
    #expect(words.workWithFiles(340_000_000, of: 1_000_000_000) == "files: 340 MB of 1.0 GB")
    #expect(words.workWithFiles(340_000_000, of: nil) == "files: 340 MB")
    #expect(
      Tip.noPictureViewer.sentence
        == "tip: install chafa, kitty or viu to see pictures here, or set 'picture-viewer'")
    #expect(
      Tip.picturesInTmux.sentence
        == "tip: 'tmux set -g allow-passthrough on' lets pictures through")
    expectInJapanese { $0.noFiles }
    expectInJapanese { $0.noFilesMissing }
    expectInJapanese { $0.noFilesUnused }
    expectInJapanese { $0.saved("a.jpg") }
    expectInJapanese { $0.alreadyAttached("b.jpg", as: "a.jpg") }
    expectInJapanese { $0.waitsForViewer }
    expectInJapanese { $0.question(.removeFiles(FileCount(files: 2, bytes: 5))) }
    expectInJapanese { $0.question(.openFile("run.sh")) }
    expectInJapanese { $0.question(.attachFile(name: "a.jpg", size: 2048)) }
    expectInJapanese { $0.workWithFiles(340, of: 1000) }
    expectInJapanese { $0.workWithFiles(340, of: nil) }
    expectInJapanese { $0.sentence(Tip.noPictureViewer) }
    expectInJapanese { $0.sentence(Tip.picturesInTmux) }
  }
}
