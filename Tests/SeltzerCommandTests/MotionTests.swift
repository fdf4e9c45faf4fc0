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

  @Test("prints a table and a summary of the log")
  func table() throws {
    let result = try Command.run(["motion", "w.csv"], in: Self.scratch())
    #expect(result.error == "")
    #expect(
      result.text == """
                 t   attitude w        x        y        z     offset h        v
                 0            1        0  -0.0025        0            0        0
              0.01            1        0        0        0       0.0032        0
              0.02            1        0   0.0025        0       0.0062        0

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

  @Test("prints CSV")
  func csv() throws {
    let result = try Command.run(["motion", "w.csv", "--csv"], in: Self.scratch())
    #expect(
      result.text == """
        t,qw,qx,qy,qz,gx,gy,gz,h,v
        0,0.999997,0,-0.002499,0,-0.004999,0,-0.999988,0,0
        0.01,1,0,0,0,0,0,-1,0.003182,0
        0.02,0.999997,0,0.002499,0,0.004999,0,-0.999988,0.006172,0

        """)
    #expect(result.error == "")
    #expect(result.code == 0)
  }

  @Test("prints JSON, also with another control and of a pointer log")
  func json() throws {
    let scratch = try Self.scratch()
    let rate = try Command.run(["motion", "w.csv", "--json", "--control", "rate"], in: scratch)
    #expect(
      rate.text.hasPrefix(
        """
        {
          "samples": [
            {"t": 0, "attitude": [0.999997, 0, -0.002499, 0], "gravity": [-0.004999, 0, -0.999988], \
        "contentOffset": [0, 0]},
            {"t": 0.01, "attitude": [1, 0, 0, 0], "gravity": [0, 0, -1], "contentOffset": [0.75, 0]},
            {"t": 0.02, "attitude": [0.999997, 0, 0.002499, 0], "gravity": [0.004999, 0, -0.999988], \
        "contentOffset": [1.5, 0]}
          ],
          "summary": {
            "control": "rate",

        """))
    let pointer = try Command.run(["motion", "p.csv", "--json"], in: scratch)
    #expect(
      pointer.text == """
        {
          "samples": [
            {"t": 0, "attitude": null, "gravity": null, "viewerOffset": [0, 0]},
            {"t": 0.5, "attitude": null, "gravity": null, "viewerOffset": [1, -1]}
          ],
          "summary": {
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
        }

        """)
  }

  @Test("--summary prints the same summary")
  func summary() throws {
    let scratch = try Self.scratch()
    let whole = try Command.run(["motion", "w.csv"], in: scratch)
    let summary = try Command.run(["motion", "w.csv", "--summary"], in: scratch)
    #expect(summary.text.hasPrefix("3 samples in 0.02 s, control attitude\nw.csv: named columns"))
    #expect(whole.text.hasSuffix("\n\n" + summary.text))
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
      (
        ["motion", "w.csv", "--json", "--csv"], 64,
        "--json and --csv cannot both be given; keep one; see 'seltzer motion --help'"
      ),
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
