import Presentation
import Settings
import Terminal
import TimelineDomain

/// The timeline as a screen: its keys and what they do.
extension TimelineViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) { fit(TimelineView.height(size)) }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    TimelineView(parts: parts, today: context.today).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { ownKeys + [.help, .quit] }

  private var ownKeys: [BrowserAction] {
    if obstacle != nil { return [] }
    if !marks.isEmpty { return [.mark, .star, .tag, .untag, .delete, .close] }
    if timeline.isEmpty, !isLoading {
      return filter.isEmpty
        ? [.write, .mood, .writeInEditor, .undo] : [.find, .close, .write, .mood]
    }
    let journals: [BrowserAction] = parts.journals.allSatisfy(\.isOpen) ? [] : [.journals]
    let keys: [BrowserAction] = [
      .open, .find, .write, .mood, .edit, .star, .delete, .undo, .calendar, .figures, .history,
    ]
    return keys + journals + [.sync]
  }

  /// Whether the hits that the key is for are not shown yet. A change needs all of them, because the
  /// first ones may not have the entry that will be selected.
  func mustWait(for key: Key?) -> Bool {
    guard isLoading, obstacle == nil else { return false }
    guard let action = key.flatMap(context.keys.action) else { return !isPartial }
    switch action {
    case .close, .quit: return !isSlow
    default: return !isPartial || action.changesJournal
    }
  }

  func click(row: Int, _ size: ScreenSize) {
    let layout = TimelineLayout(
      timeline, from: window.top, height: TimelineView.height(size), parts.configuration.time)
    // The title is above.
    guard layout.rows.indices.contains(row - 1), case .item(let index, _) = layout.rows[row - 1]
    else { return }
    context.status.clear()
    if isSelected(index) { navigation.open(.reader) } else { select(index) }
  }

  // MARK: Keys

  func perform(_ press: Press) -> ScreenRequest? {
    if obstacle != nil { return performWithoutJournal(press.action) }
    switch press.action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: movePage(-1)
    case .pageDown: movePage(1)
    case .top: select(0)
    case .bottom: select(timeline.count - 1)
    case .dayUp: moveDay(-1)
    case .dayDown: moveDay(1)
    case .open, .right: if selectedItem != nil { navigation.open(.reader) }
    case .close: if marks.isEmpty { dropFilter() } else { dropMarks() }
    case .left: break
    case .quit: navigation.end()
    case .nextHit: moveToHit(1)
    case .previousHit: moveToHit(-1)
    case .mark: toggleMark()
    case .starredOnly: toggleStarredOnly()
    case .otherYears: toggleOtherYears()
    default:
      guard let route = Route.ofTimeline[press.action] else {
        return perform(press.action, on: chosenItems)
      }
      navigation.open(route)
    }
    return nil
  }

  private func performWithoutJournal(_ action: BrowserAction) -> ScreenRequest? {
    switch action {
    case .quit, .close: navigation.end()
    case .help: navigation.open(.help)
    default: break
    }
    return nil
  }

  /// The actions that the timeline and the reader share.
  func perform(_ action: BrowserAction, on items: [TimelineItem]) -> ScreenRequest? {
    switch action {
    case .template:
      if parts.templates.isEmpty {
        context.say(.noTemplates)
      } else {
        navigation.open(.pick(.template))
      }
    case .tag: if items.isEmpty { sayNothingSelected() } else { navigation.open(.pick(.tag)) }
    case .untag:
      if items.isEmpty {
        sayNothingSelected()
      } else if PickerViewState.removableTags(of: items).isEmpty {
        context.say(.noTags)
      } else {
        navigation.open(.pick(.untag))
      }
    case .star: toggleStar(items)
    case .delete: deleteOrAsk(items)
    case .undo: takeBack(.undo(1))
    case .redo: takeBack(.redo(1))
    case .history:
      if let readItem { navigation.open(.history(readItem.address)) } else { sayNothingSelected() }
    case .journals:
      if parts.journals.allSatisfy(\.isOpen) {
        context.say(.noOtherJournals)
      } else {
        navigation.open(.pick(.journal))
      }
    case .sync: return context.command(BrowserCommand(["sync"], in: selectedItem?.journal))
    case .writeInEditor: return context.command(BrowserCommand(["add", "text"]))
    case .edit: return edit()
    case .openFiles: return openFiles()
    case .copy:
      guard let body = readItem?.body else { return nil }
      context.say(.copied)
      return .copy(body)
    default:
      if let route = Route.ofEntries[action] {
        navigation.open(route)
      } else {
        context.say(.notHere)
      }
    }
    return nil
  }

  private func edit() -> ScreenRequest? {
    guard let item = selectedItem, item.post != nil else {
      sayNothingSelected()
      return nil
    }
    return context.command(BrowserCommand(["edit"], on: item.name, in: item.journal))
  }

  private func openFiles() -> ScreenRequest? {
    guard let item = readItem else {
      sayNothingSelected()
      return nil
    }
    guard !item.files.isEmpty else {
      context.say(.noFiles)
      return nil
    }
    return context.command(
      BrowserCommand(["files", "open"], on: item.name, in: item.journal))
  }
}
