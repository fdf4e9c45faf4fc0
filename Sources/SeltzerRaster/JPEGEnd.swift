import SeltzerDocument
import SeltzerSystem

/// Looks for the end of a JPEG, since decoders paint what is missing grey and say nothing.
///
/// Only the frame of markers is read: ITU-T T.81, annex B.
struct JPEGEnd {
  private enum State {
    case signature(Int)
    /// Before a marker's 0xFF.
    case between
    /// After a marker's 0xFF.
    case marker
    case length(marker: UInt8)
    case length2(marker: UInt8, high: Int)
    case segment(marker: UInt8, left: Int)
    /// In compressed data, where 0xFF is followed by 0 or a restart marker unless they end.
    case data
    case dataMarker
    case ended
    /// Something else than a JPEG.
    case otherKind
  }

  private var state = State.signature(0)

  /// Whether a file is a JPEG with its end, or no JPEG.
  static func isIn(_ path: String) throws(RasterError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadableImage(path: path, reason: Errno.last.reason) }
    defer { close(descriptor) }
    var scan = JPEGEnd()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .unreadableImage(path: path, reason: Errno.last.reason) }
      if got == 0 { return false }
      if scan.isDone(buffer.prefix(got)) { return true }
    }
  }

  /// Reads on; true when the end was found, or that this is another kind of file.
  mutating func isDone(_ bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes {
      state = next(byte)
      switch state {
      case .ended, .otherKind: return true
      default: continue
      }
    }
    return false
  }

  private func next(_ byte: UInt8) -> State {
    switch state {
    case .signature(let place):
      guard byte == [0xFF, 0xD8, 0xFF][place] else { return .otherKind }
      return place == 2 ? .marker : .signature(place + 1)
    case .between: return byte == 0xFF ? .marker : .between
    case .marker:
      switch byte {
      case 0xFF: return .marker  // a marker may be preceded by any number of them
      case 0x00, 0x01, 0xD0...0xD8: return .between
      case 0xD9: return .ended
      default: return .length(marker: byte)
      }
    case .length(let marker): return .length2(marker: marker, high: Int(byte))
    case .length2(let marker, let high):
      // The length counts its own two bytes.
      let left = high << 8 + Int(byte) - 2
      return left > 0 ? .segment(marker: marker, left: left) : after(marker)
    case .segment(let marker, let left):
      return left > 1 ? .segment(marker: marker, left: left - 1) : after(marker)
    case .data: return byte == 0xFF ? .dataMarker : .data
    case .dataMarker:
      switch byte {
      case 0x00, 0xD0...0xD7: return .data
      case 0xFF: return .dataMarker
      case 0xD9: return .ended
      default: return .length(marker: byte)
      }
    case .ended, .otherKind: return state
    }
  }

  /// Compressed data follow the start of a scan.
  private func after(_ marker: UInt8) -> State { marker == 0xDA ? .data : .between }
}
