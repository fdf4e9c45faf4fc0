#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension PixelLayout {
  /// Packs a row of pixels `0xFFRRGGBB`.
  ///
  /// Channels of fewer than 8 bits are dithered by a pattern of 8×8 pixels, so that a slow gradient
  /// shows no bands; black and white stay what they are.
  ///
  /// - Parameters:
  ///   - pixels: `count` of them.
  ///   - count: How many there are.
  ///   - y: The row's number, for the pattern.
  ///   - target: Has room for `count * bytes` bytes.
  func pack(
    _ pixels: UnsafePointer<UInt32>, count: Int, y: Int, to target: UnsafeMutableRawPointer
  ) {
    if isFrames {
      memcpy(target, pixels, 4 * count)
      return
    }
    let thresholds = Self.thresholds[y & 7]
    let source = UnsafeRawPointer(pixels)
    let whole = count & ~7
    // A loop for each width: what is the same for all pixels is then decided once.
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

  /// A channel of 0...255 in its place.
  @inline(__always)
  private static func level(
    _ value: SIMD8<UInt32>, _ channel: Channel, _ thresholds: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    let bits = UInt32(truncatingIfNeeded: channel.bits)
    let level: SIMD8<UInt32>
    if bits < 8 {
      // The sum divided by 255, rounded down; exact below 65535.
      let sum = value &* ((1 &<< bits) &- 1) &+ thresholds
      level = (sum &+ (sum &>> 8) &+ 1) &>> 8
    } else {
      level = value &<< (bits &- 8) | value &>> (16 &- bits)
    }
    return level &<< UInt32(truncatingIfNeeded: channel.offset)
  }

  /// What is added before the remainder of a division by 255 is dropped: 2...253, each 64th of the way
  /// once in 8×8 pixels, neighbours far apart.
  private static let thresholds: [SIMD8<UInt32>] = (0..<8).map { y in
    var row = SIMD8<UInt32>()
    for x in 0..<8 {
      // Bits of x ^ y and y in turn, the lowest first: Bayer's matrix.
      let place = (0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | y >> $1 & 1 }
      row[x] = UInt32((2 * place + 1) * 255 / 128)
    }
    return row
  }

  @inline(__always)
  private static func store2(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    target.storeBytes(
      of: SIMD8<UInt16>(truncatingIfNeeded: words), as: SIMD8<UInt16>.self)
  }

  /// Eight pixels of three bytes in three words.
  @inline(__always)
  private static func store3(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    @inline(__always) func word(_ i: Int) -> UInt64 { UInt64(words[i]) }
    let first = word(0) | word(1) &<< 24 | word(2) &<< 48
    let second = word(2) &>> 16 | word(3) &<< 8 | word(4) &<< 32 | word(5) &<< 56
    let third = word(5) &>> 8 | word(6) &<< 16 | word(7) &<< 40
    target.storeBytes(of: first.littleEndian, as: UInt64.self)
    target.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
    target.storeBytes(of: third.littleEndian, toByteOffset: 16, as: UInt64.self)
  }

  @inline(__always)
  private static func store4(_ words: SIMD8<UInt32>, to target: UnsafeMutableRawPointer) {
    target.storeBytes(of: words, as: SIMD8<UInt32>.self)
  }
}

extension UnsafeRawPointer {
  /// Eight pixels from the one with this index on.
  @inline(__always)
  fileprivate func pixels(_ index: Int) -> SIMD8<UInt32> {
    loadUnaligned(fromByteOffset: 4 &* index, as: SIMD8<UInt32>.self)
  }
}
