import SeltzerMotion
import SeltzerTestSupport
import Testing

@Suite("Recorded drags")
struct PanLogTests {
  private func track(_ text: String, loop: Double? = nil) throws -> MotionTrack {
    let folder = try Scratch(["drags": text])
    return try PanLog.track(of: folder.folder + "/drags", loop: loop)
  }

  @Test(
    "move the content right and up, with and without column names",
    arguments: [
      "0 4 -2\n0.0625 1 0\n0.125\t0\t-8\n",
      "t,x,y\r\n0,4,-2\r\n0.0625,1,0\r\n0.125,0,-8",
      "\u{FEFF}# drag\nt; x; y\n\n0; 4; -2; 9\n0.0625; 1; 0; 9\n0.125; 0; -8; 9\n",
    ])
  func moves(text: String) throws {
    let track = try track(text)
    #expect(track.tilt(at: -1) == .content(SIMD2(4, 2)))
    #expect(track.tilt(at: 0.0625) == .content(SIMD2(5, 2)))
    #expect(track.tilt(at: 0.09375) == .content(SIMD2(5, 6)))
    #expect(track.tilt(at: 9) == .content(SIMD2(5, 10)))
    #expect(track.times == 0...0.125)
  }

  @Test("leave the content in place between two drags")
  func pause() throws {
    let track = try track("0 4 0\n5 6 0\n")
    #expect(track.tilt(at: 4.9) == .content(SIMD2(4, 0)))
    #expect(track.tilt(at: 5) == .content(SIMD2(10, 0)))
  }

  @Test("close in a loop")
  func loop() throws {
    let track = try track((0..<100).map { "\(Double($0) / 50) 3 1\n" }.joined(), loop: 1.5)
    for frame in 0..<45 {
      let t = Double(frame) / 30
      #expect(track.tilt(at: t) == track.tilt(at: t + 1.5))
    }
  }

  @Test("are refused if a line is invalid")
  func faulty() throws {
    let folder = try Scratch([
      "words": "0 1 2\n1 two 3\n", "few": "0 1 2\n1 2\n", "names": "t,x,z\n0,1,2\n",
      "empty": "\n# nothing\nt,x,y\n",
    ])
    let allowed = "three numbers 't x y'"
    for (name, line, value) in [("words", 2, "1 two 3"), ("few", 2, "1 2"), ("names", 1, "t,x,z")] {
      let path = folder.folder + "/" + name
      #expect(throws: MotionError.faultyLine(path, line: line, value: value, allowed: allowed)) {
        try PanLog.track(of: path)
      }
    }
    #expect(throws: MotionError.noSamples(folder.folder + "/empty")) {
      try PanLog.track(of: folder.folder + "/empty")
    }
    #expect(throws: MotionError.missing(folder.folder + "/none")) {
      try PanLog.track(of: folder.folder + "/none")
    }
    #expect(
      throws: MotionError.unreadable(folder.folder, reason: "this is a folder; name a file in it")
    ) { try PanLog.track(of: folder.folder) }
  }
}
