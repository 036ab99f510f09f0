import Presentation
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// Sentences about files that name commands or options.
struct FilesSentenceTests {
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
