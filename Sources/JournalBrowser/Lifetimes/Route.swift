/// A place in the browser. The first of a list is the timeline; the last has the keys.
package enum Route: Hashable, Sendable {
  case timeline, reader, help, moods
  case prompt(PromptKind)
}
