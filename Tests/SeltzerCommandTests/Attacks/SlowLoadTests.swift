import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("A slow load during a live show")
struct SlowLoadTests {
  private let show: CtlTests.Show
  private var scratch: Scratch { show.scratch }

  /// What is set, and waits for a writer.
  private static let slow = "motion.source=pipe.csv"

  /// Starts a show beside a named pipe without a writer.
  init() throws {
    let scratch = try Scratch(["named.yaml": "motion: pipe.csv\n"])
    try #require(mkfifo(scratch.path("pipe.csv"), 0o600) == 0)
    show = try CtlTests.Show(["bubbles"], in: scratch)
  }

  /// Sets the motion, and calls a closure while this waits for the pipe.
  private func load(_ body: () throws -> Void) throws {
    let command = try Command(
      ["ctl", "set", Self.slow], in: scratch.folder,
      error: Descriptor(scratch.path("answer"), O_WRONLY | O_CREAT | O_TRUNC))
    do {
      let pipe = try openPipe()
      try body()
      #expect(write(pipe.number, "t,x,y\n0,0,0\n", 12) == 12)
    }
    #expect(command.wait() == 0)
    #expect(try scratch.bytes("answer") == [])
  }

  /// Opens the pipe for writing, which is possible as soon as the show waits for a writer.
  private func openPipe() throws -> Descriptor {
    var pipe: Int32 = -1
    try waitUntil {
      pipe = open(scratch.path("pipe.csv"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return pipe >= 0
    }
    return Descriptor(number: pipe)
  }

  @Test("delays no later change, no reply and no frame, and is shown with these changes")
  func changes() throws {
    try load {
      let t = try #require(try show.status.time)
      for change in ["palette green", "seed 9", "set bubbles[3].count=3", "next"] {
        let start = ContinuousClock.now
        try scratch.succeed("ctl \(change)")
        #expect(ContinuousClock.now - start < .seconds(10))
      }
      try waitUntil {
        let output = try #require(try show.status.outputs.first)
        return output.scene == "bubbles" && output.palette == "yellow" && output.seed == 9
      }
      try waitUntil { try #require(try show.status.time) > t }
    }
    try waitUntil { try show.ctl("save", "-").contains("pipe.csv") }
    let output = try #require(try show.status.outputs.first)
    #expect(output.palette == "yellow" && output.seed == 9)
    #expect(try show.ctl("save", "-").contains("count: 3"))
  }

  @Test("does not replace a scene that was requested later")
  func laterScene() throws {
    try load { try show.ctl("scene", "home") }
    try show.ctl("seed", "4")
    try waitUntil { try show.status.outputs.first?.seed == 4 }
    #expect(try show.status.outputs.first?.scene == "home")
    #expect(!(try show.ctl("save", "-").contains("pipe.csv")))
  }

  @Test("waits for a pipe that a request names, but not for one that a scene names")
  func named() throws {
    let result = try scratch.run("ctl scene named.yaml")
    #expect(result.code == 65)
    #expect(result.error.contains("pipe.csv: cannot be read: this is not a regular file"))
    for setting in [Self.slow, "motion={ source: pipe.csv, control: direct }"] {
      let line =
        "'\(Command.path)' ctl set '\(setting)' & printf 't,x,y\\n0,0,0\\n' > pipe.csv && wait $!"
      try Command.succeed(["-c", line], in: scratch, program: "/bin/sh")
    }
  }

  @Test("keeps no connection of clients that have left")
  func clients() throws {
    let request = "{\"command\": \"set\", \"value\": \"\(Self.slow)\"}\n"
    let clients = try (0..<32).map { _ in
      let client = try UnixSocket.open(show.socket) { connect($0, $1, $2) }
      #expect(write(client, request, request.utf8.count) == request.utf8.count)
      return client
    }
    let pipe = try openPipe()
    for client in clients { close(client) }
    try show.ctl("status")
    withExtendedLifetime(pipe) {}
  }
}
