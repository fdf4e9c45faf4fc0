import SeltzerKernels
import SeltzerSystem

/// What the compositor's kernels were compiled for; all of them give the same bytes.
package enum InstructionSet: String, Sendable, CaseIterable {
  case sse2
  case avx2
  case avx512
  case portable

  /// The variable of the environment that forces one.
  static let variable = "SELTZER_ISA"

  /// The kernels, or nil where this machine lacks the instructions.
  package var kernels: Kernels? {
    switch self {
    case .sse2: Kernels(seltzer_kernels_sse2())
    case .avx2: Kernels(seltzer_kernels_avx2())
    case .avx512: Kernels(seltzer_kernels_avx512())
    case .portable: Kernels(seltzer_kernels_portable())
    }
  }

  /// The set that the environment asks for, which this machine has; nil when it asks for none.
  package static func forced() throws(RasterError) -> InstructionSet? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    let name = String(cString: value)
    guard let set = InstructionSet(rawValue: name) else {
      throw .unknownInstructionSet(name, variable: variable, allowed: allCases.map(\.rawValue))
    }
    guard set.kernels != nil else {
      let here = allCases.filter { $0.kernels != nil }.map(\.rawValue)
      throw .missingInstructionSet(name, variable: variable, available: here)
    }
    return set
  }

  /// The fastest kernels of this machine, or those that the environment asks for.
  static func chosenKernels() throws(RasterError) -> Kernels {
    if let kernels = try forced()?.kernels { return kernels }
    for set in [avx512, avx2, sse2, portable] {
      if let kernels = set.kernels { return kernels }
    }
    throw .missingInstructionSet("portable", variable: variable, available: [])
  }
}

/// The kernels of one instruction set.
// Unchecked, as they are functions in constant memory.
package struct Kernels: @unchecked Sendable {
  let table: seltzer_kernels

  init?(_ pointer: UnsafePointer<seltzer_kernels>?) {
    guard let pointer else { return nil }
    table = pointer.pointee
  }
}
