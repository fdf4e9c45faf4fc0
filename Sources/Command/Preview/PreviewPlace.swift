import Seltzer
import SeltzerDocument
import SeltzerOutput

/// A place where previews are published, and what it accepts.
struct PreviewPlace: Sendable {
  let name: String
  let maximumByteCount: Int
  /// The accepted formats; the first is the default.
  let formats: [OutputFormat]
  var size: PixelSize?
  var rate: FrameRate?
  /// The shortest loop in seconds.
  var shortestLoop = 0.5
  /// Where the limits are stated, and their date.
  let source: String

  /// All places, from the table in `PreviewPlaces.txt`; a place with several names is there once for each.
  static let all = String(decoding: PackageResources.PreviewPlaces_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap(places)

  private static func places(row: Substring) -> [PreviewPlace] {
    let cells = row.split(separator: " | ").map { String($0) }
    guard cells.count == 7, let bytes = Int(cells[1]) else { return [] }
    let formats = cells[2].split(separator: ", ").compactMap { OutputFormat(rawValue: String($0)) }
    return cells[0].split(separator: ", ").map {
      PreviewPlace(
        name: String($0), maximumByteCount: bytes, formats: formats,
        size: (try? OptionValues.screen(cells[3]))?.size, rate: try? OptionValues.rate(cells[4]),
        shortestLoop: Double(cells[5]) ?? 0.5, source: cells[6])
    }
  }

  func accepts(_ format: OutputFormat?, loop: Double?) -> Bool {
    format.map(formats.contains) != false && loop ?? shortestLoop >= shortestLoop
  }

  /// What the place accepts, on one line.
  func line(_ limit: Int? = nil) -> String {
    "\(name): at most \(SinkError.amount(limit ?? maximumByteCount)) as \(formats.map(\.rawValue).joined(separator: ", "))"
      + (size.map { ", \($0)" } ?? "") + (rate.map { ", \($0) fps" } ?? "")
      + (shortestLoop > 0.5 ? ", at least \(brief(shortestLoop)) s" : "") + " (\(source))"
  }
}
