import SeltzerTestSupport
import Testing

@Suite("Transparent files")
struct TransparencyTests {
  /// Reads the frames with Pillow, or with ffmpeg as raw pixels, and prints their number, the largest
  /// differences of alpha, and the mean difference of what is shown over a colour.
  private static let comparing = """
    import glob, subprocess, sys
    from PIL import Image, ImageChops, ImageSequence, ImageStat
    name, decoder = sys.argv[1:]
    wanted = [Image.open(file).convert("RGBA") for file in sorted(glob.glob("frames/*.png"))]
    if decoder == "pillow":
        found = [frame.convert("RGBA") for frame in ImageSequence.Iterator(Image.open(name))]
    else:
        line = ["ffmpeg", "-v", "error"] + decoder.split() + ["-i", name, "-vf",
            "scale=in_color_matrix=bt709", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
        data = subprocess.run(line, stdout=subprocess.PIPE, check=True).stdout
        count = 4 * wanted[0].width * wanted[0].height
        found = [Image.frombytes("RGBA", wanted[0].size, data[start:start + count])
            for start in range(0, len(data), count)]
    def shown(frame):
        ground = Image.new("RGBA", frame.size, (40, 90, 60, 255))
        return Image.alpha_composite(ground, frame).convert("RGB")
    alpha, color = 0, 0
    for a, b in zip(wanted, found):
        change = ImageChops.difference(a.getchannel("A"), b.getchannel("A"))
        alpha = max(alpha, change.getextrema()[1])
        color = max([color] + ImageStat.Stat(ImageChops.difference(shown(a), shown(b))).mean)
    print(len(found), alpha, color)
    """

  /// WebP's alpha is lossless; trails of earlier frames would change it.
  @Test(
    "are read by other programs as the frames that they have",
    arguments: [
      ("apng", "pillow", 0.0, 0.0), ("webp", "pillow", 0, 1), ("webm", "-c:v libvpx-vp9", 48, 1.5),
      ("prores", "-c:v prores", 3, 1), ("argb8888", "-f rawvideo -pix_fmt bgra -s 160x90", 0, 0),
    ])
  func formats(format: String, decoder: String, alpha: Double, color: Double) throws {
    let scratch = try Scratch()
    let scene = "deep --transparent --loop 2 --fps 12 -s 160x90"
    try scratch.succeed("render \(scene) -o frames/")
    try scratch.succeed("render \(scene) --format \(format) -o a.\(format)")
    let numbers = try Tool.python(Self.comparing, "a.\(format)", decoder, in: scratch)
      .split { " \n".contains($0) }.compactMap { Double($0) }
    try #require(numbers.count == 3 && numbers[0] == 24)
    #expect(numbers[1] <= alpha && numbers[2] <= color, "\(numbers)")
  }

  @Test("are refused where a format has no transparency, or WebP's headers cannot be corrected")
  func refused() throws {
    let scratch = try Scratch()
    for format in ["jpg", "gif", "mp4", "avif", "y4m", "rgb888"] {
      try scratch.fail(
        "render bubbles --alpha -s 64x36 -o a --format", [format], 64,
        "\(format) has no transparency, but the picture has no background; choose png, apng, "
          + "argb8888, prores, webm, webp, or give it a background")
    }
    let stream = try scratch.run("render bubbles --transparent -s 64x36 -t 1 --format webp -o -")
    #expect(stream.code == 64 && stream.error.contains("webp cannot be streamed"))
    #expect(try scratch.names() == [])
  }

  @Test("are drawn again by --like, and --over and previews are opaque")
  func others() throws {
    let scratch = try Scratch()
    try scratch.succeed("render home --transparent -s 64x36 -o a.png")
    try scratch.succeed("render --like a.png -o b.png")
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
    try scratch.succeed("render home -s 96x54 -o photo.png")
    try scratch.succeed("render home --over photo.png -s 64x36 -o c.png")
    try scratch.succeed("preview home --transparent -s 64x36 -t 1 --fps 4 -o p.apng")
    let modes = """
      import sys
      from PIL import Image
      print(*[Image.open(name).mode for name in sys.argv[1:]])
      """
    #expect(
      try Tool.python(modes, "a.png", "c.png", "p.apng", "p-apng.png", in: scratch)
        == "RGBA RGB RGB RGB\n")
    let both = try scratch.run("render home --transparent --over a.png")
    #expect(
      both.code == 64 && both.error.contains("--transparent and --over exclude each other"))
    let cairo = try scratch.run("render home --transparent --renderer cairo -s 64x36 -o d.png")
    #expect(cairo.code == 69 && cairo.error.contains("it has no background"))
  }
}
