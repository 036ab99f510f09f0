// Before `main`, the Swift runtime looks for its own directory, to find the program that prints
// backtraces. In a static executable it asks `/proc/self/exe`, and aborts if there is no `/proc`. A
// static executable links these three definitions in place of those of the runtime, and then has no
// backtraces. A dynamic one links the runtime's own.

@c(swift_getRuntimeLibraryPath)
public func runtimeLibraryPath() -> UnsafePointer<CChar>? { nil }

@c(swift_getRootPath)
public func runtimeRootPath() -> UnsafePointer<CChar>? { nil }

@c(swift_copyAuxiliaryExecutablePath)
public func auxiliaryExecutablePath(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  nil
}
