/// What a key does.
package enum BrowserAction: String, CaseIterable, Sendable {
  case up, down, pageUp, pageDown, top, bottom, dayUp, dayDown, goTo
  case open, close, quit
  case find, nextHit, previousHit, starredOnly, otherYears
  case write, writeInEditor, mood
  case edit, star, tag, delete, undo, redo, copy
  case help, redraw, suspend
}
