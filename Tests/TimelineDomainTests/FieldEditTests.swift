import Testing
import TimelineDomain

/// An edit keeps, sets or clears a field.
struct FieldEditTests {
  @Test(
    arguments: [
      (.keep, "old", "old"), (.keep, nil, nil), (.set("new"), "old", "new"),
      (.set("new"), nil, "new"),
      (.clear, "old", nil), (.clear, nil, nil), (.set(""), "old", ""),
    ] as [(FieldEdit<String>, String?, String?)])
  func `an optional field is kept, set or cleared`(
    _ edit: FieldEdit<String>, _ current: String?, _ next: String?
  ) {
    #expect(edit.applied(to: current) == next)
  }

  @Test func `a required field keeps its value unless a new one is set`() {
    #expect(FieldEdit.set(2).value(insteadOf: 1) == 2)
    #expect(FieldEdit.keep.value(insteadOf: 1) == 1)
    #expect(FieldEdit.clear.value(insteadOf: 1) == 1)
  }

  @Test func `an optional value becomes set or clear, never keep`() {
    #expect(FieldEdit("a") == .set("a"))
    #expect(FieldEdit<String>(nil) == .clear)
  }
}
