package import Presentation

extension English {
  package func title(_ prompt: PromptKind) -> String {
    switch prompt {
    case .find: "Find"
    case .goTo: "Go to"
    case .write: "Write"
    case .note(let mood): "\(mood), note"
    }
  }

  package var moodsTitle: String { "How are you?" }

  package func month(_ year: Int, _ month: Int) -> String { "\(name(ofMonth: month)) \(year)" }

  package func day(_ day: Int, ofMonth month: Int) -> String { "\(day) \(name(ofMonth: month))" }

  private func name(ofMonth month: Int) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][(month - 1) % 12]
  }

  package func shortWeekday(_ weekday: Int) -> String {
    ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"][weekday % 7]
  }

  package func historyTitle(_ versions: Int) -> String {
    versions == 1 ? "History: 1 version" : "History: \(versions) versions, newest first"
  }

  package func trashTitle(_ count: Int) -> String {
    "Trash: \(count == 1 ? "1 entry" : "\(grouped(count)) entries")"
  }

  package func conflictsTitle(_ number: Int, of count: Int) -> String {
    count == 0 ? "Conflicts" : "Conflict \(number) of \(count)"
  }

  package func side(_ number: Int) -> String { "Version \(number)" }

  package func title(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "Find an entry by its first words"
    case .tagFilter: "Show the entries with a tag"
    case .tag: "Add a tag"
    case .template: "Write from a template"
    }
  }

  package func inputTitle(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "Words"
    case .tagFilter, .tag: "Tag"
    case .template: "Name"
    }
  }

  package func deleteQuestion(_ count: Int) -> String {
    count == 1
      ? "Delete it in spite of this?" : "Delete these \(grouped(count)) entries in spite of this?"
  }

  package func undoQuestion(_ count: Int) -> String { "Take back \(grouped(count)) entries?" }

  package var restoreQuestion: String { "Restore this version in spite of this?" }
  package var yesOrNo: String { "y yes   any other key no" }
  package var choose: String { "choose" }

  package var calendarNames: [BrowserAction: String] {
    [
      .open: "go there", .left: "day", .right: "day", .up: "week", .down: "week",
      .pageUp: "month", .pageDown: "month", .top: "newest",
    ]
  }

  package var conflictNames: [BrowserAction: String] {
    [
      .open: "take", .number: "by number", .left: "left", .right: "right",
      .keepBoth: "keep both", .edit: "merge", .nextHit: "next conflict",
    ]
  }
}
