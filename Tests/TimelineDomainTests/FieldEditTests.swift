import Testing
import TimelineDomain

/// An edit of a field says which of three things it does: nothing, a new value, or no value.
struct FieldEditTests {
  @Test(
    arguments: [
      (.keep, "old", "old"), (.keep, nil, nil), (.set("new"), "old", "new"),
      (.set("new"), nil, "new"),
      (.clear, "old", nil), (.clear, nil, nil), (.set(""), "old", ""),
    ] as [(FieldEdit<String>, String?, String?)])
  func `the next value of a field that may be empty`(
    _ edit: FieldEdit<String>, _ current: String?, _ next: String?
  ) {
    #expect(edit.applied(to: current) == next)
  }

  @Test func `a field that always has a value keeps it unless another is set`() {
    #expect(FieldEdit.set(2).value(insteadOf: 1) == 2)
    #expect(FieldEdit.keep.value(insteadOf: 1) == 1)
    #expect(FieldEdit.clear.value(insteadOf: 1) == 1)
  }

  @Test func `an optional value is set or cleared, never left alone`() {
    #expect(FieldEdit("a") == .set("a"))
    #expect(FieldEdit<String>(nil) == .clear)
  }
}
