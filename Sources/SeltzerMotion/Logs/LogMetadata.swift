/// What Sensor Logger's Metadata.csv tells of the device.
///
/// Its columns are found by name: `platform` is `ios` or `android`, and `standardisation` is `true`
/// where an iOS device was told to write as Android does.
struct LogMetadata {
  /// Whether gravity and acceleration point down on a device at rest.
  let pointsDown: Bool
  /// Whether iOS was told to write as Android does, which attitudes follow in some versions only.
  let isStandardised: Bool

  /// Nil where the file does not name the platform.
  init?(_ member: LogFolder.Member) throws(MotionError) {
    let lines = try LineReader(try member.open())
    guard let names = try lines.next().map(Self.cells),
      let values = try lines.next().map(Self.cells)
    else { return nil }
    let table = Dictionary(zip(names, values)) { first, _ in first }
    guard let platform = table["platform"] else { return nil }
    isStandardised = platform == "ios" && table["standardisation"] == "true"
    pointsDown = platform == "ios" && !isStandardised
  }

  /// What someone said of the device.
  init(_ platform: MotionLogPlatform) {
    pointsDown = platform == .iOS
    isStandardised = false
  }

  private static func cells(_ line: UnsafeBufferPointer<UInt8>) -> [String] {
    LogCell.split(String(decoding: line, as: UTF8.self), at: ",").map {
      LogCell($0).text.lowercased()
    }
  }
}
