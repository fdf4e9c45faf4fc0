import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer studio")
struct StudioTests {
  /// A running Studio, which is killed on deinitialization.
  private final class Studio {
    let scratch: Scratch
    let port: UInt16
    let token: String
    private let process: pid_t
    private var command: Command?

    init(_ arguments: [String] = ["snow"]) throws {
      scratch = try Scratch()
      let nothing = try Descriptor("/dev/null", O_RDWR)
      let address = Scratch.runtime(scratch.folder) + "/address"
      let command = try Command(
        ["studio", "--no-open"] + arguments, in: scratch.folder, input: nothing,
        output: Descriptor(address, O_WRONLY | O_CREAT), error: nothing)
      process = command.process
      self.command = consume command
      var text = ""
      let end = ContinuousClock.now + .seconds(20)
      while !text.hasSuffix("\n"), ContinuousClock.now < end {
        usleep(5000)
        text = (try? String(contentsOfFile: address, encoding: .utf8)) ?? ""
      }
      let match = try #require(text.wholeMatch(of: /http:..127.0.0.1:(\d+)\/([0-9a-f]{32})\/\n/))
      (port, token) = (try #require(UInt16(match.1)), String(match.2))
    }

    deinit { _ = end(by: SIGKILL) }

    func end(by signal: Int32) -> Int32? {
      guard command != nil else { return nil }
      kill(process, signal)
      return command.take()?.wait()
    }

    func connection() throws -> Connection { try Connection(to: port) }

    /// Returns status and body of a request; `path` is that after the token.
    func request(
      _ path: String, method: String = "GET", token: String? = nil, host: String? = nil,
      headers: String = "", body: [UInt8] = []
    ) throws -> (status: Int, body: [UInt8]) {
      let connection = try connection()
      let host = host ?? "127.0.0.1:\(port)"
      connection.send(
        Array(
          """
          \(method) /\(token ?? self.token)/\(path) HTTP/1.1\r
          Host: \(host)\r
          Connection: close\r
          \(headers)\(body.isEmpty ? "" : "Content-Length: \(body.count)\r\n")\r\n
          """.utf8) + body)
      let answer = connection.readAll()
      let text = String(decoding: answer.prefix(4096), as: UTF8.self)
      let status = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      let end = answer.firstRange(of: Array("\r\n\r\n".utf8))
      return (status, Array(answer[(end?.upperBound ?? answer.count)...]))
    }

    func scene() throws -> [UInt8] { try request("scene").body }

    func tab() throws -> Tab { try Tab(connection(), host: "127.0.0.1:\(port)", token: token) }
  }

  private final class Connection {
    struct Ended: Error {}

    private let socket: Int32

    init(to port: UInt16) throws {
      socket = SeltzerSystem.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
      }
      try #require(code == 0)
      var limit = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func send(_ bytes: [UInt8]) {
      var written = 0
      try? writeAll(bytes, to: socket, written: &written)
    }

    func read(_ count: Int) throws -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        var buffer = [UInt8](repeating: 0, count: count - bytes.count)
        let got = recv(socket, &buffer, buffer.count, 0)
        guard got > 0 else { throw Ended() }
        bytes += buffer.prefix(got)
      }
      return bytes
    }

    func readAll() -> [UInt8] {
      var bytes: [UInt8] = []
      while let more = try? read(1) { bytes += more }
      return bytes
    }
  }

  /// A page's WebSocket, by RFC 6455.
  private final class Tab {
    private let connection: Connection
    private(set) var state: [String: Any] = [:]
    private var number = 0

    init(_ connection: Connection, host: String, token: String) throws {
      self.connection = connection
      connection.send(
        Array(
          """
          GET /\(token)/socket HTTP/1.1\r
          Host: \(host)\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
          Sec-WebSocket-Version: 13\r\n\r\n
          """.utf8))
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try connection.read(1) }
      try #require(String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101"))
      _ = try message()
      _ = try message()
    }

    /// Sends a frame, masked by zeros.
    func send(_ payload: [UInt8], opcode: UInt8 = 1) {
      let length = payload.count
      let digits = length < 126 ? 0 : length < 65_536 ? 2 : 8
      let first = digits == 0 ? 0x80 | UInt8(length) : digits == 2 ? 0xFE : 0xFF
      let size =
        [first] + (0..<digits).map { UInt8(truncatingIfNeeded: length >> (8 * (digits - 1 - $0))) }
      connection.send([0x80 | opcode] + size + [0, 0, 0, 0] + payload)
    }

    func send(_ message: [String: Any]) throws {
      send([UInt8](try JSONSerialization.data(withJSONObject: message)))
    }

    /// Returns the next message: JSON, or the bytes of a picture.
    func message() throws -> (json: [String: Any], picture: [UInt8]) {
      while true {
        let head = try connection.read(2)
        var length = Int(head[1])
        if length > 125 {
          length = try connection.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = try connection.read(length)
        if head[0] == 0x82 {
          // The server waits for this before it sends the next picture.
          try send(["shown": Int(payload[12]) + Int(payload[13]) << 8])
          return ([:], Array(payload.dropFirst(24)))
        }
        guard head[0] == 0x81 else { continue }
        let json = try #require(
          JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
        if let state = json["state"] as? [String: Any] { self.state = state }
        return (json, [])
      }
    }

    /// Sends a message and returns its answer, a state or a refusal.
    @discardableResult func ask(_ message: [String: Any]) throws -> [String: Any] {
      number += 1
      try send(message.merging(["id": number]) { $1 })
      while true {
        let json = try self.message().json
        for answer in json.values.compactMap({ $0 as? [String: Any] })
        where answer["id"] as? Int == number {
          return json
        }
      }
    }

    /// Returns the pixels of the next picture.
    func picture() throws -> [UInt8] {
      while true {
        let picture = try message().picture
        if !picture.isEmpty { return picture }
      }
    }
  }

  @Test("requests without the token, or for another host or origin, are refused")
  func security() throws {
    let studio = try Studio()
    #expect(try studio.request("").status == 200)
    #expect(try studio.request("", host: "localhost:\(studio.port)").status == 200)
    let wrong = String(repeating: "0", count: 32)
    for path in ["", "studio.js", "socket", "scene"] {
      #expect(try studio.request(path, token: wrong).status == 404, "\(path)")
    }
    for host in ["evil.example:\(studio.port)", "127.0.0.1", "127.0.0.1:1", ""] {
      #expect(try studio.request("", host: host).status == 403, "\(host)")
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
      #expect(try studio.request("", headers: "Origin: \(origin)\r\n").status == 403, "\(origin)")
      let answer = try studio.request(
        "socket",
        headers: """
          Origin: \(origin)\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
          Sec-WebSocket-Version: 13\r\n
          """)
      #expect(answer.status == 403)
    }
    for path in ["../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "export/1"] {
      #expect(try [400, 404].contains(studio.request(path).status), "\(path)")
    }
    let long = "Content-Length: 99999999\r\nExpect: 100-continue\r\n"
    #expect(try studio.request("import?name=a.png", method: "POST", headers: long).status == 413)
    #expect(studio.end(by: SIGTERM) == -SIGTERM)
    #expect(try studio.scratch.names() == [])
  }

  @Test("a scene's files must be in its folder")
  func confinement() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    let first = try studio.scene()
    for (path, value) in [
      ("background", "/etc/passwd"), ("palette", "../../../../../../etc/passwd"),
      ("palette", "blue,/etc/passwd@0.5"), ("motion", "/etc/passwd"), ("motion", "pan:/etc/passwd"),
      ("motion", "-"), ("bubbles[0].shape", "{file: /etc/passwd}"), ("background", "/dev/zero"),
    ] {
      let answer = try tab.ask(["edit": [["path": path, "value": value]]])
      #expect(answer["refused"] != nil, "\(path): \(value)")
    }
    for name in ["../a.yaml", "/tmp/a.yaml", ".hidden", "a/b.yaml", ""] {
      #expect(try tab.ask(["save": ["name": name]])["refused"] != nil, "\(name)")
      #expect(try tab.ask(["open": name])["refused"] != nil, "\(name)")
    }
    let bad = try studio.request(
      "import?name=../../a.txt", method: "POST", body: Array("hello".utf8))
    #expect(bad.status == 400)
    #expect(try studio.scene() == first)
    let palette = try studio.request(
      "import?name=../%20a.css", method: "POST",
      body: Array(":root { --a: #123456; --b: #fff }".utf8))
    #expect(String(decoding: palette.body, as: UTF8.self).contains(#""kind": "palette""#))
    #expect(try studio.scratch.names().contains("a.css"))
    #expect(try tab.ask(["edit": [["path": "palette", "value": "a.css"]]])["state"] != nil)
  }

  @Test("a saved scene renders the picture of the page, and undo restores the first bytes")
  func saving() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    let first = try studio.scene()
    try tab.ask(["time": ["playing": false, "t": 3.2]])
    try tab.send(["view": ["width": 32, "height": 18]])
    _ = try tab.picture()
    for count in 1...20 {
      let edit: [String: Any] = ["path": "bubbles[\(count % 4)].density", "value": 10 * count]
      #expect(try tab.ask(["edit": [edit]])["state"] != nil)
    }
    let refused = try tab.ask(["edit": [["path": "bubbles[0].density", "value": -1]]])
    let message = (refused["refused"] as? [String: Any])?["message"] as? String
    #expect(message?.hasSuffix("bubbles[0].density is -1, but must be 0...10000000") == true)
    #expect(try tab.ask(["save": ["name": "mine.yaml"]])["state"] != nil)
    #expect(try studio.scene() == studio.scratch.bytes("mine.yaml"))
    let revision = try #require(tab.state["rev"] as? Int)
    #expect(revision > 20)
    // A picture of the new size is drawn after all edits.
    try tab.send(["view": ["width": 64, "height": 36]])
    var pixels: [UInt8] = []
    while pixels.count != 64 * 36 * 4 { pixels = try tab.picture() }
    let arguments = "render mine.yaml --size 64x36 --at 3.2 --format rgb888 -o picture.raw"
    let rendering = try Command.run(
      arguments.split(separator: " ").map(String.init), in: studio.scratch)
    #expect(rendering.code == 0, "\(rendering.error)")
    let rendered = try studio.scratch.bytes("picture.raw")
    var shown: [UInt8] = []
    for start in stride(from: 0, to: pixels.count, by: 4) {
      shown += pixels[start..<start + 3]
    }
    #expect(shown == rendered)
    let steps = try #require(tab.state["undo"] as? Int)
    try tab.ask(["undo": steps])
    #expect(try studio.scene() == first)
    try tab.ask(["redo": steps])
    #expect(try studio.scene() == studio.scratch.bytes("mine.yaml"))
  }

  @Test("malformed messages are refused, and the pictures of another tab go on")
  func floods() throws {
    let studio = try Studio()
    let (tab, other) = (try studio.tab(), try studio.tab())
    try other.send(["view": ["width": 64, "height": 36]])
    let messages = [
      "", "{", "[1]", "null", #"{"edit": 1}"#, #"{"edit": [{"path": "a..b", "value": 1}]}"#,
      #"{"view": {"width": -1, "height": 1e99}}"#, #"{"shown": 1e30}"#, #"{"tilt": [1]}"#,
      #"{"time": {"speed": -1e308, "t": 1e308, "loop": 1e-300}}"#, #"{"undo": 1e18}"#,
      String(repeating: "[", count: 2000), "\u{FEFF}\u{0}", #"{"export": {"format": "../x"}}"#,
    ]
    for number in 0..<300 { tab.send(Array(messages[number % messages.count].utf8)) }
    tab.send([0xFF, 0xFE], opcode: 2)
    for _ in 0..<3 { #expect(try other.picture().count == 64 * 36 * 4) }
    #expect(try tab.ask(["undo": 1])["state"] != nil)
    tab.send([UInt8](repeating: 32, count: 300 << 10))
    #expect(throws: (any Error).self) { while true { _ = try tab.message() } }
    let idle = try (0..<50).map { _ in try studio.connection() }
    for _ in 0..<3 { #expect(try other.picture().count == 64 * 36 * 4) }
    #expect(idle.count == 50)
  }
}
