import Presentation
import Terminal
import TimelineDomain

extension English {
  func name(of mood: Mood) -> String { mood.name }

  var listSeparator: String { ", " }

  func moodTaken(_ word: String, mood: String) -> String {
    "'\(word.safeInOneLine)' already means the mood '\(mood.safeInOneLine)'; 'journal moods' lists them"
  }

  func moodBuiltIn(_ name: String) -> String {
    "'\(name)' is built in and can't be removed; 'journal moods' lists your own moods last"
  }

  var moodStaysInEntries: String { "Entries with this mood keep it." }

  func notAMood(_ word: String) -> String {
    "'\(word)' can't be a mood; write a word without commas and quotes that is no number and does "
      + "not begin with - < = or >"
  }

  func notAScore(_ word: String) -> String {
    "'--score' needs a number from 1 to 5, but got '\(word)'"
  }
}
