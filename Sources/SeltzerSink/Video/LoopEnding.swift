import SeltzerStage

/// Leads a loop's last frames over to its first one as a reader sees it.
///
/// Coding changes smooth pictures by a step of brightness here and there. What the first frame lost
/// stays visible until the loop begins again; if the last frames lost something else, that jumps. So what
/// the first frame lost is taken from the last frames, too, a little more each time and dithered, so
/// that nothing jumps on the way. An encoder that still has the first frame then finds what it needs there.
struct LoopEnding {
  private let size: PixelSize
  /// How much brighter each byte of the first frame was decoded than drawn.
  private let changes: [Int8]

  /// Parts of which a change is made up.
  static let whole = 64
  /// Frames that it takes; fewer would be seen.
  private static let length = 48

  /// How much of the changes a frame gets, of `whole`: 0 until the end is near, and all in the last.
  static func part(ofFrame index: Int, of frames: Int) -> Int {
    let length = min(Self.length, frames - 1)
    let done = index - (frames - 1 - length)
    guard done > 0 else { return 0 }
    let x = Double(done) / Double(length)
    return Int(Double(whole) * x * x * (3 - 2 * x))
  }

  /// - Parameters:
  ///   - size: Of the picture, in pixels.
  ///   - drawn: Planes of the first frame, as given to the encoder.
  ///   - coded: The same as a reader sees them.
  init(size: PixelSize, drawn: [UInt8], coded: [UInt8]) {
    self.size = size
    changes = zip(drawn, coded).map { drawn, coded in
      Int8(clamping: Int(coded) - Int(drawn))
    }
  }

  /// Changes planes by a part of `whole`.
  func add(_ part: Int, to planes: inout [UInt8]) {
    let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
    var start = 0
    for (width, height) in [(size.width, size.height), (across, down), (across, down)] {
      for row in 0..<height {
        let thresholds = Self.thresholds[row & 7]
        for column in 0..<width {
          let change = (Int(changes[start + column]) * part + thresholds[column & 7]) >> 6
          planes[start + column] = UInt8(clamping: Int(planes[start + column]) + change)
        }
        start += width
      }
    }
  }

  /// The 8×8 ordered dither of Bayer (1973), in parts of `whole`.
  private static let thresholds: [[Int]] = (0..<8).map { row in
    (0..<8).map { column in
      (0..<3).reduce(0) { sum, bit in
        let (x, y) = (column >> bit & 1, row >> bit & 1)
        return sum | ((x ^ y) << 1 | y) << (2 * (2 - bit))
      }
    }
  }
}
