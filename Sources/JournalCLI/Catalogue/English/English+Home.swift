import Presentation

extension English {
  func welcome(isNarrow: Bool) -> [String] {
    if isNarrow {
      return [
        "Welcome to journal.", "Write a text or a mood, then read:",
        "  journal \"First light.\"", "  journal mood good Slept well", "  journal list",
        "  journal help",
      ]
    }
    return [
      "Welcome. journal keeps your texts and moods in one plain text file.", "",
      "  journal \"First light on the river.\"   write a text",
      "  journal mood good Slept well          write a mood",
      "  journal list                          read them",
      "  journal help                          everything else", "",
    ]
  }

  var fileTitle: String { "The file:" }

  func laterEntries(_ count: Int) -> String {
    "\(counted(count, "entry is", "entries are")) after today ('journal list after:today')."
  }

  func waitingDrafts(_ count: Int) -> String {
    "\(counted(count, "draft is", "drafts are")) waiting ('journal drafts')."
  }

  func openConflicts(_ count: Int) -> String {
    "\(counted(count, "entry is", "entries are")) in conflict ('journal conflicts')."
  }

  func fromNewerVersion(_ count: Int) -> String {
    "\(counted(count, "entry needs", "entries need")) a newer version ('journal list is:unknown')."
  }

  var betweenSentences: String { " " }
  var nextSteps: [String] {
    ["Write: journal \"…\"", "Read on: journal list", "Help: journal help"]
  }
}
