import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain

/// What commands about settings share.
extension CommandContext {
  var keeper: any ConfigurationKeeper {
    get throws(Failure) {
      guard let keeper = setup.keeper else { throw .noPlaceForSettings }
      return keeper
    }
  }

  /// Changes the settings under their lock; false if that changes nothing.
  func change(
    _ body: (ConfigurationDocument) throws(ConfigurationFlaw) -> ConfigurationDocument
  ) throws(Failure) -> Bool {
    let keeper = try keeper
    var flaw: ConfigurationFlaw?
    var hasChanged = false
    let obstacle: RepositoryError.Obstacle?
    do {
      obstacle = try keeper.replace { bytes in
        do throws(ConfigurationFlaw) {
          let next = try body(ConfigurationDocument(bytes ?? []))
          hasChanged = next.bytes != bytes ?? []
          return hasChanged ? next.bytes : nil
        } catch {
          flaw = error
          return nil
        }
      }
    } catch {
      throw .settingsOutOfReach(error)
    }
    if let flaw { throw .settings(flaw, path: keeper.path) }
    if let obstacle { tell(.notDurable(path: keeper.path, obstacle)) }
    hasChangedFiles = hasChangedFiles || hasChanged
    return hasChanged
  }

  /// Reports a change: a line for people, an object for scripts.
  func answer(
    _ sentence: String, _ members: (inout JSONWriter) -> Void
  ) throws(Failure) {
    guard format == .json else { return try confirm(sentence) }
    var writer = JSONWriter()
    writer.object(members)
    try write(writer.bytes + [0x0A])
  }

  /// A valid name for a journal or a template.
  func newName(_ word: Argument) throws(Failure) -> String {
    let isName = word.text.map { text in
      text.first != "-" && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }
    guard isName == true, let name = word.text, !name.isEmpty else {
      throw invocation.failure(.notAName(word.shown))
    }
    return name
  }

  /// The word as text; refuses invalid UTF-8.
  func text(of word: Argument) throws(Failure) -> String {
    if let flaw = TextFlaw(word.bytes) { throw .unusableText(flaw) }
    return String(decoding: word.bytes, as: UTF8.self)
  }

  /// A journal's path as stored in the settings: from home, or absolute.
  func lastingPath(_ word: Argument) throws(Failure) -> String {
    if word.bytes.starts(with: Array("~/".utf8)) { return try text(of: word) }
    do {
      return try text(of: Argument(bytes: keeper.absolute(word.bytes)))
    } catch let error as RepositoryError {
      throw .settingsOutOfReach(error)
    } catch {
      throw error as? Failure ?? .noPlaceForSettings
    }
  }
}
