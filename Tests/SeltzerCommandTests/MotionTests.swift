import SeltzerTestSupport
import Testing

@Suite("seltzer motion")
struct MotionTests {
  private static let log = """
    t,gx,gy,gz,ax,ay,az
    0,0,0,0,0,0,9.81
    0.01,0,0.5,0,0,0,9.81
    0.02,0,0.5,0,0,0,9.81

    """
  private static let pointer = "t,x,y\n0,0,0\n0.5,1,-1\n"

  private static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("w.csv", Array(log.utf8))
    try scratch.write("p.csv", Array(pointer.utf8))
    return scratch
  }

  @Test("prints a summary of the log")
  func table() throws {
    let result = try Command.run(["motion", "w.csv"], in: Self.scratch())
    #expect(result.error == "")
    #expect(
      result.text == """
        3 samples in 0.02 s, control attitude
        w.csv: named columns, 3 rows
          100 per second, 0 gaps, 0 repeats, 0 backwards, 0 lines left out
          t: time in s
          gx: rotation rate x in rad/s
          gy: rotation rate y in rad/s
          gz: rotation rate z in rad/s
          ax: gravity x in m/s2
          ay: gravity y in m/s2
          az: gravity z in m/s2

        """)
    #expect(result.code == 0)
  }

  @Test("prints JSON, also with another control and of a pointer log")
  func json() throws {
    let scratch = try Self.scratch()
    let rate = try Command.run(["motion", "w.csv", "--json", "--control", "rate"], in: scratch)
    #expect(rate.text.hasPrefix("{\n  \"control\": \"rate\",\n  \"samples\": 3,\n"))
    let pointer = try Command.run(["motion", "p.csv", "--json"], in: scratch)
    #expect(
      pointer.text == """
        {
          "control": "direct",
          "samples": 2,
          "duration": 0.5,
          "warnings": [],
          "files": [
            {
              "name": "p.csv",
              "format": "t,x,y",
              "rows": 2,
              "rate": 2,
              "gaps": 0,
              "repeats": 0,
              "backwards": 0,
              "linesLeftOut": 0,
              "columns": [
                {"name": "t", "quantity": "time", "axis": "", "unit": "s"},
                {"name": "x", "quantity": "offset", "axis": "x", "unit": ""},
                {"name": "y", "quantity": "offset", "axis": "y", "unit": ""}
              ]
            }
          ]
        }

        """)
  }

  @Test(
    "unusable logs and options are rejected on one line",
    arguments: [
      (["motion", "no.csv"], 66, "no.csv: no such file or folder"),
      (
        ["motion", "p.csv", "--control", "rate"], 65,
        "p.csv: has no rotation rate, only offset; choose another control"
      ),
      (["render", "--motion", "iio:no", "-o", "x.png"], 66, "no: no such file or folder"),
    ] as [([String], Int32, String)])
  func refused(arguments: [String], code: Int32, line: String) throws {
    let scratch = try Self.scratch()
    let result = try Command.run(arguments, in: scratch)
    #expect(result.error == "seltzer: \(line)\n")
    #expect(result.code == code)
    #expect(result.text == "")
    #expect(try scratch.names() == ["p.csv", "w.csv"])
  }

  @Test("standard input tilts a picture; reduced motion reads no log")
  func standardInput() throws {
    let scratch = try Self.scratch()
    let base = ["render", "space", "--size", "64x36", "--frames", "1", "-o"]
    _ = try Command.run(base + ["still.rgb888", "--motion", "still"], in: scratch)
    _ = try Command.run(base + ["tilted.rgb888", "--motion", "p.csv"], in: scratch)
    let piped = try Command.run(
      base + ["piped.rgb888", "--motion", "-"], in: scratch,
      input: "0.0 0.0\n[0.1, -0.1]\n")
    #expect(piped.error == "")
    let still = try scratch.bytes("still.rgb888")
    #expect(try scratch.bytes("tilted.rgb888") != still)
    #expect(try scratch.bytes("piped.rgb888") != still)
    let reduced = try Command.run(
      base + ["reduced.rgb888", "--motion", "no.csv", "--reduce-motion"], in: scratch)
    #expect(reduced.code == 0)
  }
}
