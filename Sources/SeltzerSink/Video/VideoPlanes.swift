import SeltzerKernels
import SeltzerRaster
import SeltzerStage

/// Frames as encoders of video take them: 4:2:0, BT.709, limited range.
///
/// All of Y, then Cb, then Cr, each of the two (width + 1) / 2 by (height + 1) / 2 bytes.
enum VideoPlanes {
  static func encode(_ frame: Frame, _ rows: VideoRows = .chosen) -> [UInt8] {
    let (width, height) = (frame.size.width, frame.size.height)
    let (across, down) = ((width + 1) / 2, (height + 1) / 2)
    let total = width * height + 2 * across * down
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      guard let y = bytes.baseAddress else { return }
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        let cb = y + width * height
        let cr = cb + across * down
        for pair in 0..<down {
          let (upper, lower) = (2 * pair * width, min(2 * pair + 1, height - 1) * width)
          rows.table.pair(
            start + upper, start + lower, width, y + upper, y + lower, cb + pair * across,
            cr + pair * across)
        }
      }
      filled = total
    }
  }
}

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
