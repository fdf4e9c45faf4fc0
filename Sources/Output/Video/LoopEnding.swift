package import SeltzerPicture

/// Blends the last frames of a loop, or of a segment, towards the decoded frame that follows.
///
/// A lossy encoder shifts some smooth areas by a brightness step, and the error of the first frame stays
/// visible until the loop restarts. If the last frames had a different error, the picture would jump when
/// the loop restarts. So the error of the first frame is added to the last frames, gradually and dithered.
package struct LoopEnding {
  private let size: PixelSize
  /// The difference of each byte of the first frame: decoded minus drawn.
  private let changes: [Int8]

  /// The denominator of weights.
  package static let whole = 64
  /// The maximum number of blended frames; with fewer the change would be visible.
  private static let length = 48

  /// Returns the weight of the changes in a frame, from 0 to `whole` in the last frame.
  package static func weight(ofFrame index: Int, of frames: Int) -> Int {
    let length = min(Self.length, frames - 1)
    let done = index - (frames - 1 - length)
    guard done > 0 else { return 0 }
    let x = Double(done) / Double(length)
    return Int(Double(whole) * x * x * (3 - 2 * x))
  }

  /// Compares the planes of the first frame, as passed to the encoder and as decoded.
  package init(size: PixelSize, drawn: [UInt8], decoded: [UInt8]) {
    self.size = size
    changes = zip(drawn, decoded).map { drawn, decoded in Int8(clamping: Int(decoded) - Int(drawn))
    }
  }

  /// Encodes and decodes the frame that follows, a keyframe.
  init(nextFrame planes: [UInt8], _ arguments: FFmpegArguments) async throws {
    let coded = try await FFmpeg.output(
      arguments.firstFrame, input: planes, limit: 2 * planes.count + 65_536)
    let decoded = try await FFmpeg.output(
      FFmpegArguments.decoding, input: coded, limit: planes.count + 1)
    guard decoded.count == planes.count else { throw FFmpeg.Failed(reason: FFmpeg.endedEarly) }
    self.init(size: arguments.encoder.size, drawn: planes, decoded: decoded)
  }

  /// Adds the changes to planes with a weight of 0...`whole`.
  package func add(_ weight: Int, to planes: inout [UInt8]) {
    let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
    let ranks = OrderedDither.ranks
    var start = 0
    for (width, height) in [(size.width, size.height), (across, down), (across, down)] {
      for row in 0..<height {
        for column in 0..<width {
          let rank = ranks[(row & 7) << 3 | column & 7]
          let change = (Int(changes[start + column]) * weight + rank) >> 6
          planes[start + column] = UInt8(clamping: Int(planes[start + column]) + change)
        }
        start += width
      }
    }
  }
}
