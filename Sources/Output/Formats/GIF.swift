import FoundationEssentials

extension OutputFormat {
  /// GIF with one palette of up to 255 colours, repeated forever.
  public static let gif = OutputFormat(
    rawValue: "gif", isAnimationByDefault: true, webElement: .image, highestRate: 50,
    ffmpeg: FFmpegEncoding(
      encoder: "gif", usesPalette: true,
      options: { encoder, _ in
        // ffmpeg would repeat the delay before it, so that 4 s at 30 frames per second took 4.01 s.
        let (last, end) = (encoder.frames - 1, encoder.frames)
        let delay =
          encoder.rate.time(ofFrame: end, unitsPerSecond: 100)
          - encoder.rate.time(ofFrame: last, unitsPerSecond: 100)
        return ["-final_delay", "\(min(delay, Int(UInt16.max)))"]
      },
      container: ["-loop", "0", "-f", "gif"],
      // Full blocks, so that all lengths are 255, before the final byte.
      comment: { comment, size in
        let blocks = stride(from: 0, to: comment.count, by: 255).flatMap { at in
          let block = comment[at...].prefix(255)
          return [255] + block + Array(repeating: UInt8(ascii: " "), count: 255 - block.count)
        }
        return [size - 1: [0x21, 0xFE] + blocks + [0, 0x3B]]
      }))
}

/// The colours of a GIF, which ffmpeg's elbg chooses from a sample of the frames by k-means;
/// ffmpeg's palettegen, a median cut, was worse: for `home` with 255 colours it scored 69 instead
/// of 76 in SSIMULACRA2, with as many bytes.
enum GIFPalette {
  /// The number of bytes of a palette: 256 colours B, G, R, A.
  private static let count = 1024

  /// The largest number of colours, and their smallest distance in RGB.
  ///
  /// The number limits `home`, with its many hues; the distance limits pale gradients, where more colours
  /// than the dither needs would double the bytes.
  private static func limits(_ quality: VideoQuality) -> (colors: Int, distance: Int) {
    quality.select(draft: (64, 5), good: (144, 4), best: (255, 2))
  }

  /// Chooses colours for up to `VideoWriter.mostSamples` frames; writes these in small, then the palette.
  static func choosing(_ quality: VideoQuality) -> [String] {
    let filter =
      "scale=160:90:flags=neighbor,tile=1x\(VideoWriter.mostSamples),"
      + "elbg=\(limits(quality).colors):pal8=1:seed=1"
    return ["-vf", filter, "-f", "rawvideo", "-pix_fmt", "pal8", "pipe:1"]
  }

  /// The number of bytes that ffmpeg writes when it chooses colours.
  static let outputCount = 160 * 90 * VideoWriter.mostSamples + count

  /// Maps frames to the colours at the end of what `choosing` wrote.
  ///
  /// The other entries become transparent, for pixels that equal those of the frame before. The dither
  /// is fixed to the picture, so that it neither flickers nor crawls, as error diffusion does.
  static func applying(_ output: [UInt8], _ quality: VideoQuality) -> [String] {
    let (colors, distance) = limits(quality)
    let entries = Array(output.suffix(count))
    var kept: [SIMD3<Int>] = []
    for at in stride(from: 0, to: 4 * colors, by: 4) {
      let color = SIMD3(Int(entries[at]), Int(entries[at + 1]), Int(entries[at + 2]))
      let isClose = kept.contains {
        let difference = $0 &- color
        return (difference &* difference).wrappedSum() < distance * distance
      }
      if !isClose { kept.append(color) }
    }
    var palette = Data(kept.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z), 255] })
    palette.count = count
    return [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16",
      "-i", "data:application/octet-stream;base64," + palette.base64EncodedString(),
      "-filter_complex", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4",
    ]
  }
}
