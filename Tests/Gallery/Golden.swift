import Foundation
import Seltzer
import SeltzerOutput
import SeltzerPicture
import Testing

/// Compares a frame with its golden picture.
///
/// A missing golden picture is written, and the test fails. With `SELTZER_RECORD=1` it is replaced,
/// and the test fails as well, so that no run both accepts and passes. A mismatch is attached as
/// one picture: golden, difference (eightfold), actual.
enum Golden {
  /// Releases of Cairo round soft edges differently by one or two levels; visible differences are
  /// far larger.
  static let tolerance = 3

  static func check(
    _ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Golden"
    let path = "\(folder)/\(name).png"
    let recording = ProcessInfo.processInfo.environment["SELTZER_RECORD"] == "1"
    guard !recording, FileManager.default.fileExists(atPath: path) else {
      try write(frame, path)
      Issue.record(
        "\(name): golden written; look at it, then run again", sourceLocation: sourceLocation)
      return
    }
    let golden = try ImageFile.frame(of: path)
    try #require(golden.size == frame.size, "\(name)", sourceLocation: sourceLocation)
    let differences = zip(golden.pixels, frame.pixels).map { channels($0).difference(channels($1)) }
    let worst = differences.max() ?? 0
    guard worst > tolerance else { return }
    let count = differences.count { $0 > tolerance }
    Attachment.record(
      try Data(contentsOf: URL(fileURLWithPath: sideBySide(golden, frame, differences, name))),
      named: "\(name)-difference.png", sourceLocation: sourceLocation)
    Issue.record(
      "\(name): \(count) pixels differ, by up to \(worst); SELTZER_RECORD=1 accepts",
      sourceLocation: sourceLocation)
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Int> {
    SIMD4(Int(pixel >> 24), Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  private static func write(_ frame: Frame, _ path: String) throws {
    let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 1, rate: .thirty)
    var writer = try FrameWriter(
      Destination(path: path, frames: 1), encoder: encoder, replacing: true)
    try writer.write(encoder.encode(frame, index: 0))
    try writer.finish()
  }

  private static func sideBySide(
    _ golden: Frame, _ actual: Frame, _ differences: [Int], _ name: String
  ) throws -> String {
    let (width, height) = (actual.size.width, actual.size.height)
    var pixels: [UInt32] = []
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      pixels += golden.pixels[row]
      pixels += differences[row].map { 0xFF00_0000 | UInt32(min($0 * 8, 255)) &* 0x01_0101 }
      pixels += actual.pixels[row]
    }
    let path = NSTemporaryDirectory() + "\(name)-\(UUID().uuidString).png"
    let size = try #require(PixelSize(width: 3 * width, height: height))
    try write(Frame(size: size, pixels: pixels), path)
    return path
  }
}

extension SIMD4<Int> {
  fileprivate func difference(_ other: Self) -> Int {
    (0..<4).map { abs(self[$0] - other[$0]) }.max() ?? 0
  }
}

extension ImageFile {
  /// Reads a PNG without scaling it.
  static func frame(of path: String) throws -> Frame {
    let file = try ImageFile(path)
    return Frame(
      size: file.size,
      pixels: try file.pixels(width: file.size.width, height: file.size.height))
  }
}
