import SeltzerKernels

/// The functions for rows of video of one instruction set.
// Unchecked, as they are functions in constant memory.
struct VideoRows: @unchecked Sendable {
  let table: seltzer_video_rows

  /// nil where this machine lacks the instructions.
  init?(_ set: InstructionSet) {
    let pointer =
      switch set {
      case .sse2: seltzer_video_rows_sse2()
      // A third of the time is spent waiting for memory already.
      case .avx2, .avx512: seltzer_video_rows_avx2()
      case .portable: seltzer_video_rows_portable()
      }
    guard let pointer else { return nil }
    table = pointer.pointee
  }

  private init() { table = seltzer_video_rows_portable().pointee }

  /// The fastest of this machine, or those that the environment asks for.
  static let chosen: VideoRows = {
    // What the environment cannot have, the renderer has refused already.
    if let set = try? InstructionSet.forced(), let rows = VideoRows(set) { return rows }
    return VideoRows(.avx2) ?? VideoRows(.sse2) ?? VideoRows()
  }()
}
