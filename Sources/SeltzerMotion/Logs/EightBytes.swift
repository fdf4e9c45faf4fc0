/// Eight bytes of a text at once, the first one lowest.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  private let bytes: UInt64

  @inline(__always)
  init(at p: UnsafePointer<UInt8>) {
    bytes = UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
  }

  /// The top bit of the first byte that is `byte`, and perhaps bits above it; 0 if there is none.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let others = bytes ^ (Self.ones &* UInt64(byte))
    return (others &- Self.ones) & ~others & Self.tops
  }

  /// How many of the bytes are digits, up to the first that is none.
  @inline(__always)
  var digitCount: Int {
    // A digit's code is 0x30 with its value in the low bits.
    let values = bytes ^ (Self.ones &* 0x30)
    let others = (((values & ~Self.tops) &+ (Self.ones &* 0x76)) | values) & Self.tops
    return others == 0 ? 8 : others.trailingZeroBitCount &>> 3
  }

  /// The number that the first `count` bytes make, 1 to 8 digits.
  @inline(__always)
  func number(ofFirst count: Int) -> UInt64 {
    // Zeros come in before the digits; then digits are joined to pairs, and pairs to one another.
    let values = (bytes ^ (Self.ones &* 0x30)) &<< UInt64(64 &- 8 &* count)
    let pairs = values &* 10 &+ values &>> 8
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let high = (pairs & mask) &* (100 &+ (1_000_000 &<< 32))
    let low = ((pairs &>> 16) & mask) &* (1 &+ (10_000 &<< 32))
    return (high &+ low) &>> 32
  }
}
