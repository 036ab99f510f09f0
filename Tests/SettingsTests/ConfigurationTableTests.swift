import Testing

@testable import Settings

/// The table of settings holds for itself what it says.
struct ConfigurationTableTests {
  @Test func `every name is there once, in small letters`() {
    let names = ConfigurationTable.keys.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names == Setting.allCases.map(\.rawValue))
    for name in names { #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }) }
  }

  @Test(arguments: ConfigurationTable.keys)
  func `a default is a right value`(key: ConfigurationKey) throws {
    guard let standard = key.standard else { return }
    let document = try ConfigurationDocument().setting([key.name], to: Array(standard.utf8))
    #expect(document.flaws == [])
    #expect(document.configuration == .standard)
  }
}
