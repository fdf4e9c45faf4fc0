/// What Sensor Logger's Metadata.csv tells of the device.
///
/// Its columns are found by name: `platform` is `ios` or `android`, and `standardisation` is `true`
/// where an iOS device was told to write as Android does.
enum LogMetadata {
  /// Whether gravity and acceleration point down in the recording; nil if that is not told.
  static func pointsDown(_ member: LogFolder.Member) throws(MotionError) -> Bool? {
    let lines = try LineReader(try member.open())
    guard let names = try lines.next().map(cells), let values = try lines.next().map(cells) else {
      return nil
    }
    let table = Dictionary(zip(names, values)) { first, _ in first }
    guard let platform = table["platform"] else { return nil }
    return platform == "ios" && table["standardisation"] != "true"
  }

  private static func cells(_ line: UnsafeBufferPointer<UInt8>) -> [String] {
    LogCell.split(String(decoding: line, as: UTF8.self), at: ",").map {
      LogCell($0).text.lowercased()
    }
  }
}
