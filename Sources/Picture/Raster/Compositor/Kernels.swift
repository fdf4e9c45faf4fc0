import SeltzerKernels
import SeltzerScene

/// The compositor's kernels for one instruction set.
// Unchecked: functions in constant memory.
package struct Kernels: @unchecked Sendable {
  let table: seltzer_kernels

  /// The kernels that run on any machine.
  package static let portable = Kernels(seltzer_kernels_portable())

  /// Creates the kernels of an instruction set; nil if this machine lacks it.
  package init?(_ set: InstructionSet) {
    let pointer =
      switch set {
      case .sse2: seltzer_kernels_sse2()
      case .avx2: seltzer_kernels_avx2()
      case .avx512: seltzer_kernels_avx512()
      case .portable: seltzer_kernels_portable()
      }
    guard let pointer else { return nil }
    self.init(pointer)
  }

  private init(_ pointer: UnsafePointer<seltzer_kernels>) { table = pointer.pointee }

  /// The kernels that the environment selects, or else the fastest ones.
  package static func chosen() throws(RasterError) -> Kernels {
    try InstructionSet.kernels { Kernels($0) }
  }
}

extension BlendMode {
  var kernel: seltzer_blend {
    switch self {
    case .normal: SELTZER_NORMAL
    case .screen: SELTZER_SCREEN
    case .add: SELTZER_ADD
    }
  }
}
