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

  static let all = [
    PreviewPlace(
      name: "discord", maximumByteCount: 10_000_000, formats: [.mp4, .webm, .gif, .webp],
      source: "Discord, File Attachments FAQ, 2025"),
    PreviewPlace(
      name: "readme", maximumByteCount: 10_000_000, formats: [.gif, .webp],
      source: "GitHub Docs, Attaching files, 2025"),
    PreviewPlace(
      name: "reel", maximumByteCount: 300_000_000, formats: [.mp4, .mov],
      size: PixelSize(1080, 1920), rate: .thirty, shortestLoop: 3,
      source: "Instagram Platform, Reel specifications, 2025"),
    PreviewPlace(
      name: "web", maximumByteCount: 1_000_000, formats: [.mp4, .webm, .avif, .webp, .gif],
      source: "Seltzer's own, a second at 8 Mbit/s, 2026"),
  ]

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
