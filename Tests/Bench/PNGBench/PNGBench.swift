import CGLib
import Foundation
import LibPNGWriter
import Seltzer
import SeltzerOutput

/// Times our PNG encoder against Cairo's and libpng's on real pictures of 1920×1080, one thread:
/// `swift run -c release png-bench [SCENE...]`.
@main
struct PNGBench {
  static func main() throws {
    let scenes = Array(CommandLine.arguments.dropFirst())
    print(
      "ms per picture, median of interleaved runs; × is the median of the other's time over ours")
    for scene in scenes.isEmpty ? SceneLibrary.names : scenes { try compare(scene) }
  }

  private static func compare(_ name: String) throws {
    guard let size = PixelSize(width: 1920, height: 1080) else { return }
    let scene = try SceneLibrary.scene(name)
    let palette = try PaletteLibrary().palette(scene.palette)
    let frame = try Wallpaper(scene: scene, palette: palette, size: size).frame(at: 0)
    let fast = try FrameEncoder(format: .png, size: size, frames: 1, rate: .thirty)
    let small = try FrameEncoder(format: .png, size: size, frames: 1, rate: .thirty, effort: .small)
    let libpng = { (sub: Bool) in
      frame.pixels.withUnsafeBufferPointer { pixels in
        pixels.baseAddress.map {
          Int(libpng_write($0, UInt32(size.width), UInt32(size.height), 1, sub ? 1 : 0))
        } ?? 0
      }
    }
    let contenders: [(name: String, work: () throws -> Int)] = [
      ("ours", { try fast.encode(frame, index: 0).count }),
      ("ours, small", { try small.encode(frame, index: 0).count }),
      ("cairo", { cairo(frame) }),
      ("libpng level 1", { libpng(false) }),
      ("libpng level 1, sub only", { libpng(true) }),
    ]
    var times = [[Double]](repeating: [], count: contenders.count)
    var bytes = [Int](repeating: 0, count: contenders.count)
    for repetition in 0...5 {
      for (i, contender) in contenders.enumerated() where i != 1 || repetition == 1 {
        let time = try ContinuousClock().measure { bytes[i] = try contender.work() }
        // The first repetition includes page faults.
        if repetition > 0 { times[i].append(time / .milliseconds(1)) }
      }
    }
    print(name)
    for (i, contender) in contenders.enumerated() {
      // The small one takes seconds and is timed once.
      let ratio = middle(zip(times[i], times[0]).map { $0 / $1 })
      print(
        String(
          format: "  %@ %8.2f ms %6.2f× %9d bytes %6.3f of Cairo's",
          contender.name.padding(toLength: 26, withPad: " ", startingAt: 0), middle(times[i]),
          ratio, bytes[i], Double(bytes[i]) / Double(bytes[2])))
    }
  }

  private static func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Returns the number of bytes that `cairo_surface_write_to_png_stream` writes.
  private static func cairo(_ frame: Frame) -> Int {
    var total = 0
    var pixels = frame.pixels
    pixels.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(frame.size.width),
        Int32(frame.size.height), Int32(4 * frame.size.width))
      withUnsafeMutablePointer(to: &total) { total in
        _ = cairo_surface_write_to_png_stream(
          surface,
          { total, _, count in
            total?.assumingMemoryBound(to: Int.self).pointee += Int(count)
            return CAIRO_STATUS_SUCCESS
          }, total)
      }
      cairo_surface_destroy(surface)
    }
    return total
  }
}
