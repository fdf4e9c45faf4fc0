import Foundation
import SeltzerTestSupport
import Testing

@Suite("Outputs that no option names, and several pictures at once")
struct SeveralPicturesTests {
  @Test("the output of a picture is the last argument, or named after scene and palette")
  func outputs() throws {
    let scratch = try Scratch()
    for output in ["a.png", "--out=b.png", "--out c.png", "-o d.png"] {
      #expect(try scratch.succeed("render deep -s 32x18 \(output)").text == "")
    }
    let picture = try scratch.bytes("a.png")
    for name in ["b.png", "c.png", "d.png"] { #expect(try scratch.bytes(name) == picture) }
    #expect(try scratch.succeed("render deep - -s 32x18").output == picture)
    #expect(try scratch.succeed("render deep -s 32x18 -p red").text == "deep-red.png\n")
    #expect(
      try scratch.succeed("render deep -s 32x18 -p blue:dark -t 0.5 -r 4").text
        == "deep-blue-dark.mp4\n")
    #expect(try scratch.succeed("render deep -s 32x18 -p red --format jpg -q").text == "")
    #expect(
      try scratch.succeed("render deep -s 32x18 --at 1,2 -p red").text
        == "deep-red-1.png\ndeep-red-2.png\n")
    #expect(
      try scratch.names() == [
        "a.png", "b.png", "c.png", "d.png", "deep-blue-dark.mp4", "deep-red-1.png",
        "deep-red-2.png", "deep-red.jpg", "deep-red.png",
      ])
    try scratch.fail(
      "render deep -s 32x18 -p red", 73,
      "deep-red.png: already exists; choose another name, or allow replacing it with --force")
    try scratch.succeed("render deep -s 32x18 -p red -y")
    for line in [
      "render deep a.png -o b.png", "render deep -o a.webm --output b.gif",
      "render deep a.png b.gif",
    ] {
      try scratch.fail(
        line, 64,
        "a call has one output, a file or a folder; repeat it for another; see 'seltzer render --help'"
      )
    }
    try scratch.fail("preview snow snow.png snow.gif snow.mp4", 64, "a call has one output, …")
  }

  @Test("a call draws at most 10,000 pictures")
  func most() throws {
    try Scratch().fail(
      "render all --seeds 1-1000 -o all", 64,
      "15000 pictures are too many for one call, which draws at most 10000; name fewer scenes, palettes "
        + "or seeds")
  }

  @Test("so is that of a preview, of a fitted photo and of a sheet")
  func otherOutputs() throws {
    let scratch = try Scratch()
    try scratch.succeed("preview deep a.gif -s 32x18 -t 0.5")
    try scratch.succeed("render deep photo.png -s 32x18")
    #expect(try scratch.succeed("fit photo.png -s 16x9").text == "photo-16x9.png\n")
    try scratch.fail(
      "fit photo.png -s 16x9", 73,
      "photo-16x9.png: already exists; choose another name, or allow replacing it with --force")
    #expect(try scratch.succeed("fit photo.png fitted.png -s 16x9").text == "")
    #expect(try scratch.bytes("fitted.png") == scratch.bytes("photo-16x9.png"))
    try scratch.fail(
      "fit photo.png a.png -o b.png -s 16x9", 64,
      "--output and 'a.png' cannot both be given; keep one; see 'seltzer fit --help'")
    #expect(try scratch.succeed("palettes sheet red --width 320").text == "sheet.png\n")
    #expect(
      try scratch.names() == [
        "a-gif.png", "a.gif", "fitted.png", "photo-16x9.png", "photo.png", "sheet.png",
      ])
  }

  private static let products = ["deep", "bloom", "lock"].flatMap { scene in
    ["red", "blue", "green"].flatMap { palette in ["1", "7"].map { "\(scene)-\(palette)-\($0)" } }
  }

  @Test("three scenes, three palettes and two seeds are 18 pictures, and nothing is drawn in vain")
  func product() throws {
    let scratch = try Scratch()
    let product = "render deep bloom lock -p red -p blue -p green --seeds 1,7 -s 16x9 -o p"
    let made = try scratch.succeed(product)
    #expect(made.text == Self.products.map { "p/\($0).png\n" }.joined())
    #expect(try scratch.names(in: "p") == Self.products.map { $0 + ".png" }.sorted())
    try scratch.succeed("render bloom one.png -p blue --seed 7 -s 16x9")
    #expect(try scratch.bytes("one.png") == scratch.bytes("p/bloom-blue-7.png"))
    try scratch.remove("p/deep-red-1.png")
    try scratch.fail(
      product, 73,
      "p/deep-red-7.png: already exists; choose another name, or allow replacing it with --force")
    #expect(try scratch.names(in: "p").count == 17)
    #expect(try scratch.run(product + " --skip-existing").error.split(separator: "\n").count == 17)
    try scratch.remove("p/deep-red-1.png")
    try scratch.succeed(product + " -y")
    #expect(try scratch.names(in: "p").count == 18)
  }

  @Test("and 18 previews")
  func previews() throws {
    let scratch = try Scratch()
    let product =
      "preview deep bloom lock -p red -p blue -p green --seeds 1,7 -s 16x8 -t 0.5 -r 4 -o p"
    let made = try scratch.succeed(product)
    #expect(made.text.split(separator: "\n").count == 36)
    let files = Self.products.flatMap { ["\($0).mp4", "\($0)-mp4.png"] }
    #expect(try scratch.names(in: "p") == files.sorted())
    try scratch.remove("p/deep-red-1.mp4")
    try scratch.fail(
      product, 73,
      "p/deep-red-1-mp4.png: already exists; choose another name, or allow replacing it with --force"
    )
    #expect(try scratch.names(in: "p").count == 35)
    try scratch.fail(
      "preview deep bloom --all", 64,
      "--all makes a page of one scene; name one scene and seed, or replace --all with --palette main"
    )
  }

  @Test("names leave out the palette and the seed that do not vary; 'all' means all scenes")
  func names() throws {
    let scratch = try Scratch()
    #expect(
      try scratch.succeed("render deep --seeds 1-3,7 -s 16x9").text
        == "deep-1.png\ndeep-2.png\ndeep-3.png\ndeep-7.png\n")
    #expect(
      try scratch.succeed("render --like deep-7.png --seeds 8-9").text == "deep-8.png\ndeep-9.png\n"
    )
    #expect(try scratch.succeed("render deep bloom -s 16x9 d/").text == "d/deep.png\nd/bloom.png\n")
    #expect(
      try scratch.succeed("render deep bloom -s 16x9 --at 0,1.5 -o e").text
        == "e/deep-0.png\ne/deep-1.5.png\ne/bloom-0.png\ne/bloom-1.5.png\n")
    let scenes = try scratch.succeed("scenes list").text.split(separator: "\n").map {
      String($0.prefix { $0 != " " }) + ".png"
    }
    for line in ["render all -s 16x9 -o all", "render --all -s 16x9 -o all2/"] {
      #expect(try scratch.run(line).code == 0)
    }
    #expect(try scratch.names(in: "all") == scenes.sorted())
    #expect(try scratch.names(in: "all2") == scenes.sorted())
    let progress = try scratch.run(
      "render deep bloom -s 16x9 -o g", environment: ["SELTZER_PROGRESS": "1"])
    #expect(progress.error.contains("1/2 g/deep.png") && progress.error.contains("2/2 g/bloom.png"))
  }

  @Test("a failure leaves no folder")
  func nothing() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("render deep bloom -s 16x9 --over no.png -o new/").code == 66)
    #expect(try scratch.names() == [])
  }

  static let impossible: [BadCase] = [
    BadCase(
      "render deep bloom o.png", 64,
      "o.png: several scenes, palettes or seeds make several files; name a folder with -o, or draw one "
        + "picture with 'seltzer scenes sheet' or 'seltzer palettes sheet'"),
    BadCase(
      "render deep bloom -", 64,
      "-: several scenes, palettes or seeds make several files; name a folder with -o, or draw one …"
    ),
    BadCase(
      "preview deep bloom o.mp4", 64,
      "o.mp4: several scenes, palettes or seeds make several files; name a folder with -o, or draw one …"
    ),
    BadCase(
      "render deep --seeds 3-1", 64,
      "the value '3-1' is invalid for '--seeds <list>': it must be at most 1000 whole numbers or "
        + "ranges such as 1-3,7, each 0...4294967295; see 'seltzer render --help'"),
    BadCase(
      "render deep --seeds 0-4294967295", 64,
      "the value '0-4294967295' is invalid for '--seeds <list>': it must be at most 1000 …"),
    BadCase(
      "render deep --seed 1 --seeds 2", 64,
      "--seed and --seeds cannot both be given; keep one; see 'seltzer render --help'"),
    BadCase(
      "render deep --all", 64,
      "--all and a scene cannot both be given; keep one; see 'seltzer render --help'"),
    BadCase(
      "preview deep -o - --format gif", 64,
      "a preview is a file and a still; 'seltzer render' writes to standard output"),
    BadCase(
      "render deep --seed 1 --seed 2", 64,
      "several seeds follow --seeds, as in 1-3,7; see 'seltzer render --help'"),
    BadCase("render deep deep.svg", 64, "deep.svg: no format is called 'svg'; the formats are …"),
    BadCase(
      "preview deep deep.svg", 64,
      "deep.svg: a preview must be one of apng, mp4, mov, webm, avif, gif, webp"),
    BadCase("render deep deeep -o d", 64, "there is no scene 'deeep'; …"),
    BadCase("render deep -p blue -p pinkish -o d", 64, "there is no palette 'pinkish'; …"),
    BadCase("render deep bloom --shard 1/2 -o d", 64, "--shard renders a part of one output; …"),
  ]

  @Test("what cannot be is refused before anything is drawn", arguments: impossible)
  func refused(_ bad: BadCase) throws { try bad.check() }

  @Test("words that are no scene name the way")
  func otherWords() throws {
    let scratch = try Scratch()
    for (words, way) in [("50 -o d", "--count 50"), ("seed=3 -o d", "--set seed=3")] {
      let result = try scratch.run("render deep \(words)")
      #expect(result.code == 64 && result.error.contains(way), "\(result.error)")
    }
    #expect(try scratch.names() == [])
  }

  @Test("a scene begins a picture, a palette may follow, and a preview that is a still is one")
  func stills() throws {
    let scratch = try Scratch()
    try scratch.succeed("render deep a.png -s 16x9 -p red")
    try scratch.succeed("deep red b.png -s 16x9")
    try scratch.succeed("preview deep c.png -s 16x9 -p red")
    try scratch.succeed("preview deep --aspect 16x9 --theme red --out d.png")
    for name in ["b.png", "c.png", "d.png"] {
      #expect(try scratch.bytes(name) == scratch.bytes("a.png"), "\(name)")
    }
    #expect(
      try scratch.succeed("render deep,bloom -s 16x9 --seeds 1..2 e/").text
        == "e/deep-1.png\ne/deep-2.png\ne/bloom-1.png\ne/bloom-2.png\n")
  }

  @Test("first lines of new users are understood")
  func firstGuesses() throws {
    let scratch = try Scratch()
    for (line, other, file) in [
      ("fizz.png", "render fizz", "fizz.png"), ("render fizz.png", "render fizz", "fizz.png"),
      ("silver a.png", "render bubbles -p silver", "a.png"),
      ("-i deep a.png", "render deep", "a.png"),
      ("render deep -ss 00:00:02 a.png", "render deep --at 2", "a.png"),
      ("deep pink a.png", "render deep -p pink", "a.png"),
      ("deep --bigger a.png", "render deep --size-scale 1.5", "a.png"),
      ("deep --at 1 --speed 2 a.png", "render deep --at 1 --set bubbles.*.speedScale=2", "a.png"),
      ("preview deep --vframes 1 a.png", "render deep --at 0", "a.png"),
      ("convert deep a.png", "render deep", "a.png"),
      ("bokeh -d 1 a.gif", "render bokeh -t 1", "a.gif"),
      ("deep --tilt circle -d 1 -r 4 a.gif", "render deep --motion circle -t 1 -r 4", "a.gif"),
      ("deep --loop -d 1s -r 4 a.gif", "render deep --loop 1 -r 4", "a.gif"),
    ] {
      try scratch.succeed("\(line) -s 16x9")
      let made = try scratch.bytes(file)
      try scratch.succeed("\(other) -s 16x9 -y -o \(file)")
      #expect(try scratch.bytes(file) == made, "\(line)")
      try scratch.remove(file)
    }
    try scratch.succeed("render deep --portrait --width 36 a.png")
    #expect(try Tool.pixels(of: "a.png", in: scratch).count == 36 * 64 * 3)
    #expect(try scratch.succeed("deep,bloom -s 16x9").text == "deep.png\nbloom.png\n")
    #expect(try scratch.succeed("bloom --seed 1..2 -s 16x9").text == "bloom-1.png\nbloom-2.png\n")
    #expect(
      try scratch.succeed("palettes export midnight m.gpl").text == ""
        && scratch.bytes("m.gpl").count > 50)
  }

  @Test("a photo of other programs is no output unless it may be replaced")
  func photos() throws {
    let scratch = try Scratch(["photo.jpg": "a photo"])
    for command in ["render", "preview"] {
      try scratch.fail(
        "\(command) snow photo.jpg -s 32x18", 73,
        "photo.jpg: already exists; --set background=photo.jpg draws it behind the scene, --palette "
          + "photo.jpg takes its colours; for an output choose another name")
    }
    #expect(try scratch.text("photo.jpg") == "a photo")
    try scratch.succeed("render snow photo.jpg -s 32x18 -y")
    try scratch.fail(
      "render snow photo.jpg -s 32x18", 73,
      "photo.jpg: already exists; choose another name, or allow replacing it with --force")
  }

  @Test("a list of palettes is said to be one mixture, once")
  func mixture() throws {
    let scratch = try Scratch()
    let note = "seltzer: blue,red is one mixture; -p blue -p red draws each\n"
    for line in [
      "render deep -p blue,red -s 16x9", "render deep -p blue,red -s 16x9 --seeds 1,2 -o a/",
      "preview deep -p blue,red -s 16x8 -t 0.5 -r 4 -o a.gif",
    ] {
      let made = try scratch.run(line)
      #expect(made.code == 0 && made.error == note, "\(line)")
    }
    try scratch.succeed("render --like deep-blue-red.png -o b.png")
    for palettes in ["blue,red -q", "blue,red@0.3", "navy,white", "blue,red --cycle 2"] {
      try scratch.succeed("render deep -s 16x9 -y -o c.png -p \(palettes)")
    }
  }

  @Test("a random seed is printed, and repeats the picture")
  func randomSeed() throws {
    let scratch = try Scratch()
    let made = try scratch.run("render deep a.png -s 16x9 --seed random")
    let seed = try #require(made.error.wholeMatch(of: /seltzer: --seed (\d+)\n/)).1
    try scratch.succeed("render deep b.png -s 16x9 --seed \(seed)")
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
    try scratch.succeed("render deep c.png -s 16x9 --seed random -q")
    #expect(try scratch.bytes("a.png") != scratch.bytes("c.png"))
  }

  @Test("words of other programs that mean the same work")
  func translated() throws {
    let scratch = try Scratch()
    func same(_ line: String, _ other: String) throws {
      #expect(try scratch.succeed(line).text == scratch.succeed(other).text, "\(line)")
    }
    try same("palettes mix blue red", "palettes show blue,red")
    try same("palettes mix blue red green", "palettes show blue,red,green")
    try same("palettes names", "palettes list --names")
    try same("palettes -1", "palettes list --names")
    try same("palettes contrast blue", "palettes check blue")
    try same("gallery", "scenes")
    try scratch.succeed("render deep photo.png -s 32x18")
    try same("palettes from photo.png", "palettes from-image photo.png")
    for (line, other) in [
      ("--aspect 1:1 --height 16", "-s 1:1 --height 16"), ("--bg lime", "--set background=lime"),
      ("--watermark hello -s 64x36", "--title hello -s 64x36"),
    ] {
      try scratch.succeed("render deep --width 16 \(line) -y a.png")
      try scratch.succeed("render deep --width 16 \(other) -y b.png")
      #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"), "\(line)")
    }
  }

  @Test("every place of previews has its limit, formats, source and year; unknown ones list them")
  func places() throws {
    let scratch = try Scratch()
    let path = ManualPage.root + "/Sources/Command/Preview/PreviewPlaces.txt"
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: " | ") }
    let unknown = try scratch.run("preview deep --for myspace")
    #expect(unknown.code == 64)
    for row in rows {
      try #require(row.count == 7, "\(row)")
      #expect(
        Int(row[1]).map { $0 >= 1_000_000 } == true && row[6].hasSuffix(", 2025") || row[0] == "web"
      )
      for name in row[0].components(separatedBy: ", ") {
        #expect(unknown.error.contains("\(name),") || name == "web")
        // No place accepts this format, so the line that describes the place is an error.
        let refused = try scratch.run("preview deep --for \(name) --format apng")
        let formats = row[2].components(separatedBy: ", ").joined(separator: ", ")
        #expect(refused.code == 64 && refused.error.hasPrefix("seltzer: --for \(name): at most "))
        #expect(refused.error.contains(" as \(formats)") && refused.error.contains("(\(row[6]))"))
        for cell in row[3...4] where cell != "-" { #expect(refused.error.contains(", \(cell)")) }
      }
    }
  }
}
