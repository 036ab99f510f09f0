/// The text for people that all front ends share, in one language. Each topic requires its sentences
/// by their facts, so that a missing translation is a compile error.
package protocol Catalogue: Sendable, GrammarSentences, DateSentences, ItemSentences, RowSentences,
  HistorySentences, EditSentences, RepositorySentences, FlawSentences, ConfirmationSentences,
  NoticeSentences, DraftSentences, KeySentences
{}

/// Everything else is the same in every language: JSON and the other formats for scripts, commands,
/// options, ids, exit codes and the user's own words.
package struct English: Catalogue {
  package init() {}
}

package struct Japanese: Catalogue {
  package init() {}
}
