import Foundation
import SeltzerLive
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("A slow load during a live show")
struct SlowLoadTests {
  private let show: CtlTests.Show
  private var scratch: Scratch { show.scratch }

  /// Starts a show beside a scene whose motion is a named pipe without a writer.
  init() throws {
    let scratch = try Scratch(["slow.yaml": "palette: red\nmotion: pan:pipe.csv\n"])
    try #require(mkfifo(scratch.path("pipe.csv"), 0o600) == 0)
    show = try CtlTests.Show(["bubbles"], in: scratch)
  }

  /// Loads the scene, and calls a closure while it waits for the pipe.
  private func load(_ body: () throws -> Void) throws {
    let nothing = try Descriptor("/dev/null", O_RDWR)
    let command = try Command(
      ["ctl", "scene", "slow.yaml"], in: scratch.folder, input: nothing, output: nothing,
      error: Descriptor(scratch.path("answer"), O_WRONLY | O_CREAT | O_TRUNC))
    do {
      let pipe = try openPipe()
      try body()
      #expect(write(pipe.number, "0 0 0\n1 5 0\n", 12) == 12)
    }
    #expect(command.wait() == 0)
    #expect(try scratch.bytes("answer") == [])
  }

  /// Opens the pipe for writing, which is possible as soon as the show waits for a writer.
  private func openPipe() throws -> Descriptor {
    var pipe: Int32 = -1
    try wait {
      pipe = open(scratch.path("pipe.csv"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return pipe >= 0
    }
    return Descriptor(number: pipe)
  }

  private func wait(_ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + Command.timeout
    while try !condition() {
      try #require(ContinuousClock.now < end, "it never happened")
      usleep(2000)
    }
  }

  @Test("delays no later change, no reply and no frame, and is shown with these changes")
  func changes() throws {
    try load {
      let t = try #require(try show.status.time)
      for change in [["palette", "green"], ["seed", "9"], ["set", "bubbles.count=3"], ["next"]] {
        let start = ContinuousClock.now
        let result = try show.run(change)
        #expect(result.code == 0 && result.error == "", "\(change)")
        #expect(ContinuousClock.now - start < .seconds(10))
      }
      try wait {
        let output = try #require(try show.status.outputs.first)
        return output.scene == "bubbles" && output.palette == "yellow" && output.seed == 9
      }
      try wait { try #require(try show.status.time) > t }
    }
    try wait { try show.status.outputs.first?.scene.hasSuffix("slow.yaml") == true }
    let output = try #require(try show.status.outputs.first)
    #expect(output.palette == "yellow" && output.seed == 9)
    try show.ctl("save", "saved.yaml")
    #expect(String(decoding: try scratch.bytes("saved.yaml"), as: UTF8.self).contains("count: 3"))
  }

  @Test("does not replace a scene that was requested later")
  func laterScene() throws {
    try load { try show.ctl("scene", "home") }
    try show.ctl("seed", "4")
    try wait { try show.status.outputs.first?.seed == 4 }
    #expect(try show.status.outputs.first?.scene == "home")
  }

  @Test("keeps no connection of clients that have left")
  func clients() throws {
    let request = "{\"command\": \"scene\", \"value\": \"\(scratch.path("slow.yaml"))\"}\n"
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
