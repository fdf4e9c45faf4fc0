import CGLib
import SeltzerKernels
import SeltzerScene
import SeltzerSystem
import Synchronization

/// A square sprite of bubbles with mip levels, each half as wide as the one before.
final class SpriteMips: Sendable {
  /// The first level has 1 << `levels` texels a side.
  let levels: Int
  /// Planes: alpha, and for a file also premultiplied red, green and blue.
  let planes: Int
  /// All levels of a plane, each with a border of zeros.
  private let texels: [UInt8]
  /// The first texel of each level in a plane.
  private let starts: [UInt32]

  /// The width of a shape in texels, and the largest width of a file.
  private static let (width, mostWidth) = (256, 512)

  /// Draws a shape, or reads a file and centres it in the square.
  init(_ shape: BubbleShape) throws {
    var (side, size, pixels): (Int, PixelSize, [UInt32])
    switch shape {
    case .outline(let shape):
      (side, size, planes) = (Self.width, PixelSize(Self.width, Self.width), 1)
      pixels = try CairoCanvas.draw(size) {
        drawShape(shape, in: $0.context, size: Double(Self.width))
      }
    case .file(let path):
      let file = try ImageFile(path)
      let longest = max(file.size.width, file.size.height)
      side = 1
      while side < min(longest, Self.mostWidth) { side *= 2 }
      size = PixelSize(
        max(1, file.size.width * side / longest), max(1, file.size.height * side / longest))
      planes = 4
      pixels = try file.pixels(width: size.width, height: size.height)
    }
    levels = side.trailingZeroBitCount
    var starts: [UInt32] = []
    var end = 0
    for level in 0...levels {
      let stride = side >> level + 2
      starts.append(UInt32(end + stride + 1))
      end += stride * stride
    }
    // The kernel reads, but does not use, a row and two texels beyond the last border.
    end += 4
    var texels = [UInt8](repeating: 0, count: planes * end)
    let corner = ((side - size.width) / 2, (side - size.height) / 2)
    for plane in 0..<planes {
      let first = plane * end + Int(starts[0]) + corner.1 * (side + 2) + corner.0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let byte = pixels[y * size.width + x] >> (24 - 8 * UInt32(plane)) & 255
          texels[first + y * (side + 2) + x] = UInt8(byte)
        }
      }
      for level in 0..<levels {
        let (from, to) = (plane * end + Int(starts[level]), plane * end + Int(starts[level + 1]))
        let (stride, half) = (side >> level + 2, side >> (level + 1))
        for y in 0..<half {
          for x in 0..<half {
            // The weights of a quadratic spline; a mere mean would make blurred edges jagged.
            var sum = 0
            for row in 0..<4 {
              let weight = row == 0 || row == 3 ? 1 : 3
              let at = from + (2 * y + row - 1) * stride + 2 * x - 1
              sum +=
                weight
                * (Int(texels[at]) + 3 * Int(texels[at + 1]) + 3 * Int(texels[at + 2])
                  + Int(texels[at + 3]))
            }
            texels[to + y * (half + 2) + x] = UInt8((sum + 32) / 64)
          }
        }
      }
    }
    (self.starts, self.texels) = (starts, texels)
  }

  /// Calls `body` with the sprite in the form that kernels draw.
  func withKernelForm(_ body: (UnsafeRawPointer) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      starts.withUnsafeBufferPointer { starts in
        var sprite = seltzer_sprite(
          starts: starts.baseAddress, texels: texels.baseAddress, plane: texels.count / planes,
          planes: Int32(planes), levels: Int32(levels))
        body(&sprite)
      }
    }
  }
}

/// The sprites of one renderer.
final class SpriteMipsCache: Sendable {
  /// The sprites, with the image files as they were before they were read.
  private let entries: Mutex<[BubbleShape: (mips: SpriteMips, stamp: FileStamp?)]>

  /// Creates a cache that reuses another one's sprites, unless their image files have changed.
  init(reusing other: SpriteMipsCache? = nil) {
    let inherited = other?.entries.withLock { $0 } ?? [:]
    entries = Mutex(inherited.filter { $0.value.stamp == $0.key.stamp })
  }

  /// Returns the sprite of a shape, which is drawn or read if it is new.
  func mips(of shape: BubbleShape) throws -> SpriteMips {
    try entries.withLock { entries in
      if let entry = entries[shape] { return entry.mips }
      let stamp = shape.stamp
      let mips = try checkingCancellation { try SpriteMips(shape) }
      entries[shape] = (mips, stamp)
      return mips
    }
  }
}

extension BubbleShape {
  fileprivate var stamp: FileStamp? {
    if case .file(let path) = self { FileStamp(of: path) } else { nil }
  }
}
