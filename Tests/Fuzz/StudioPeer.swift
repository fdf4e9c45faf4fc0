import Foundation
import SeltzerStudio
import SeltzerSystem

/// A browser that sends any bytes to a Studio in this process.
///
/// Input that begins with `{` is a message of the page: each line is sent as a frame of a WebSocket.
/// Anything else is sent as it is, with `PATH` and `COOKIE` replaced by what lets a browser in.
final class StudioPeer {
  struct NotAnswered: Error {}

  nonisolated(unsafe) static let shared = StudioPeer()

  private let folder: String
  private let port: UInt16
  private var path = ""
  private var cookie = ""

  private init() {
    var name = Array((FileManager.default.temporaryDirectory.path + "/fuzz-XXXXXX").utf8CString)
    precondition(mkdtemp(&name) != nil)
    folder = Path.path(of: name)
    let ready = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var url = ""
    Thread.detachNewThread { [folder] in
      var options = Studio.Options()
      (options.scene, options.folder, options.program) = ("snow", folder, "/bin/true")
      guard let studio = try? Studio(options, control: StudioControl()) else { fatalError() }
      url = studio.url
      ready.signal()
      studio.run()
    }
    ready.wait()
    let parts = url.split { ":/#".contains($0) }
    port = UInt16(parts[2]) ?? 0
    let origin = "Origin: http://127.0.0.1:\(port)"
    let answer = String(
      decoding: connected {
        send(head("POST /enter", origin, "Content-Length: 32") + parts[3], $0)
        return readToEnd($0)
      }, as: UTF8.self)
    cookie = "seltzer=" + answer.split(separator: "seltzer=")[1].prefix { $0 != ";" }
    path = String(answer.split(separator: "\r\n\r\n")[1])
  }

  /// Sends the bytes; throws unless Studio closes the connection, and answers a new one, within seconds.
  func exchange(_ bytes: [UInt8]) throws {
    defer {
      for file in (try? Path.names(in: folder)) ?? [] { Path.removeFile(folder + "/" + file) }
    }
    let isMessage = bytes.first == UInt8(ascii: "{")
    let input =
      isMessage
      ? Array(
        head(
          "GET \(path)socket", "Upgrade: websocket", "Connection: Upgrade",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"
        ).utf8)
        + bytes.split(separator: 10).flatMap(frame) + frame([])[...] + [0x88, 0x80, 0, 0, 0, 0]
      : Array(
        String(decoding: bytes, as: UTF8.self).replacing("PATH", with: path)
          .replacing("COOKIE", with: cookie).utf8)
    connected {
      send(input, $0)
      shutdown($0, Int32(SHUT_WR))
      _ = readToEnd($0)
    }
    let scene = connected {
      send(head("GET \(path)scene"), $0)
      shutdown($0, Int32(SHUT_WR))
      return readToEnd($0)
    }
    guard scene.starts(with: "HTTP/1.1 200".utf8) else { throw NotAnswered() }
  }

  private func head(_ request: String, _ lines: String...) -> String {
    let all = ["Host: 127.0.0.1:\(port)", "Cookie: \(cookie)"] + lines
    return "\(request) HTTP/1.1\r\n" + all.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// Returns a text frame, masked by zeros (RFC 6455).
  private func frame(_ payload: ArraySlice<UInt8>) -> [UInt8] {
    let size = payload.count
    let length: [UInt8] =
      size < 126 ? [0x80 | UInt8(size)] : [0xFE, UInt8(size >> 8), UInt8(size & 255)]
    return [0x81] + length + [0, 0, 0, 0] + payload
  }

  private func connected<Result>(_ body: (Int32) -> Result) -> Result {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(code == 0, "Studio accepts connections")
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return body(descriptor)
  }

  private func send(_ text: String, _ descriptor: Int32) { send(Array(text.utf8), descriptor) }

  private func send(_ bytes: [UInt8], _ descriptor: Int32) {
    var written = 0
    try? writeAll(bytes, to: descriptor, written: &written)
  }

  private func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
