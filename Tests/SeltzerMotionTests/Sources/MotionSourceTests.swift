import SeltzerMotion
import Testing

@Suite("Words for motion")
struct MotionSourceTests {
  @Test("name every source, and are written back")
  func words() throws {
    let expected: [(String, MotionSource)] = [
      ("sway", .path(.sway)), ("still", .path(.still)), ("circle", .path(.circle)),
      ("scroll", .path(.scroll)), ("-", .pipe), ("iio:/sys/bus/iio", .device("/sys/bus/iio")),
      ("pan:a file.csv", .pan("a file.csv")), ("walk.csv", .log("walk.csv")),
      ("./sway", .log("./sway")), ("Sway", .log("Sway")), ("a:b", .log("a:b")),
    ]
    for (words, source) in expected {
      #expect(try MotionSource(parsing: words) == source)
      #expect(source.description == words)
    }
    for name in ["sway", "-", "iio:x", "pan:y", "iio:"] {
      #expect(MotionSource.log(name).description == "./" + name)
    }
  }

  @Test("without a name are no source", arguments: ["", "iio:", "pan:"])
  func nameless(words: String) {
    let error = MotionError.unknownSource(
      words, allowed: "sway, still, circle, scroll, -, iio:DIR, pan:FILE or a log")
    #expect(throws: error) { try MotionSource(parsing: words) }
    #expect(
      error.description
        == "'\(words)' must be sway, still, circle, scroll, -, iio:DIR, pan:FILE or a log")
  }
}
