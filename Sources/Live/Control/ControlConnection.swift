import SeltzerSystem

/// A client of a control server, which the server's thread reads and writes without waiting.
final class ControlConnection {
  /// Waiting status lines beyond which a client that does not read is dropped.
  private static let maximumBacklog = 1 << 20

  let number: Int
  private let socket: Int32
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  private var inputHasEnded = false
  /// Whether a request is being answered, during which no other is read.
  private(set) var isBusy = false
  /// The status sent last to a client that watches.
  private var watched: ControlStatus?
  private(set) var isClosed = false
  /// When the client was last heard, in nanoseconds of the clock.
  private(set) var lastRead = MonotonicClock.now

  init(_ socket: Int32, number: Int) {
    (self.socket, self.number) = (socket, number)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { close(socket) }

  var isWatching: Bool { watched != nil }

  private var isReading: Bool { !isBusy && output.isEmpty && !inputHasEnded }

  /// What to wait for.
  var request: pollfd {
    var request = pollfd(fd: socket, events: 0, revents: 0)
    if isReading { request.events |= Int16(POLLIN) }
    if !output.isEmpty { request.events |= Int16(POLLOUT) }
    return request
  }

  /// Reads and writes what is possible, and returns the next complete line, for which an answer is due.
  func proceed(_ events: Int16) -> [UInt8]? {
    if Int32(events) & (POLLERR | POLLNVAL) != 0 { isClosed = true }
    if Int32(events) & POLLHUP != 0, !isReading { isClosed = true }
    if Int32(events) & POLLOUT != 0 { flush() }
    if Int32(events) & (POLLIN | POLLHUP) != 0, isReading { read() }
    return nextLine()
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: ControlRequest.maximumLength)
    let count = SeltzerSystem.read(socket, &buffer, buffer.count)
    if count > 0 {
      input += buffer.prefix(count)
      lastRead = MonotonicClock.now
    } else if count == 0 {
      inputHasEnded = true
    } else if ![.resourceTemporarilyUnavailable, .interrupted].contains(Errno.last) {
      isClosed = true
    }
  }

  private func nextLine() -> [UInt8]? {
    guard !isBusy, output.isEmpty, !isClosed else { return nil }
    if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(input[..<end])
      input.removeFirst(end + 1)
      isBusy = true
      return line
    }
    if input.count > ControlRequest.maximumLength || (inputHasEnded && !input.isEmpty) {
      // The last line may lack its line break; after one that is too long, the rest is not read.
      inputHasEnded = true
      isBusy = true
      defer { input = [] }
      return input
    }
    isClosed = inputHasEnded && !isWatching
    return nil
  }

  /// Answers the current request; `watching` begins to send changes of the status.
  func answer(_ response: ControlResponse, watching: Bool) {
    isBusy = false
    if watching { watched = response.status }
    output += response.line
    flush()
  }

  /// Sends a changed status to a client that watches.
  func send(_ status: ControlStatus) {
    guard var last = watched else { return }
    (last.time, last.shownFps) = (nil, nil)
    watched = status
    guard last != status else { return }
    output += ControlResponse(status: status).line
    flush()
    if output.count > Self.maximumBacklog { isClosed = true }
  }

  private func flush() { if !writeAccepted(&output, to: socket) { isClosed = true } }
}
