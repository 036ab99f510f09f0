import Presentation
import Terminal
import TimelineDomain

extension English {
  func newLines(_ count: Int, from path: String, isOther: Bool) -> String {
    let other = isOther ? " (another journal)" : ""
    return count == 0
      ? "\(path)\(other): nothing new"
      : "\(path)\(other): \(counted(count, "new line", "new lines"))"
  }

  func kinds(of lines: MergeReport.Lines) -> String {
    let parts = [
      (lines.added, "added"), (lines.edited, "edited"), (lines.deleted, "deleted"),
      (lines.unknown, "of a newer version"), (lines.damaged, "damaged"),
    ].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  func purgedLines(_ count: Int, isDry: Bool) -> String {
    "\(counted(count, "line", "lines")) of purged entries \(isDry ? "would leave" : "left") the file"
  }

  func keptEdit(_ name: String, _ firstWords: String) -> String {
    "kept \(name)  \(firstWords)\nIt was deleted in one copy and changed in another; the change stays."
  }

  func settled(_ name: String, _ firstWords: String, isDry: Bool) -> String {
    "\(isDry ? "would settle" : "settled") \(name)  \(firstWords)"
  }

  func leftConflicts(_ count: Int, _ name: String) -> String {
    "\(entries(count)) \(count == 1 ? "is" : "are") in conflict; 'journal resolve \(name)' shows the "
      + "versions"
  }

  func conflictCopy(_ lines: Int, _ command: String) -> String {
    "A copy next to the journal has \(counted(lines, "line", "lines")) that the journal lacks; merge it with: "
      + command
  }

  var noConflicts: String { "No conflicts." }
  func differing(_ names: [String]) -> String { "they differ in \(all(names.map(\.safeName)))" }

  func versions(_ count: Int) -> String { counted(count, "version", "versions") }
  var howToResolve: String {
    "'journal resolve ID' shows the differences; --take N keeps one version, --both keeps all as entries."
  }
  func versionTitle(_ number: Int) -> String { "version \(number)" }
  func tookVersion(_ number: Int, of name: String) -> String {
    "resolved \(name): version \(number) stays"
  }
  func keptAll(_ name: String, _ others: [String]) -> String {
    "resolved \(name): version 1 stays; \(others.count == 1 ? "the other is the entry" : "the others are the entries") "
      + all(others)
  }
  func resolved(_ name: String) -> String { "resolved \(name)" }

  // MARK: Sync

  func closed(_ place: ClosedPlace) -> String {
    let mode = "other users had permissions (mode \(place.octalMode)), and have none now"
    return switch place.kind {
    case .journal: "closed the journal: \(mode)"
    case .repository: "closed the journal's git repository: \(mode)"
    }
  }

  func didSetUp(_ step: SyncReport.SetUp) -> String {
    switch step {
    case .repository: "set up a git repository in the journal's folder"
    case .attributes: "set up .gitattributes: git merges the journal line by line"
    case .remote: "set up the remote 'origin'"
    case .driver:
      "set up git's merge driver for the journal in this clone (git does not clone it)"
    }
  }

  func synced(sent: Int, received: Int, hasRemote: Bool) -> String {
    guard hasRemote else {
      return
        "committed \(counted(sent, "new line", "new lines")); add a remote with 'journal sync --init REMOTE'"
    }
    return sent == 0 && received == 0
      ? "up to date"
      : "synced: sent \(counted(sent, "line", "lines")), received \(received)"
  }

  // MARK: Backups

  func backedUp(_ report: BackupReport) -> String {
    let damage =
      report.damagedLines == 0
      ? ""
      : "\nThe journal has \(counted(report.damagedLines, "damaged line", "damaged lines")), and so has "
        + "the copy ('journal check')."
    return "backed up to \(report.path.safeInOneLine)\n"
      + "\(counted(report.entries, "line of entries", "lines of entries")), \(report.bytes) bytes, read back and compared\(damage)"
  }

  func removedBackups(_ count: Int) -> String {
    "removed \(counted(count, "older backup", "older backups"))"
  }

  func backupLeft(_ path: String) -> String { "can't remove the older backup \(path)" }

  // MARK: Failures

  func sentence(_ failure: TogetherFailure) -> String {
    switch failure {
    case .otherJournal(let paths):
      "nothing was merged: \(quoted(paths)) \(paths.count == 1 ? "is" : "are") not a copy of this journal but "
        + "another journal; add --yes to make them one"
    case .declinedMerge: "nothing was merged"
    case .notInConflict(let name): "\(name) has no conflict; 'journal conflicts' lists them"
    case .unresolved(let name):
      "nothing was changed; settle \(name) with --take N or --both, or in a terminal with your editor"
    case .markLeft(let line, let mark):
      "line \(line) is still '\(mark)'; keep the words that you want and remove the marks"
    case .notForEditor(let name):
      "this version can't merge \(name) in the editor; settle it with --take N or --both"
    case .sync(let error): sentence(error)
    case .noVersion(let word, let name, let count):
      "\(name) has no version '\(word)'; 'journal resolve \(name)' shows its versions, from 1 to \(count)"
    case .otherFile(let error): sentence(ofOtherFile: error)
    }
  }

  private func sentence(_ error: SyncError) -> String {
    switch error {
    case .noGit: "can't run git; install it, or check $PATH"
    case .noJournal(let path):
      "there is no journal yet at \(path.safeInOneLine); 'journal sync --init REMOTE' gets it from a remote"
    case .notARepository(let folder):
      "\(folder.safeInOneLine) is not in a git repository; set one up with 'journal sync --init [REMOTE]'"
    case .insideGit(let folder):
      "\(folder.safeInOneLine) belongs to a repository's own files; keep the journal in another folder"
    case .detachedHead:
      "the repository is on no branch (detached HEAD); switch to one with 'git switch'"
    case .busy(let operation):
      "git is in the middle of a \(words(operation)); finish or abort it, then sync again"
    case .noIdentity:
      "git does not know who you are; set user.name and user.email with 'git config --global'"
    case .ignored(let path):
      "git ignores \(path.safeInOneLine); remove it from .gitignore"
    case .remoteTaken(let address):
      "the remote 'origin' is already \(address.safeInOneLine); change it with 'git remote set-url origin REMOTE'"
    case .noRemote:
      "the journal is committed, but there is no remote; add one with 'journal sync --init REMOTE'"
    case .otherJournal:
      "nothing was merged: the remote has another journal; add --yes to make them one"
    case .otherSync: "another sync is running in this repository; try again when it is done"
    case .othersChanged(let paths):
      "both sides changed \(quoted(paths)); merge with 'git pull' first, then sync again"
    case .rejected:
      "the remote changed during each of several attempts; the journal is committed, sync again"
    case .git(let step, ""): "\(words(step)): git failed without a message; sync again"
    case .git(let step, let said): "\(words(step)): git says:\n\(said.safeForTerminal)"
    case .repository(let error): sentence(error)
    }
  }

  private func words(_ operation: SyncError.Operation) -> String {
    switch operation {
    case .merge: "merge"
    case .rebase: "rebase"
    case .cherryPick: "cherry-pick"
    case .revert: "revert"
    case .bisect: "bisect"
    }
  }

  private func words(_ step: SyncError.Step) -> String {
    switch step {
    case .setUp: "the repository could not be set up"
    case .commit: "nothing was committed"
    case .index: "the journal is committed, but git's index could not be updated"
    case .fetch: "the journal is committed, but the remote could not be read"
    case .update: "the journal has the lines of both sides, but the branch could not be updated"
    case .push: "the journal is committed, but could not be pushed"
    }
  }

  // MARK: Help

  func togetherDetails(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .merge:
      [
        "Adds the lines that FILE has and the journal lacks, byte for byte, whatever wrote them. The order of "
          + "the files does not matter, and a second merge changes nothing. FILE stays as it is.",
        "Then conflicts settle themselves where they can; see 'journal help conflicts'. If an entry was "
          + "deleted in one copy and changed in another, the change stays, and the command says so.",
        "Lines of entries that a copy has purged leave the journal. 'journal undo' takes back a merge that "
          + "settled a conflict, but no other: try --dry-run first. A file with another journal's id is merged only after a question, or with --yes.",
      ]
    case .conflicts:
      [
        "An entry is in conflict if two machines changed it without knowing of each other. Changes of "
          + "different fields become one version, without a question and without a clock: every machine writes "
          + "the same line. What is left is listed here, with what differs: the same words changed twice, or "
          + "something that this version does not know.",
        "'journal merge' and 'journal sync' settle conflicts in the same way. 'journal undo' brings the "
          + "versions back.",
      ]
    case .resolve:
      [
        "Shows the versions with their differences. In a terminal, your editor then opens a merge: sentence by "
          + "sentence where they changed different ones, else with marks around what differs. Keep the words "
          + "that you want and remove the marks.",
        "--take N keeps version N. --both keeps version 1 and makes an entry of each other version. "
          + "'journal undo' brings the versions back.",
      ]
    case .sync:
      [
        "Commits the journal in the git repository of its folder, pulls, merges and pushes. Only the journal and "
          + ".gitattributes are committed; other files and what you have staged stay as they are. "
          + "If something fails, the message says what, the exit code is 1, and the journal has all its lines.",
        "--init sets up the repository, the remote REMOTE, .gitattributes and git's merge driver, and says what "
          + "it did. A journal or a repository that other users can read is closed to them. On another machine, clone the repository, or use --init with the same REMOTE. Then set "
          + "JOURNAL_FILE or 'journal journals add' to the journal there.",
        "A sync brings every line to every machine. So words that 'journal compact' removed here come back from "
          + "the others; 'journal purge' removes an entry from every machine's file, but git's history keeps "
          + "the words.",
      ]
    case .backup:
      [
        "Writes a byte copy with the date in its name, reads it back, and compares. DIR is created if it does "
          + "not exist; without DIR it is $XDG_DATA_HOME/journal/backups (~/.local/share/journal/backups), on "
          + "the same disk.",
        "--keep N then removes older backups of this journal in DIR until N are left, and no other file.",
      ]
    default: ["Git calls it to merge two versions of a journal; see 'journal help sync'."]
    }
  }
}
