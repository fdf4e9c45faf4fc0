import FoundationEssentials
import SeltzerDocument
import SeltzerSystem

/// A connection to a running show.
package final class ControlClient {
  /// Seconds to wait for the answer to a request.
  private static let timeout = 30

  /// A response, and the line of JSON that contained it.
  package typealias Answer = (response: ControlResponse, line: String)

  private let name: String
  private let socket: Int32
  private var input: [UInt8] = []

  /// Connects to a show; throws `LiveError.noShow` if none of this name is running.
  package init(name: String) throws {
    self.name = name
    let address = try ControlSocket(name: name)
    do throws(Errno) {
      socket = try address.connected()
    } catch .connectionRefused, .noSuchFileOrDirectory {
      throw LiveError.noShow(name, running: ControlSocket.running)
    } catch { throw Failure.cannotControl("\(address.path): \(error.reason)") }
  }

  deinit { close(socket) }

  /// Sends a request, and waits for its response; throws an error with the text of the show's
  /// error.
  package func send(_ request: ControlRequest) throws -> Answer {
    limitWait(to: Self.timeout)
    var written = 0
    let line = try request.jsonLine()
    // A show that has ended closes the connection.
    try? writeAll(line, to: socket, written: &written)
    guard let answer = try receive() else {
      throw Failure.unavailable("the show '\(name)' has not answered; it may have ended")
    }
    return answer
  }

  /// Waits for the next line of `watch`; returns nil when the show has ended.
  package func next() throws -> Answer? {
    limitWait(to: 0)
    return try receive()
  }

  private func receive() throws -> Answer? {
    var searched = 0
    while true {
      if let end = input[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = input[..<end]
        let response = try JSONDecoder().decode(ControlResponse.self, from: Data(line))
        let text = String(decoding: line, as: UTF8.self)
        input.removeFirst(end + 1)
        if let error = response.error { throw Failure.invalid(error) }
        return (response, text)
      }
      searched = input.count
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(socket, &buffer, buffer.count)
      if count < 0, Errno.last == .interrupted { continue }
      guard count > 0 else { return nil }
      input += buffer.prefix(count)
    }
  }

  /// Limits each wait for bytes, in seconds; 0 is no limit.
  private func limitWait(to seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }
}
