import Foundation
import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("Video through ffmpeg")
struct VideoTests {
  private static let frames = 13
  private static let rate = FrameRate(30_000, 1001) ?? .thirty

  /// A soft light that circles once on a gradient.
  private static func frame(_ index: Int, _ size: PixelSize) -> Frame {
    let angle = 2 * Double.pi * Double(index) / Double(frames)
    let (width, height) = (Double(size.width), Double(size.height))
    let middle = (width * (0.5 + 0.25 * cos(angle)), height * (0.5 + 0.25 * sin(angle)))
    var pixels: [UInt32] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (dx, dy) = (Double(x) - middle.0, Double(y) - middle.1)
        let light = exp(-(dx * dx + dy * dy) / (height * height / 16))
        let red = UInt32(30 + 200 * light)
        let green = UInt32(60 + 120 * light + 40 * Double(x) / width)
        let blue = UInt32(160 + 90 * Double(y) / height)
        pixels.append(0xFF00_0000 | red << 16 | green << 8 | blue)
      }
    }
    return Frame(size: size, pixels: pixels)
  }

  private func write(
    _ path: String, _ format: OutputFormat, _ size: PixelSize, frames: Int = frames,
    rate: FrameRate = rate, quality: VideoQuality = .good
  ) async throws {
    let encoder = try FrameEncoder(format: format, size: size, frames: frames, rate: rate)
    let destination = try Destination(path: path, format: format, frames: frames)
    let writer = try VideoWriter(destination, encoder: encoder, quality: quality, replacing: true)
    func feed(_ feed: inout VideoFeed, _ frames: Int) async throws {
      for index in 0..<frames {
        try await feed.write(encoder.encode(Self.frame(index, size), index: index))
      }
    }
    try await writer.write(
      sample: { try await feed(&$0, min(frames, VideoWriter.mostSamples)) },
      { try await feed(&$0, frames) })
  }

  @Test("the formats that take planes, and no others, encode a frame to them")
  func planes() throws {
    let size = try sized(6, 4)
    let frame = Self.frame(0, size)
    for format in OutputFormat.allCases {
      let encoder = try FrameEncoder(format: format, size: size, frames: 1, rate: .thirty)
      let isPlanes = try encoder.encode(frame, index: 0) == PlanarFrame(frame).bytes
      #expect(isPlanes == encoder.takesPlanes, "\(format)")
    }
  }

  /// Decodes a file to the bytes R, G, B of all frames.
  private func decoded(_ scratch: Scratch, _ name: String, _ format: OutputFormat) throws -> [UInt8]
  {
    if format == .webp {
      let read = try Judge.script("pictures.py", ["frames", scratch.path(name)])
      #expect(read == "13 0 434")
    } else {
      try Judge.ffmpeg([
        (
          input: ["-i", scratch.path(name)],
          output: ["-f", "rawvideo", "-pix_fmt", "rgb24", scratch.path(name + ".rgb")]
        )
      ])
    }
    return try scratch.bytes(name + ".rgb")
  }

  @Test(
    "frames, size, rate, duration and colours are as requested, with little loss",
    arguments: [
      (OutputFormat.mp4, "h264", 38.0), (.webm, "vp9", 38), (.avif, "av1", 38), (.gif, "gif", 34),
      (.webp, "webp", 38),
    ])
  func formats(format: OutputFormat, codec: String, least: Double) async throws {
    let scratch = try Scratch()
    let size = try sized(96, 54)
    let name = "a.\(format.rawValue)"
    try await write(scratch.path(name), format, size)
    #expect(try scratch.names() == [name])
    if format != .webp {
      let probed = try Judge.run(
        "ffprobe",
        [
          "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
          "stream=codec_name,width,height,nb_read_frames,avg_frame_rate,color_range,color_space,"
            + "color_primaries,color_transfer:format=duration", "-of", "default",
          scratch.path(name),
        ])
      let values = Dictionary(
        probed.split(separator: "\n").compactMap { line -> (String, String)? in
          let sides = line.split(separator: "=", maxSplits: 1).map(String.init)
          return sides.count == 2 ? (sides[0], sides[1]) : nil
        }, uniquingKeysWith: { $1 })
      #expect(values["codec_name"] == codec)
      #expect(values["width"] == "96" && values["height"] == "54")
      #expect(values["nb_read_frames"] == "\(Self.frames)")
      if format != .gif {
        #expect(values["avg_frame_rate"] == "30000/1001")
        #expect(values["color_range"] == "tv")
        for key in ["color_space", "color_primaries", "color_transfer"] {
          #expect(values[key] == "bt709", "\(key)")
        }
      }
      // AVIF states only the durations of its frames; GIF counts in hundredths of a second.
      if format != .avif {
        let duration = try #require(values["duration"].flatMap { Double($0) })
        #expect(abs(duration - 13 * 1001 / 30_000.0) < (format == .gif ? 0.01 : 0.001))
      }
    }
    let read = try decoded(scratch, name, format)
    let drawn = (0..<Self.frames).flatMap { Self.frame($0, size).rgb }
    try #require(read.count == drawn.count)
    let squares = zip(read, drawn).reduce(0.0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    let ratio = 10 * log10(255 * 255 / (squares / Double(drawn.count)))
    #expect(ratio > least, "\(ratio) dB")
  }

  @Test(
    "each frame begins at its due time, to the unit of the format, and the last ends at its own",
    arguments: ["8", "10", "12", "15", "16", "24", "25", "30", "50", "30000/1001"])
  func dueTimes(rate: String) async throws {
    let scratch = try Scratch()
    let rate = try FrameRate(parsing: rate)
    let counts = [2, 4 * Int(rate.perSecond.rounded())]
    for (format, unit) in [(OutputFormat.gif, 10.0), (.webp, 1)] {
      let paths = counts.map { scratch.path("\($0).\(format)") }
      for (path, frames) in zip(paths, counts) {
        try await write(path, format, try sized(8, 6), frames: frames, rate: rate)
      }
      let lines = try Judge.script("pictures.py", ["starts"] + paths).split(separator: "\n")
      try #require(lines.count == counts.count)
      for (line, frames) in zip(lines, counts) {
        let starts = line.split(separator: " ").compactMap { Double($0) }
        let due = (0...frames).map { 1000 * rate.time(ofFrame: $0) }
        try #require(starts.count == due.count)
        let isDue = zip(starts, due).allSatisfy { abs($0 - $1) < unit / 2 + 1e-6 }
        #expect(isDue, "\(format), \(frames) frames")
        #expect(starts.last == due.last.map { ($0 / unit).rounded() * unit })
      }
    }
  }

  @Test("higher quality has smaller errors", arguments: [OutputFormat.mp4, .webm])
  func qualities(format: OutputFormat) async throws {
    let scratch = try Scratch()
    let size = try sized(96, 54)
    let drawn = (0..<Self.frames).flatMap { Self.frame($0, size).rgb }
    var errors: [Int] = []
    for quality in VideoQuality.allCases {
      let name = "\(quality).\(format.rawValue)"
      try await write(scratch.path(name), format, size, quality: quality)
      let read = try decoded(scratch, name, format)
      errors.append(zip(read, drawn).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
    }
    #expect(errors == errors.sorted(by: >))
    #expect(Set(errors).count == 3)
  }

  @Test("GIF: better quality has more colours, and equal pixels of successive frames stay equal")
  func palettes() async throws {
    let scratch = try Scratch()
    let size = try sized(96, 54)
    let pixels = (0..<Self.frames).map { Self.frame($0, size).pixels }
    var bytes: [Int] = []
    for (quality, most) in zip(VideoQuality.allCases, [64, 144, 255]) {
      let name = "\(quality).gif"
      try await write(scratch.path(name), .gif, size, quality: quality)
      bytes.append(try scratch.bytes(name).count)
      let read = try decoded(scratch, name, .gif)
      try #require(read.count == 3 * pixels.count * pixels[0].count)
      let colors = stride(from: 0, to: read.count, by: 3).map { Array(read[$0..<$0 + 3]) }
      let count = Set(colors).count
      #expect(count <= most && count > most / 3, "\(count) colours")
      for frame in 1..<Self.frames {
        let start = frame * pixels[0].count
        let changed = pixels[0].indices.filter {
          pixels[frame][$0] == pixels[frame - 1][$0]
            && colors[start + $0] != colors[start + $0 - pixels[0].count]
        }
        #expect(changed.isEmpty, "\(changed.count) pixels flicker in frame \(frame)")
      }
    }
    #expect(bytes == bytes.sorted() && Set(bytes).count == 3)
  }

  @Test("odd sizes and single frames work in all formats but MP4; limits are checked")
  func sizes() async throws {
    let scratch = try Scratch()
    for format in [OutputFormat.webm, .avif, .gif, .webp] {
      let path = scratch.path("a.\(format.rawValue)")
      try await write(path, format, sized(65, 37), frames: 1)
      if format != .webp {
        let probed = try Judge.run(
          "ffprobe",
          [
            "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
            "stream=width,height,nb_read_frames", "-of", "csv=p=0", path,
          ])
        #expect(probed == "65,37,1", "\(format)")
      }
    }
    expectInvalid("use 66x36") {
      _ = try FrameEncoder(format: .mp4, size: sized(65, 36), frames: 1, rate: .thirty)
    }
    #expect(throws: SinkError.rateTooHigh(.sixty, most: 50, format: .gif)) {
      try FrameEncoder(format: .gif, size: sized(2, 2), frames: 1, rate: .sixty)
    }
    expectInvalid("16384x1 does not fit webp") {
      _ = try FrameEncoder(format: .webp, size: sized(16_384, 1), frames: 1, rate: .thirty)
    }
  }

  @Test("FrameWriter refuses formats of ffmpeg, and MP4 cannot be written to pipes")
  func refused() throws {
    let scratch = try Scratch()
    let encoder = try FrameEncoder(format: .mp4, size: sized(2, 2), frames: 1, rate: .thirty)
    let file = try Destination(path: scratch.path("a.mp4"), frames: 1)
    expectInvalid("mp4 is encoded by ffmpeg") { _ = try FrameWriter(file, encoder: encoder) }
    for path in ["-", "/dev/null"] {
      let pipe = try Destination(path: path, format: .mp4, frames: 1)
      expectInvalid((path == "-" ? "standard output" : path) + ": mp4") {
        _ = try VideoWriter(pipe, encoder: encoder)
      }
    }
    #expect(try scratch.names() == [])
  }
}
