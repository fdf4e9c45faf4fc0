import SeltzerKernels
import SeltzerRaster

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

  /// nil where this machine lacks the instructions.
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

  private init() { table = seltzer_row_filters_portable().pointee }

  /// The fastest of this machine, or those that the environment asks for.
  static let chosen: RowFilters = {
    // What the environment cannot have, the renderer has refused already.
    if let set = try? InstructionSet.forced(), let filters = RowFilters(set) { return filters }
    return RowFilters(.avx2) ?? RowFilters(.sse2) ?? RowFilters()
  }()
}
