import SeltzerMotion
import Testing

@Suite("Names of motion sources")
struct MotionSourceTests {
  @Test("are parsed and written back")
  func names() throws {
    let expected: [(String, MotionSource)] = [
      ("sway", .path(.sway)), ("still", .path(.still)), ("circle", .path(.circle)),
      ("scroll", .path(.scroll)), ("-", .pipe),
      ("pointer", .pointer), ("workspaces", .workspaces),
      ("walk.csv", .log("walk.csv")),
      ("./sway", .log("./sway")), ("Sway", .log("Sway")), ("a:b", .log("a:b")),
    ]
    for (name, source) in expected {
      #expect(try MotionSource(parsing: name) == source)
      #expect(source.description == name)
    }
    for name in ["sway", "pointer", "-"] {
      #expect(MotionSource.log(name).description == "./" + name)
    }
  }

  @Test("are refused without a name")
  func nameless() throws {
    let allowed = "sway, still, circle, scroll, pointer, workspaces, - or the path of a log"
    let error = MotionError.unknownSource("", allowed: allowed)
    #expect(throws: error) { try MotionSource(parsing: "") }
    #expect(error.description == "'' must be \(allowed)")
  }
}
