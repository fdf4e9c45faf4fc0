import FoundationEssentials
import SeltzerMotion
import SeltzerSystem

/// The workspaces of Hyprland, by its sockets (https://wiki.hypr.land/IPC/).
final class HyprlandWorkspaces: WorkspaceReader {
  private struct Monitor: Decodable {
    struct Active: Decodable { var id: Int }

    var name: String
    var focused: Bool
    var activeWorkspace: Active
    /// The place on the desktop, and the edges that panels cover, in logical pixels: left, top, right, bottom.
    var x, y: Double
    /// Device pixels, before rotation.
    var width, height: Double
    var scale: Double
    var transform: Int?
    var reserved: [Double]?

    var area: SIMD4<Double>? {
      guard let reserved, reserved.count == 4, scale > 0 else { return nil }
      let pixels = (transform ?? 0) % 2 == 0 ? SIMD2(width, height) : SIMD2(height, width)
      let size = pixels / scale - SIMD2(reserved[0] + reserved[2], reserved[1] + reserved[3])
      return SIMD4(x + reserved[0], y + reserved[1], size.x, size.y)
    }
  }

  private struct Workspace: Decodable {
    /// Negative for workspaces with only a name.
    var id: Int
    var monitor: String
  }

  private struct Client: Decodable {
    var workspace: Monitor.Active
    var floating: Bool
  }

  private static let queries = ["j/workspaces", "j/monitors", "j/clients"]
  /// Parts of the names of events after which the answers differ, and of those of windows.
  private static let changes = ["workspace", "mon", "layer"]
  private static let windowChanges = ["openwindow", "closewindow", "movewindow", "floating"]

  private let output: String
  private let followsTiles: Bool
  /// The path of the socket for queries; each query opens a connection.
  private let path: String
  private let events: SocketConnection
  private var eventBytes: [UInt8] = []
  private var query: SocketConnection?
  private var answer: [UInt8] = []
  /// The complete answers of the current queries.
  private var answers: [[UInt8]] = []
  private var isOutdated = true

  /// Subscribes to the changes of an output's workspaces.
  init?(_ environment: [String: String], _ output: String, followsTiles: Bool = false) {
    guard let name = environment["HYPRLAND_INSTANCE_SIGNATURE"],
      let runtime = Path.folder("XDG_RUNTIME_DIR", in: environment),
      let events = SocketConnection(path: "\(runtime)/hypr/\(name)/.socket2.sock")
    else { return nil }
    (self.output, self.events, self.followsTiles) = (output, events, followsTiles)
    path = "\(runtime)/hypr/\(name)/.socket.sock"
  }

  var requests: [pollfd] { [events, query].compactMap { $0?.descriptor }.map { .readable($0) } }

  func read() throws(MotionError) -> Workspaces? {
    guard events.receive(&eventBytes) else {
      throw .unreadable("workspaces", reason: "Hyprland has closed the connection")
    }
    // A line is NAME>>DATA, such as workspacev2>>2,web or focusedmon>>DP-1,web.
    let end = (eventBytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    for line in eventBytes[..<end].split(separator: UInt8(ascii: "\n")) {
      let event = String(decoding: line.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
      let changes = Self.changes + (followsTiles ? Self.windowChanges : [])
      if changes.contains(where: event.contains) { isOutdated = true }
    }
    eventBytes.removeFirst(end)
    if let query, !query.receive(&answer) {
      answers.append(answer)
      self.query = nil
    }
    if query == nil, !answers.isEmpty || isOutdated {
      if answers.count == Self.queries.count {
        defer { answers = [] }
        return parse(workspaces: answers[0], monitors: answers[1], clients: answers[2])
      }
      if answers.isEmpty { isOutdated = false }
      answer = []
      query = SocketConnection(path: path)
      query?.send(Array(Self.queries[answers.count].utf8))
    }
    return nil
  }

  private func parse(workspaces: [UInt8], monitors: [UInt8], clients: [UInt8]) -> Workspaces? {
    let decoder = JSONDecoder()
    guard let all = try? decoder.decode([Workspace].self, from: Data(workspaces)),
      let monitors = try? decoder.decode([Monitor].self, from: Data(monitors)),
      let monitor = monitors.first(where: { $0.name == output })
        ?? monitors.first(where: \.focused), monitor.activeWorkspace.id > 0
    else { return nil }
    let numbers = all.filter { $0.monitor == monitor.name && $0.id > 0 }.map(\.id)
    let current = monitor.activeWorkspace.id
    let clients = (try? decoder.decode([Client].self, from: Data(clients))) ?? []
    return Workspaces(
      current: current, numbers: numbers, area: monitor.area,
      isTiled: clients.contains { $0.workspace.id == current && !$0.floating })
  }
}
