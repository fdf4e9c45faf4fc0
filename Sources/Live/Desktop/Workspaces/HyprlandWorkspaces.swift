#if os(Linux)
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
    }

    private struct Workspace: Decodable {
      /// Negative for workspaces with only a name.
      var id: Int
      var monitor: String
    }

    private static let queries = ["j/workspaces", "j/monitors"]

    private let output: String
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
    init?(_ environment: [String: String], _ output: String) {
      guard let name = environment["HYPRLAND_INSTANCE_SIGNATURE"],
        let runtime = environment["XDG_RUNTIME_DIR"],
        let events = SocketConnection(path: "\(runtime)/hypr/\(name)/.socket2.sock")
      else { return nil }
      self.output = output
      self.events = events
      path = "\(runtime)/hypr/\(name)/.socket.sock"
    }

    var requests: [pollfd] {
      ([events] + (query.map { [$0] } ?? [])).map { .readable($0.descriptor) }
    }

    func read() throws(MotionError) -> Workspaces? {
      guard events.receive(&eventBytes) else {
        throw .unreadable("workspaces", reason: "Hyprland has closed the connection")
      }
      // A line is NAME>>DATA, such as workspacev2>>2,web or focusedmon>>DP-1,web.
      let end = (eventBytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      for line in eventBytes[..<end].split(separator: UInt8(ascii: "\n")) {
        let event = String(decoding: line.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        if event.contains("workspace") || event.contains("mon") { isOutdated = true }
      }
      eventBytes.removeFirst(end)
      if let query, !query.receive(&answer) {
        answers.append(answer)
        self.query = nil
      }
      if query == nil, !answers.isEmpty || isOutdated {
        if answers.count == Self.queries.count {
          defer { answers = [] }
          return parse(workspaces: answers[0], monitors: answers[1])
        }
        if answers.isEmpty { isOutdated = false }
        answer = []
        query = SocketConnection(path: path)
        query?.send(Array(Self.queries[answers.count].utf8))
      }
      return nil
    }

    private func parse(workspaces: [UInt8], monitors: [UInt8]) -> Workspaces? {
      let decoder = JSONDecoder()
      guard let all = try? decoder.decode([Workspace].self, from: Data(workspaces)),
        let monitors = try? decoder.decode([Monitor].self, from: Data(monitors)),
        let monitor = monitors.first(where: { $0.name == output })
          ?? monitors.first(where: \.focused),
        monitor.activeWorkspace.id > 0
      else { return nil }
      let numbers = all.filter { $0.monitor == monitor.name && $0.id > 0 }.map(\.id)
      return Workspaces(current: monitor.activeWorkspace.id, numbers: numbers)
    }
  }
#endif
