import SeltzerMotion
import Testing

@Suite("Names of motion sources")
struct MotionSourceTests {
  @Test("are parsed and written back")
  func names() throws {
    let expected: [(String, MotionSource)] = [
      ("sway", .path(.sway)), ("still", .path(.still)), ("circle", .path(.circle)),
      ("scroll", .path(.scroll)), ("-", .pipe), ("iio:/sys/bus/iio", .device("/sys/bus/iio")),
      ("pointer", .pointer), ("workspaces", .workspaces),
      ("walk.csv", .log("walk.csv")),
      ("./sway", .log("./sway")), ("Sway", .log("Sway")), ("a:b", .log("a:b")),
    ]
    for (name, source) in expected {
      #expect(try MotionSource(parsing: name) == source)
      #expect(source.description == name)
    }
    for name in ["sway", "pointer", "-", "iio:x", "iio:"] {
      #expect(MotionSource.log(name).description == "./" + name)
    }
  }

  @Test("are refused without a path", arguments: ["", "iio:"])
  func nameless(words: String) {
    let error = MotionError.unknownSource(
      words,
      allowed:
        "sway, still, circle, scroll, pointer, workspaces, -, iio:DIR or the path of a log"
    )
    #expect(throws: error) { try MotionSource(parsing: words) }
    #expect(
      error.description
        == "'\(words)' must be sway, still, circle, scroll, pointer, workspaces, -, iio:DIR "
        + "or the path of a log")
  }
}
