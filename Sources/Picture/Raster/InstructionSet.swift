import FoundationEssentials

/// The instruction sets that kernels are compiled for; all sets give the same results to the last
/// bit.
package enum InstructionSet: String, Sendable, CaseIterable {
  case sse2, avx2, avx512, portable

  /// The environment variable that selects a set.
  static let variable = "SELTZER_ISA"

  /// Loads the kernels of the set that the environment selects, or else of the fastest one; `load`
  /// returns a set's kernels, or nil if this machine lacks the instructions.
  package static func kernels<Kernels>(
    _ load: (InstructionSet) -> Kernels?
  ) throws(RasterError) -> Kernels {
    guard let name = ProcessInfo.processInfo.environment[variable], !name.isEmpty else {
      for set in [avx512, avx2, sse2, portable] { if let kernels = load(set) { return kernels } }
      throw .missingInstructionSet("portable", available: [])
    }
    guard let set = InstructionSet(rawValue: name) else { throw .unknownInstructionSet(name) }
    guard let kernels = load(set) else {
      throw .missingInstructionSet(
        name, available: allCases.filter { load($0) != nil }.map(\.rawValue))
    }
    return kernels
  }
}
