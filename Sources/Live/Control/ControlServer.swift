import Dispatch
import FoundationEssentials
import SeltzerSystem
import Synchronization

/// Lets other processes of the same user control a show, through a Unix socket with JSON lines.
///
/// Clients are served by a thread of low priority. The show's thread only copies its state.
package final class ControlServer: Sendable {
  private static let maximumClientCount = 32

  private enum Event {
    case answer(client: Int, watching: Bool, ControlAnswer.Make)
    case status(ControlStatus)
    case end
  }

  private let control: LiveControl
  private let listener: Int32
  private let pipe: WakePipe
  private let events = Mutex<[Event]>([])
  private let hasEnded = DispatchSemaphore(value: 0)
  /// The socket's path, for removal when the process ends early; unlocked, as signal handlers read
  /// it, and only one thread starts and ends the show.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// Creates the socket.
  ///
  /// - Throws: `LiveError.nameTaken` if a show of this name is running; another error if the name is invalid or
  ///   the socket cannot be created.
  package init(name: String, control: LiveControl) throws {
    self.control = control
    let socket = try ControlSocket(name: name)
    guard let pipe = try? WakePipe() else { throw Failure.cannotControl("too many open files") }
    self.pipe = pipe
    listener = try socket.listening()
    Self.path = strdup(socket.path)
    Teardown.add { if let path = ControlServer.path { unlink(path) } }
    detachThread { self.run() }
  }

  /// Sends a changed status to the clients that watch; from any thread.
  package func statusChanged(_ status: ControlStatus) { send(.status(status)) }

  /// Removes the socket, sends waiting answers, and disconnects the clients.
  package func end() {
    guard let path = Self.path else { return }
    Self.path = nil
    unlink(path)
    free(path)
    send(.end)
    hasEnded.wait()
  }

  private func send(_ event: Event) {
    events.withLock { $0.append(event) }
    pipe.wake()
  }

  private func run() {
    #if os(Linux)
      // A flood of requests must not delay frames; applies to this thread only.
      _ = nice(10)
    #endif
    var clients: [ControlConnection] = []
    var count = 0
    while true {
      var requests = [.readable(pipe.descriptor), .readable(listener)] + clients.map(\.request)
      Poll.wait(&requests)
      _ = pipe.take()
      for event in events.withLock({ exchange(&$0, with: []) }) {
        switch event {
        case .answer(let number, let isWatching, let make):
          guard let client = clients.first(where: { $0.number == number }) else { break }
          client.answer(ControlResponse(make), watching: isWatching)
        case .status(let status): for client in clients { client.send(status) }
        case .end:
          close(listener)
          clients = []
          hasEnded.signal()
          return
        }
      }
      for (client, request) in zip(clients, requests.dropFirst(2)) {
        if let line = client.proceed(request.revents) { answer(line, of: client.number) }
      }
      clients.removeAll { $0.isClosed }
      if requests[1].revents != 0, let client = accept(&clients, number: count) {
        clients.append(client)
        count += 1
      }
    }
  }

  /// Accepts a client; disconnects another one if there are too many.
  private func accept(_ clients: inout [ControlConnection], number: Int) -> ControlConnection? {
    let socket = SeltzerSystem.accept(listener, nil, nil)
    guard socket >= 0 else {
      // Such as when too many files are open.
      if Errno.last != .resourceTemporarilyUnavailable { usleep(100_000) }
      return nil
    }
    let client = ControlConnection(socket, number: number)
    guard UnixSocket.peerUser(of: socket) == geteuid() else { return nil }
    if clients.count >= Self.maximumClientCount {
      let silent = clients.filter { !$0.isBusy && !$0.isWatching }
      guard let oldest = silent.min(by: { $0.lastRead < $1.lastRead }) else { return nil }
      clients.removeAll { $0 === oldest }
    }
    return client
  }

  /// Starts the request of a line; its result is sent to this thread.
  private func answer(_ line: [UInt8], of client: Int) {
    @Sendable func reply(watching: Bool = false, _ make: @escaping ControlAnswer.Make) {
      send(.answer(client: client, watching: watching, make))
    }
    do throws(ControlError) {
      switch try ControlRequest(json: line).action() {
      case .answer(let answer, let output):
        control.inspect { show in
          let result = Result { try answer.make(show, ofOutput: output) }
          reply(watching: answer == .watch) { try result.get()() }
        }
      case .send(let command):
        control.send(command) { result in reply { try result.map { ControlResponse() }.get() } }
      }
    } catch {
      reply { throw error }
    }
  }
}
