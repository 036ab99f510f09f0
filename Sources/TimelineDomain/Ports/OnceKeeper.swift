/// Remembers small things from one run of the program to the next. Losing them is of no consequence.
package protocol OnceKeeper: Sendable {
  /// True on the first call with this name. False later, and if it can't store that.
  func isFirst(_ name: String) -> Bool
  /// What was noted last under this name; nil if that can't be read.
  func note(_ name: String) -> [UInt8]?
  func keep(_ note: [UInt8], as name: String)
}
