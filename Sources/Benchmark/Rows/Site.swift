/// A generated journal with the same posts for its peers, in a directory of its own, and the
/// commands that run there.
package struct Site: Sendable {
  package let size: Int
  package let directory: String
  package let tools: Tools
  /// Posts that rows can show and edit by id.
  package let samples: [String]

  package init(size: Int, directory: String, tools: Tools, samples: [String]) {
    self.size = size
    self.directory = directory
    self.tools = tools
    self.samples = samples
  }

  package var journal: String { "\(directory)/journal.jsonl" }
  package var database: String { "\(directory)/posts.db" }
  package var caches: String { "\(directory)/home/.cache/journal" }
  package var jrnlJournal: String { "\(directory)/jrnl.txt" }
  package var jrnlSettings: String { "\(directory)/jrnl.yaml" }
  /// The file for output that is compared or has to be written.
  package func output(_ name: String) -> String { "\(directory)/\(name).out" }

  package func journal(_ words: String...) -> Command {
    Command(tools.journal, words, environment: environment)
  }

  package func sqlite(_ statement: String) -> Command {
    Command(tools.path(.sqlite), [database, statement], environment: environment)
  }

  package func ripgrep(_ word: String) -> Command {
    Command(tools.path(.ripgrep), ["-c", word, journal], environment: environment)
  }

  package func jq(_ words: String...) -> Command {
    Command(tools.path(.jq), words, environment: environment)
  }

  package func jrnl(_ words: String...) -> Command {
    Command(
      tools.path(.jrnl), ["--config-file", jrnlSettings] + words, environment: environment)
  }

  /// An empty home directory, without the settings and caches of the user.
  package var environment: [String: String] {
    let home = "\(directory)/home"
    return [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "JOURNAL_FILE": journal, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PAGER": "cat",
    ]
  }

  /// A different post for each run, as long as there are enough.
  func sample(_ run: Int) -> String { samples[run % samples.count] }
}
