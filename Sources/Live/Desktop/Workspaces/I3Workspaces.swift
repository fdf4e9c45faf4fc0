import FoundationEssentials
import SeltzerMotion
import SeltzerSystem

/// The workspaces of i3 or sway, by its IPC protocol (https://i3wm.org/docs/ipc.html).
final class I3Workspaces: WorkspaceReader {
  private struct Workspace: Decodable {
    /// The number; -1 if the workspace has only a name.
    var num: Int
    var output: String
    var visible, focused: Bool
    /// The part of the desktop without bars.
    var rect: Rectangle?
    /// The layout of the tiled windows, such as `H[foot]` or `H[]`; nil in i3.
    var representation: String?

    struct Rectangle: Decodable { var x, y, width, height: Double }
  }

  private enum Message {
    static let workspaces: UInt32 = 1
    static let subscribe: UInt32 = 2
    static let event: UInt32 = 1 << 31
  }

  private static let magic = Array("i3-ipc".utf8)
  /// The magic, and the payload's length and type as 32-bit integers in the machine's byte order.
  private static let headerSize = 14

  private let output: String
  private let connection: SocketConnection
  private var bytes: [UInt8] = []

  /// Subscribes to the changes of an output's workspaces.
  init?(socket path: String?, _ output: String, followsTiles: Bool = false) {
    guard let path, let connection = SocketConnection(path: path) else { return nil }
    (self.output, self.connection) = (output, connection)
    send(Message.subscribe, followsTiles ? #"["workspace", "window"]"# : #"["workspace"]"#)
    send(Message.workspaces)
  }

  var requests: [pollfd] { [.readable(connection.descriptor)] }

  func read() throws(MotionError) -> Workspaces? {
    let isOpen = connection.receive(&bytes)
    var workspaces: Workspaces?
    while let (type, payload) = next() {
      if type & Message.event != 0 {
        send(Message.workspaces)
      } else if type == Message.workspaces {
        workspaces = parse(payload) ?? workspaces
      }
    }
    if !isOpen {
      throw .unreadable("workspaces", reason: "the window manager has closed the connection")
    }
    return workspaces
  }

  private func send(_ type: UInt32, _ payload: String = "") {
    let numbers = [UInt32(payload.utf8.count), type]
    connection.send(Self.magic + numbers.withUnsafeBytes { Array($0) } + payload.utf8)
  }

  /// Removes and returns the next message; nil if it is not complete.
  private func next() -> (type: UInt32, payload: [UInt8])? {
    guard bytes.count >= Self.headerSize else { return nil }
    let numbers = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: Self.magic.count, as: SIMD2<UInt32>.self)
    }
    let end = Self.headerSize + Int(numbers[0])
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return (numbers[1], Array(bytes[Self.headerSize..<end]))
  }

  private func parse(_ payload: [UInt8]) -> Workspaces? {
    guard let all = try? JSONDecoder().decode([Workspace].self, from: Data(payload)) else {
      return nil
    }
    let own = all.filter { $0.output == output }
    let listed = own.isEmpty ? all : own
    // Workspaces without a number follow the others, as in the bar.
    var last = 0
    let numbers = listed.map { workspace in
      last = workspace.num >= 0 ? workspace.num : last + 1
      return last
    }
    let isCurrent: (Workspace) -> Bool = own.isEmpty ? \.focused : \.visible
    guard let current = listed.firstIndex(where: isCurrent) else { return nil }
    return Workspaces(
      current: numbers[current], numbers: numbers,
      area: listed[current].rect.map { SIMD4($0.x, $0.y, $0.width, $0.height) },
      isTiled: listed[current].representation.map { !$0.hasSuffix("[]") } ?? false)
  }
}
