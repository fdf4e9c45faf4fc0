import SeltzerSystem

extension PixelLayout {
  /// Packs a row of pixels `0xFFRRGGBB`.
  ///
  /// Channels of fewer than 8 bits are dithered by a pattern of 8x8 pixels, so that gradients show no
  /// bands; black and white stay pure.
  ///
  /// - Parameters:
  ///   - pixels: `count` pixels.
  ///   - count: The number of pixels.
  ///   - y: The row's number, for the pattern.
  ///   - target: Room for `count * bytes` bytes, written in little-endian order.
  package func pack(
    _ pixels: UnsafePointer<UInt32>, count: Int, y: Int, to target: UnsafeMutableRawPointer
  ) {
    if isFrames {
      memcpy(target, pixels, 4 * count)
      return
    }
    let thresholds = Self.thresholds[y & 7]
    let source = UnsafeRawPointer(pixels)
    let whole = count & ~7
    // One loop for each width, so that the width is not tested for each pixel.
    switch bytes {
    case 2:
      for i in stride(from: 0, to: whole, by: 8) {
        Self.store2(words(source.pixels(i), thresholds), to: target + 2 * i)
      }
    case 3:
      for i in stride(from: 0, to: whole, by: 8) {
        Self.store3(words(source.pixels(i), thresholds), to: target + 3 * i)
      }
    default:
      for i in stride(from: 0, to: whole, by: 8) {
        Self.store4(words(source.pixels(i), thresholds), to: target + 4 * i)
      }
    }
    guard whole < count else { return }
    var last = SIMD8<UInt32>()
    for i in whole..<count { last[i - whole] = pixels[i] }
    let word = words(last, thresholds)
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 32) { room in
      guard let start = room.baseAddress else { return }
      switch bytes {
      case 2: Self.store2(word, to: start)
      case 3: Self.store3(word, to: start)
      default: Self.store4(word, to: start)
      }
      memcpy(target + bytes * whole, start, bytes * (count - whole))
    }
  }

  @inline(__always)
  private func words(
    _ pixels: SIMD8<UInt32>, _ thresholds: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    let red = Self.level(pixels &>> 16 & 0xFF, red, thresholds)
    let green = Self.level(pixels &>> 8 & 0xFF, green, thresholds)
    let blue = Self.level(pixels & 0xFF, blue, thresholds)
    return red | green | blue | SIMD8(repeating: always)
  }

  /// Returns a channel's value of 0...255, quantized and shifted to its bits.
  @inline(__always)
  private static func level(
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

  /// Stores eight pixels of two bytes as two words.
  ///
  /// The standard library's narrowing takes ten times as long.
  @inline(__always)
  private static func store2(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    let wide = unsafeBitCast(words, to: SIMD4<UInt64>.self)
    let pairs = wide & 0xFFFF | wide &>> 16
    target.storeBytes(of: pairs[0] | pairs[1] &<< 32, as: UInt64.self)
    target.storeBytes(of: pairs[2] | pairs[3] &<< 32, toByteOffset: 8, as: UInt64.self)
  }

  /// Stores eight pixels of three bytes as three words.
  @inline(__always)
  private static func store3(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    let wide = unsafeBitCast(words, to: SIMD4<UInt64>.self)
    let pairs = wide & 0xFF_FFFF | wide &>> 8 & 0xFFFF_FF00_0000
    target.storeBytes(of: pairs[0] | pairs[1] &<< 48, as: UInt64.self)
    target.storeBytes(of: pairs[1] &>> 16 | pairs[2] &<< 32, toByteOffset: 8, as: UInt64.self)
    target.storeBytes(of: pairs[2] &>> 32 | pairs[3] &<< 16, toByteOffset: 16, as: UInt64.self)
  }

  @inline(__always)
  private static func store4(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    target.storeBytes(of: words, as: SIMD8<UInt32>.self)
  }
}

extension UnsafeRawPointer {
  /// Loads eight pixels, starting at an index.
  @inline(__always)
  fileprivate func pixels(_ index: Int) -> SIMD8<UInt32> {
    loadUnaligned(fromByteOffset: 4 &* index, as: SIMD8<UInt32>.self)
  }
}
