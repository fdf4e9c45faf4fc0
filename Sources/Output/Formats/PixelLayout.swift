package import SeltzerPicture
import SeltzerSystem

/// A pixel format: the bits of each channel, in the machine's byte order.
package struct PixelLayout: Sendable, Hashable {
  package struct Channel: Sendable, Hashable {
    /// The number of bits below the channel.
    package let offset: Int
    package let bits: Int

    package init(offset: Int, bits: Int) { (self.offset, self.bits) = (offset, bits) }

    package var mask: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << bits - 1) << offset) }
  }

  /// Bytes per pixel: 2, 3 or 4.
  package let bytes: Int
  /// The colour channels, each of 1...16 bits.
  package let red, green, blue: Channel
  /// The bits that are always set: those of an alpha channel.
  package let always: UInt32

  /// The channels of 8 bits in the first three bytes.
  private static let low = Channel(offset: 0, bits: 8)
  private static let middle = Channel(offset: 8, bits: 8)
  private static let high = Channel(offset: 16, bits: 8)

  /// Bytes B, G, R, 255.
  package static let xrgb8888 = PixelLayout(
    bytes: 4, red: high, green: middle, blue: low, always: 0xFF00_0000)
  /// Bytes B, G, R, A, with straight alpha.
  package static let argb8888 = PixelLayout(
    bytes: 4, red: high, green: middle, blue: low, always: 0)
  /// Bytes R, G, B, 255.
  package static let rgba8888 = PixelLayout(
    bytes: 4, red: low, green: middle, blue: high, always: 0xFF00_0000)
  /// Bytes R, G, B.
  package static let rgb888 = PixelLayout(bytes: 3, red: low, green: middle, blue: high, always: 0)
  /// 5 bits of red (highest), 6 of green, 5 of blue.
  package static let rgb565 = PixelLayout(
    bytes: 2, red: Channel(offset: 11, bits: 5), green: Channel(offset: 5, bits: 6),
    blue: Channel(offset: 0, bits: 5), always: 0)

  /// Whether the layout equals that of `Frame`: `0xFFRRGGBB`.
  package var isFrames: Bool {
    bytes == 4 && (red, green, blue) == (Self.high, Self.middle, Self.low)
  }

  /// Returns the pixels of a frame, in rows without padding, after zeros in place of a header.
  package func packed(_ frame: Frame, afterHeader header: Int = 0) -> [UInt8] {
    let total = header + frame.pixels.count * bytes
    return [UInt8](unsafeUninitializedCapacity: total) { target, count in
      target.prefix(header).initialize(repeating: 0)
      if let start = target.baseAddress { pack(frame, to: start + header) }
      count = total
    }
  }

  /// Writes the pixels of a frame to memory that has room for them, in rows without padding.
  package func pack(_ frame: Frame, to target: UnsafeMutableRawPointer) {
    let width = frame.size.width
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<frame.size.height {
        pack(start + y * width, count: width, y: y, to: target + y * width * bytes)
      }
    }
  }

  /// Packs a row of `count` pixels `0xXXRRGGBB`, in little-endian order.
  ///
  /// Row `y` of a pattern of 8x8 pixels dithers channels of fewer than 8 bits, so that gradients show no
  /// bands; black and white stay pure.
  package func pack(
    _ pixels: UnsafePointer<UInt32>, count: Int, y: Int, to target: UnsafeMutableRawPointer
  ) {
    if isFrames {
      for i in 0..<count {
        target.storeBytes(of: pixels[i] | always, toByteOffset: 4 &* i, as: UInt32.self)
      }
      return
    }
    let thresholds = Self.thresholds[y & 7]
    let source = UnsafeRawPointer(pixels)
    let whole = count & ~7
    for i in stride(from: 0, to: whole, by: 8) {
      let eight = source.loadUnaligned(fromByteOffset: 4 &* i, as: SIMD8<UInt32>.self)
      store(words(eight, thresholds), to: target + bytes &* i)
    }
    guard whole < count else { return }
    var last = SIMD8<UInt32>()
    for i in whole..<count { last[i - whole] = pixels[i] }
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 32) { room in
      guard let start = room.baseAddress else { return }
      store(words(last, thresholds), to: start)
      memcpy(target + bytes * whole, start, bytes * (count - whole))
    }
  }

  @inline(__always)
  private func words(_ pixels: SIMD8<UInt32>, _ thresholds: SIMD8<UInt32>) -> SIMD8<UInt32> {
    // The opposite order of `Frame` takes fewer operations.
    if (red, green, blue) == (Self.low, Self.middle, Self.high) {
      return pixels & 0xFF00 | pixels &>> 16 & 0xFF | (pixels & 0xFF) &<< 16
        | SIMD8(repeating: always)
    }
    let red = Self.level(pixels &>> 16 & 0xFF, red, thresholds)
    let green = Self.level(pixels &>> 8 & 0xFF, green, thresholds)
    let blue = Self.level(pixels & 0xFF, blue, thresholds)
    return red | green | blue | SIMD8(repeating: always)
  }

  /// Returns a channel's value of 0...255, quantized and shifted to its bits.
  @inline(__always) private static func level(
    _ value: SIMD8<UInt32>, _ channel: Channel, _ thresholds: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    let bits = UInt32(truncatingIfNeeded: channel.bits)
    let level: SIMD8<UInt32>
    if bits < 8 {
      // Multiplies by the highest level, then divides by 255; exact below 65535.
      let sum = value &<< bits &- value &+ thresholds
      level = (sum &+ (sum &>> 8) &+ 1) &>> 8
    } else {
      level = value &<< (bits &- 8) | value &>> (16 &- bits)
    }
    return level &<< UInt32(truncatingIfNeeded: channel.offset)
  }

  /// The 8x8 Bayer matrix as offsets of 2...253, added before a division by 255 that rounds down.
  private static let thresholds: [SIMD8<UInt32>] = (0..<8).map { y in
    var row = SIMD8<UInt32>()
    for x in 0..<8 { row[x] = UInt32((2 * OrderedDither.ranks[8 * y + x] + 1) * 255 / 128) }
    return row
  }

  /// Stores eight pixels of `bytes` bytes; the standard library's narrowing takes ten times as
  /// long.
  @inline(__always) private func store(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    let wide = unsafeBitCast(words, to: SIMD4<UInt64>.self)
    switch bytes {
    case 2:
      let pairs = wide & 0xFFFF | wide &>> 16
      target.storeBytes(of: pairs[0] | pairs[1] &<< 32, as: UInt64.self)
      target.storeBytes(of: pairs[2] | pairs[3] &<< 32, toByteOffset: 8, as: UInt64.self)
    case 3:
      let pairs = wide & 0xFF_FFFF | wide &>> 8 & 0xFFFF_FF00_0000
      target.storeBytes(of: pairs[0] | pairs[1] &<< 48, as: UInt64.self)
      target.storeBytes(of: pairs[1] &>> 16 | pairs[2] &<< 32, toByteOffset: 8, as: UInt64.self)
      target.storeBytes(of: pairs[2] &>> 32 | pairs[3] &<< 16, toByteOffset: 16, as: UInt64.self)
    default: target.storeBytes(of: words, as: SIMD8<UInt32>.self)
    }
  }
}

extension PixelLayout {
  /// Creates a layout; nil unless there are 15, 16, 24 or 32 bits that contain all colour channels.
  ///
  /// An alpha channel may have no bits.
  package init?(bits: Int, red: Channel, green: Channel, blue: Channel, alpha: Channel) {
    let bytes = (bits + 7) / 8
    func fits(_ channel: Channel) -> Bool {
      (1...16).contains(channel.bits) && channel.offset >= 0
        && channel.offset + channel.bits <= 8 * bytes
    }
    guard [15, 16, 24, 32].contains(bits), [red, green, blue].allSatisfy(fits) else { return nil }
    self.init(
      bytes: bytes, red: red, green: green, blue: blue, always: fits(alpha) ? alpha.mask : 0)
  }
}
