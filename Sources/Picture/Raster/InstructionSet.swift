import FoundationEssentials

/// The instruction sets that kernels are compiled for.
///
/// All sets give the same results to the last bit.
package enum InstructionSet: String, Sendable, CaseIterable {
  case sse2
  case avx2
  case avx512
  case portable

  /// The environment variable that selects a set.
  static let variable = "SELTZER_ISA"

  /// Loads the kernels of the set that the environment selects, or else of the fastest one.
  ///
  /// `load` returns a set's kernels, or nil if this machine lacks the instructions.
  package static func kernels<Kernels>(
    _ load: (InstructionSet) -> Kernels?
  ) throws(InstructionSetError) -> Kernels {
    guard let name = ProcessInfo.processInfo.environment[variable], !name.isEmpty else {
      for set in [avx512, avx2, sse2, portable] {
        if let kernels = load(set) { return kernels }
      }
      throw .missing("portable", available: [])
    }
    guard let set = InstructionSet(rawValue: name) else { throw .unknown(name) }
    guard let kernels = load(set) else {
      throw .missing(name, available: allCases.filter { load($0) != nil }.map(\.rawValue))
    }
    return kernels
  }
}

/// Why the selected instruction set cannot be used.
public enum InstructionSetError: Error, Equatable, CustomStringConvertible {
  /// No set has this name.
  case unknown(String)
  /// This machine lacks the instructions.
  case missing(String, available: [String])

  /// One line that names the value and what is allowed.
  public var description: String {
    let variable = InstructionSet.variable
    switch self {
    case .unknown(let name):
      let allowed = InstructionSet.allCases.map(\.rawValue).joined(separator: ", ")
      return "\(variable) is '\(name)', but must be one of \(allowed), or not set"
    case .missing(let name, let available):
      return "\(variable) is '\(name)', which this machine lacks; it has "
        + available.joined(separator: ", ")
    }
  }
}
