import Presentation
import Settings
import TimelineDomain

/// The settings of a command, and changes to them.
@MainActor
struct SettingsInUse {
  let setup: Setup
  let locations: Locations
  let output: Output

  var configuration: Configuration { setup.configuration }
  var editor: String { locations.editor(setting: configuration.editor) }

  var missingEditor: Failure {
    .editorMissing(editor, isSetting: configuration.editor != nil)
  }

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
    if let obstacle { output.tell(.notDurable(path: keeper.path, obstacle)) }
    if hasChanged { output.hasChangedFiles = true }
    return hasChanged
  }

  /// A journal's path as stored in the settings: from home, or absolute.
  func lastingPath(_ word: Argument) throws(Failure) -> String {
    if word.bytes.starts(with: Array("~/".utf8)) { return try word.checkedText() }
    do {
      return try Argument(bytes: keeper.absolute(word.bytes)).checkedText()
    } catch let error as RepositoryError {
      throw .settingsOutOfReach(error)
    } catch {
      throw error as? Failure ?? .noPlaceForSettings
    }
  }
}

extension Argument {
  /// The word as text; refuses invalid UTF-8.
  func checkedText() throws(Failure) -> String {
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
