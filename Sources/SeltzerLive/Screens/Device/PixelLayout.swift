/// A screen's pixel format: the bits of each channel, in the machine's byte order.
package struct PixelLayout: Sendable, Hashable {
  /// A channel's bits.
  package struct Channel: Sendable, Hashable {
    /// The number of bits below the channel.
    package var offset: Int
    /// The number of bits.
    package var bits: Int

    package init(offset: Int, bits: Int) { (self.offset, self.bits) = (offset, bits) }

    package var mask: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << bits - 1) << offset) }
  }

  /// Bytes per pixel: 2, 3 or 4.
  package let bytes: Int
  /// The colour channels, each of 1...16 bits.
  package let red: Channel
  package let green: Channel
  package let blue: Channel
  /// The bits that are always set: those of an alpha channel.
  package let always: UInt32

  /// Creates a layout; nil unless there are 15, 16, 24 or 32 bits that contain all colour channels.
  ///
  /// An alpha channel may have no bits.
  package init?(bits: Int, red: Channel, green: Channel, blue: Channel, alpha: Channel) {
    guard [15, 16, 24, 32].contains(bits) else { return nil }
    let bytes = (bits + 7) / 8
    guard
      [red, green, blue].allSatisfy({
        (1...16).contains($0.bits) && $0.offset >= 0 && $0.offset + $0.bits <= 8 * bytes
      })
    else { return nil }
    self.bytes = bytes
    (self.red, self.green, self.blue) = (red, green, blue)
    let fits = (1...16).contains(alpha.bits) && (0...8 * bytes - alpha.bits).contains(alpha.offset)
    always = fits ? alpha.mask : 0
  }

  /// Whether the layout equals that of `Frame`: `0xFFRRGGBB`.
  package var isFrames: Bool {
    bytes == 4 && red == Channel(offset: 16, bits: 8) && green == Channel(offset: 8, bits: 8)
      && blue == Channel(offset: 0, bits: 8)
  }
}
