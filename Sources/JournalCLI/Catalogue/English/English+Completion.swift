import Presentation

extension English {
  var timeExamples: [String] {
    [
      "yesterday", "yesterday 21:00", "this morning", "last night", "last friday", "an hour ago",
      "2 hours ago", "08:30",
    ]
  }

  var dayExamples: [String] {
    ["today", "yesterday", "last friday", "last week", "last month", "3 days ago"]
  }
}
