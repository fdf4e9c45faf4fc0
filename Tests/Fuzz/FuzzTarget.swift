import Foundation
import Seltzer
import SeltzerLive
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerPaletteFiles
import SeltzerPicture
import SeltzerScene

/// A parser of files, which must read or refuse any bytes soon, without a crash.
///
/// `Scripts/fuzz` calls it with libFuzzer; the tests call it with the files in `Seeds`.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case scene, palette, log, image, request, studio

  /// Reads a file with these contents; throws the parser's error.
  package func read(_ bytes: [UInt8]) throws {
    switch self {
    case .scene: _ = try Scene(yaml: String(decoding: bytes, as: UTF8.self), file: "scene.yaml")
    case .palette:
      // Some formats are recognized by the extension: the last byte chooses one, a line end none.
      let reader = PaletteFileReader()
      let extensions = [""] + reader.extensions + reader.sharedExtensions
      let choice = Int(bytes.last ?? 10) + extensions.count - 10
      let file = "palette." + extensions[choice % extensions.count]
      let colors = try reader.colors(in: bytes, file: file)
      precondition((1...ColorList.maximumCount).contains(colors.colors.count))
      precondition((1...64).contains(colors.name.count))
      precondition(colors.roles.values.allSatisfy(colors.colors.indices.contains))
      _ = Palette(colors)
    case .log:
      var log = try MotionLog(path: Self.path(bytes))
      var last = 0.0
      while let sample = try log.next() {
        let vectors = [sample.rotationRate, sample.gravity, sample.angles, sample.attitude?.axis]
        let numbers = [sample.t] + vectors.compactMap(\.self).flatMap { [$0.x, $0.y, $0.z] }
        precondition(numbers.allSatisfy(\.isFinite), "samples are finite")
        precondition(sample.t >= last, "samples are in the order of time")
        last = sample.t
      }
    case .image:
      let image = try ImageFile(Self.path(bytes))
      if image.size.width * image.size.height < 10_000 { _ = try image.pixels(longestSide: 16) }
    case .studio: try StudioPeer.shared.exchange(bytes)
    case .request:
      guard case .send(.change(.set(let setting), _)) = try ControlRequest(json: bytes).action()
      else { return }
      var scene = try SceneLibrary.scene("home", settings: [setting])
      let text = try SceneLibrary.text(of: "home", settings: [setting])
      guard var saved = try? Scene(yaml: text, file: "home.yaml") else {
        preconditionFailure("a saved scene is valid")
      }
      // These contain lines.
      for index in saved.emitters.indices { saved.emitters[index].documentPlace = nil }
      for index in scene.emitters.indices { scene.emitters[index].documentPlace = nil }
      precondition(saved.emitters == scene.emitters && saved.summary == scene.summary)
    }
  }

  /// Returns a path of the bytes, valid until the next call.
  private static func path(_ bytes: [UInt8]) -> String {
    ftruncate(file, 0)
    pwrite(file, bytes, bytes.count, 0)
    return "/dev/fd/\(file)"
  }

  /// A file without a name; `Scripts/fuzz` sets TMPDIR to memory.
  private static let file: Int32 = {
    var path = Array((FileManager.default.temporaryDirectory.path + "/fuzz-XXXXXX").utf8CString)
    defer { unlink(path) }
    return mkstemp(&path)
  }()
}

private let target = FuzzTarget(
  rawValue: ProcessInfo.processInfo.environment["SELTZER_FUZZ_TARGET"] ?? "")

@c(LLVMFuzzerTestOneInput)
package func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do {
    try target?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    precondition(!"\(error)".contains("\n"), "an error has one line")
  }
  return 0
}
