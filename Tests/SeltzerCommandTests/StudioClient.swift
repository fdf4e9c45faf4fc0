import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

struct Answer {
  let status: Int
  let head: String
  let body: [UInt8]
}

/// A running Studio, which is killed on deinitialization.
final class Studio {
  let scratch: Scratch
  let host: String
  let port: UInt16
  /// What lets one browser in.
  let code: String
  /// The page's path, and the cookie that it needs.
  private(set) var path = ""
  private(set) var cookie = ""
  let process: pid_t
  private let errorFile: String
  private var command: Command?

  init(
    _ arguments: [String] = ["snow"], in scratch: Scratch? = nil,
    environment: [String: String] = [:], isEntering: Bool = true
  ) throws {
    let scratch = try scratch ?? Scratch()
    self.scratch = scratch
    let address = Scratch.runtime(scratch.folder) + "/address"
    errorFile = Scratch.runtime(scratch.folder) + "/errors"
    let command = try Command(
      ["studio", "--no-open"] + arguments, in: scratch.folder, environment: environment,
      output: Descriptor(address, O_WRONLY | O_CREAT | O_TRUNC),
      error: Descriptor(errorFile, O_WRONLY | O_CREAT | O_TRUNC))
    process = command.process
    self.command = consume command
    var text = ""
    let end = ContinuousClock.now + .seconds(20)
    while !text.hasSuffix("\n"), ContinuousClock.now < end {
      usleep(5000)
      text = (try? String(contentsOfFile: address, encoding: .utf8)) ?? ""
    }
    let match = try #require(text.wholeMatch(of: /http:..([0-9.]+):(\d+)\/#([0-9a-f]{32})\n/))
    (host, code) = (String(match.1), String(match.3))
    port = try #require(UInt16(match.2))
    if isEntering {
      let answer = try enter(code)
      path = String(decoding: answer.body, as: UTF8.self)
      cookie = String(try #require(answer.head.firstMatch(of: /Set-Cookie: ([^;]+);/)).1)
    }
  }

  deinit { _ = end(by: SIGKILL) }

  func end(by signal: Int32) -> Int32? {
    guard command != nil else { return nil }
    kill(process, signal)
    return command.take()?.wait()
  }

  /// What has been printed on stderr.
  var errors: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }

  func connection() throws -> Connection { try Connection(to: host, port) }

  /// Exchanges a code for a cookie.
  func enter(_ code: String, origin: String? = nil) throws -> Answer {
    let headers = "Origin: \(origin ?? "http://\(host):\(port)")\r\n"
    return try send("/enter", method: "POST", headers: headers, body: Array(code.utf8))
  }

  /// A request of a browser that is in; `path` is that after the page's.
  func request(
    _ path: String, method: String = "GET", host: String? = nil, headers: String = "",
    body: [UInt8] = []
  ) throws -> Answer {
    try send(
      self.path + path, method: method, host: host, headers: "Cookie: \(cookie)\r\n" + headers,
      body: body)
  }

  /// Any request.
  func send(
    _ path: String, method: String = "GET", host: String? = nil, headers: String = "",
    body: [UInt8] = []
  ) throws -> Answer {
    let connection = try connection()
    let host = host ?? "\(self.host):\(port)"
    connection.send(
      Array(
        """
        \(method) \(path) HTTP/1.1\r
        Host: \(host)\r
        Connection: close\r
        \(headers)\(body.isEmpty ? "" : "Content-Length: \(body.count)\r\n")\r\n
        """.utf8) + body)
    let answer = connection.readAll()
    let end = answer.firstRange(of: Array("\r\n\r\n".utf8))
    let head = String(decoding: answer[..<(end?.upperBound ?? answer.count)], as: UTF8.self)
    let status = try #require(head.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return Answer(status: status, head: head, body: Array(answer[(end?.upperBound ?? 0)...]))
  }

  func scene() throws -> [UInt8] { try request("scene").body }

  func tab() throws -> Tab {
    try Tab(connection(), host: "\(host):\(port)", path: path, cookie: cookie)
  }
}

final class Connection {
  struct Ended: Error {}

  private let socket: Int32

  init(to host: String, _ port: UInt16) throws {
    // The server may close the connection at any time.
    signal(SIGPIPE, SIG_IGN)
    socket = SeltzerSystem.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
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
final class Tab {
  private let connection: Connection
  private(set) var hello: [String: Any] = [:]
  private(set) var state: [String: Any] = [:]
  /// Whether the server learns which pictures have been read.
  var isAcknowledging = true
  private var number = 0

  init(_ connection: Connection, host: String, path: String, cookie: String) throws {
    self.connection = connection
    connection.send(
      Array(
        """
        GET \(path)socket HTTP/1.1\r
        Host: \(host)\r
        Cookie: \(cookie)\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r\n\r\n
        """.utf8))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try connection.read(1) }
    try #require(String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101"))
    hello = try #require(message().json["hello"] as? [String: Any])
    _ = try message()
  }

  /// Sends frames, masked by zeros.
  func send(_ payload: [UInt8], opcode: UInt8 = 1, isLast: Bool = true, count: Int = 1) {
    let length = payload.count
    let digits = length < 126 ? 0 : length < 65_536 ? 2 : 8
    let first = digits == 0 ? 0x80 | UInt8(length) : digits == 2 ? 0xFE : 0xFF
    let size =
      [first] + (0..<digits).map { UInt8(truncatingIfNeeded: length >> (8 * (digits - 1 - $0))) }
    let frame = [isLast ? 0x80 | opcode : opcode] + size + [0, 0, 0, 0] + payload
    connection.send(Array(repeatElement(frame, count: count).joined()))
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
        if isAcknowledging {
          try send(["shown": payload[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) }])
        }
        return ([:], Array(payload.dropFirst(24)))
      }
      if head[0] == 0x88 { throw Connection.Ended() }
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
