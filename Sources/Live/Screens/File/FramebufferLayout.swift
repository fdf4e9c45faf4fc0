public import SeltzerOutput
public import SeltzerPicture

/// The layout of a framebuffer file, version 1.
///
/// All numbers are little-endian. The header has 4096 bytes; bytes not listed are zero.
///
/// | offset | type | content |
/// |---|---|---|
/// | 0 | 8 bytes | `seltzer` and a zero |
/// | 8 | u32 | version: 1 |
/// | 12 | u32 | size of the header in bytes: 4096 |
/// | 16, 20 | u32 | width and height in pixels |
/// | 24 | u32 | stride: bytes from row to row |
/// | 28 | 4 bytes | DRM format code: `XR24`, `AR24`, `BG24` (rgb888), `RG16` (rgb565) |
/// | 32, 40 | u64 | offsets of page 0 and page 1 |
/// | 48 | u64 | size of a page in bytes |
/// | 56, 60 | u32 | frames per second: numerator and denominator |
/// | 64 | u64 | state: 1 drawing, 2 ended |
/// | 72 | u64 | n: number of frames shown so far |
/// | 128, 192 | | of page 0 and page 1: |
/// | +0 | u64 | sequence: 2n when the page contains frame n, odd while it is written |
/// | +8 | u64 | the frame's number |
/// | +16 | f64 | the frame's time t in seconds |
/// | +24 | u64 | time of writing, in nanoseconds of CLOCK_MONOTONIC |
///
/// The pages form a seqlock, which `FramebufferReader.snapshot` reads. Frame n is in page n mod 2; if n
/// is 0, there is none yet. The front page is never written to, so readers seldom have to start over.
///
/// The writer holds an exclusive `flock` on the file while it runs. A reader that gets a shared lock
/// without waiting knows that the writer has ended, or crashed if the state is still 1. The front page
/// stays complete either way. The file is never truncated; a new writer replaces it by a new file.
public struct FramebufferLayout: Sendable, Equatable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// The pixel format, a raw format.
  public let format: OutputFormat
  /// Bytes from row to row; rows have no padding.
  public let stride: Int

  /// Creates a layout; nil if the format is not raw.
  public init?(size: PixelSize, format: OutputFormat) {
    guard let bytesPerPixel = format.rawPixels?.bytes else { return nil }
    (self.size, self.format) = (size, format)
    stride = size.width * bytesPerPixel
  }

  /// The size of a page in bytes.
  public var pageBytes: Int { stride * size.height }
  /// Returns the offset of page 0 or 1, a multiple of the memory page size.
  public func offset(ofPage page: Int) -> Int {
    Self.headerBytes + page * ((pageBytes + 4095) / 4096 * 4096)
  }
  /// The size of the file in bytes.
  public var fileBytes: Int { offset(ofPage: 2) }

  static let magic = Array("seltzer\0".utf8)
  static let version = 1
  static let headerBytes = 4096
  static let (state, shown) = (64, 72)
  static let (running, ended): (UInt64, UInt64) = (1, 2)

  /// Returns the offset of the header of page 0 or 1.
  static func header(ofPage page: Int) -> Int { 128 + 64 * page }

  private static let codes: [(OutputFormat, String)] = [
    (.xrgb8888, "XR24"), (.argb8888, "AR24"), (.rgb888, "BG24"), (.rgb565, "RG16"),
  ]

  static var formats: [OutputFormat] { codes.map(\.0) }

  /// Returns the header's bytes before the state; the rest is initially zero.
  func header(rate: FrameRate) -> [UInt8] {
    var bytes = Self.magic
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for number in [Self.version, Self.headerBytes, size.width, size.height, stride] {
      append(UInt32(clamping: number))
    }
    bytes += Array((Self.codes.first { $0.0 == format }?.1 ?? "").utf8)
    for number in [offset(ofPage: 0), offset(ofPage: 1), pageBytes] { append(UInt64(number)) }
    append(UInt32(clamping: rate.numerator))
    append(UInt32(clamping: rate.denominator))
    return bytes
  }

  /// Reads a header; nil if it is not one of version 1.
  init?(header bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headerBytes, bytes.starts(with: Self.magic) else { return nil }
    func number(_ at: Int) -> Int {
      Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
    }
    let code = String(decoding: bytes[28..<32], as: UTF8.self)
    guard number(8) == Self.version, let format = Self.codes.first(where: { $0.1 == code })?.0,
      let size = PixelSize(width: number(16), height: number(20))
    else { return nil }
    self.init(size: size, format: format)
    guard number(24) == stride, number(32) == offset(ofPage: 0), number(40) == offset(ofPage: 1)
    else { return nil }
  }
}
