import SeltzerKernels
import SeltzerSystem

/// How a PNG row is rewritten before compression: PNG specification, chapter 9.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  /// Each byte less the one a pixel to its left.
  case sub = 1
  /// Each byte less the one above.
  case up = 2
  /// Each byte less the mean of both.
  case average = 3
  /// Each byte less the one of left, above and corner that is nearest to left + above - corner.
  case paeth = 4
}

/// The filters for pixels of one instruction set.
// Unchecked, as they are functions in constant memory.
struct RowFilters: @unchecked Sendable {
  let table: seltzer_row_filters

  /// The filters of a set, or nil if this machine lacks the instructions.
  init?(_ set: InstructionSet) {
    let pointer =
      switch set {
      case .sse2: seltzer_row_filters_sse2()
      // Filtering takes a thirtieth of what compressing does: nothing wider would show.
      case .avx2, .avx512: seltzer_row_filters_avx2()
      case .portable: seltzer_row_filters_portable()
      }
    guard let pointer else { return nil }
    table = pointer.pointee
  }

  /// The filters that the environment selects, or else the fastest ones.
  static func chosen() throws(SinkError) -> RowFilters {
    do {
      return try InstructionSet.kernels { RowFilters($0) }
    } catch {
      throw .instructionSet(error)
    }
  }
}
