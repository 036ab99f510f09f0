import Presentation
import Terminal
import TimelineDomain

extension English {
  func sentence(_ hint: QueryHint) -> String {
    switch hint {
    case .unknownField(let name, let word, let suggestion):
      "'\(word.safeInOneLine)' was searched as a word: a query has no field '\(name):'"
        + (suggestion.map { "; did you mean '\($0):'?" }
          ?? "; 'journal help query' lists the fields")
    case .time(let word, let option?):
      "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use --\(option)"
        + (option == "today" ? " or on:today" : "")
    case .habit(let word, let habit):
      "'\(word.safeInOneLine)' was searched as a word; \(advice(habit, for: word))"
    case .time(let word, nil):
      "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use on:\(word.safeInOneLine)"
    }
  }

  func renamedTag(_ old: String, to new: String, count: Int) -> String {
    "renamed \(old) to \(new) in \(entries(count))"
  }

  func mergesTags(_ new: String, count: Int) -> String {
    "\(new) is already a tag of \(entries(count)); the two become one tag"
  }

  func keepsTag(_ old: String, entries names: [String]) -> String {
    "this version can't read \(entries(names.count)) that may have \(old), and leaves "
      + "\(names.count == 1 ? "it" : "them") unchanged: \(firstFew(names))"
  }

  func renameTag(_ old: String, to new: String, count: Int) -> String {
    "Rename \(old) to \(new) in \(entries(count))? [y/N] "
  }

  func noSuchTag(_ tag: String, suggestion: String?) -> String {
    "no entry has the tag \(tag)"
      + (suggestion.map { "; did you mean \($0)?" } ?? "; 'journal tags' lists the tags")
  }

  func isNamedSo(_ new: String) -> String { "every entry already spells it \(new)" }
}
