import Presentation
import Terminal
import TimelineDomain

extension English {
  func question(_ question: Question) -> String {
    switch question {
    case .delete(let confirmation):
      "\(sentence(confirmation)). Delete \(confirmation.name ?? "all of them") anyway? [y/N] "
    case .restore(let confirmation):
      "\(sentence(confirmation)). Replace all of it with this version? [y/N] "
    case .discard(let count): "Discard \(counted(count, "draft", "drafts")) for good? [y/N] "
    case .compact: "Rewrite the file without these? [y/N] "
    case .change(let command, 1): "Really \(command) this entry? [y/N] "
    case .change(let command, let count): "Really \(command) these \(count) entries? [y/N] "
    case .move(let name, let end): "\(movesOnlyTheStart(of: name, until: end)). Move it? [y/N] "
    case .purge(1): "Remove it from the file for good? [y/N] "
    case .purge(let count): "Remove these \(count) entries from the file for good? [y/N] "
    case .purgeVersions(let count):
      "Remove \(counted(count, "older version", "older versions")) from the file for good? [y/N] "
    case .renameTag(let old, let new, let count): renameTag(old, to: new, count: count)
    case .joinJournals(let paths):
      "\(quoted(paths)) \(paths.count == 1 ? "is" : "are") not a copy of this journal but another journal. "
        + "Make them one? [y/N] "
    case .joinRemote: "The remote has another journal. Make them one? [y/N] "
    case .overwrite(let path, let isFolder): overwrite(path.safeInOneLine, isFolder: isFolder)
    case .importEntries(let count): "Import \(entries(count))? [y/N] "
    case .readAsLatin1(let path): "\(path.safeInOneLine) is not UTF-8. Read it as Latin-1? [y/N] "
    case .undo(let count): "Take back \(counted(count, "entry", "entries"))? [y/N] "
    case .openAgain: "Open the editor again? [y/N] "
    }
  }

  func movesOnlyTheStart(of name: String, until end: String) -> String {
    "\(name) has an end, \(end), and only its start moves"
  }

  func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer) }
}
