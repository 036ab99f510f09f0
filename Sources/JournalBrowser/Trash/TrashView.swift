import Presentation
import Settings
import Terminal
import TimelineDomain

/// The deleted entries, and the selected one in full on a wide screen.
struct TrashView {
  let parts: BrowserParts

  /// Below this width, only the day of a deletion is shown.
  private static let roomyWidth = 60

  func frame(_ state: TrashViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let title = StyledLine(" " + parts.words.trashTitle(state.posts.count), .heading)
    if state.posts.isEmpty {
      let line = state.isLoading ? "" : parts.words.emptyTrash
      return Frame(
        size, title: title, [Frame.Row(), Frame.Row(StyledLine("  " + line))], footer: footer)
    }
    let isSplit = size.columns >= TimelineView.splitWidth
    let width = isSplit ? size.columns * 5 / 9 : size.columns
    let detail =
      isSplit
      ? state.selectedPost.map {
        ReaderView(parts: parts).lines($0.item, size.columns - width - 3)
      } ?? [] : []
    let texts = ItemLines(
      moods: parts.configuration.moods, words: parts.words,
      tagSign: parts.configuration.tagSign, hasColor: true, isPlain: false, condition: nil)
    let rows = (0..<height).map { row -> Frame.Row in
      let index = state.top + row
      let isSelected = index == state.selected
      var line = StyledLine()
      if state.posts.indices.contains(index) {
        let post = state.posts[index]
        line.append(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
        if let moment = post.deleted {
          let time =
            size.columns < TrashView.roomyWidth
            ? moment.date : parts.words.dateAndTime(moment, parts.configuration.hours)
          line.append(time + "  ", .faint)
        }
        line.append(texts.row(post.item))
      }
      guard isSplit else { return Frame.Row(line.fitted(to: width), isSelected: isSelected) }
      if isSelected { line = line.fitted(to: width).selected }
      return Frame.Row(
        .joined(
          line, width: width, separator: " │ ",
          row < detail.count ? detail[row] : StyledLine(), width: size.columns - width - 3))
    }
    return Frame(size, title: title, rows, footer: footer)
  }
}
