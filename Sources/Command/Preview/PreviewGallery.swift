import Seltzer
import SeltzerOutput
import SeltzerSystem

/// An HTML page, made of `Gallery.html`, that plays previews; it loads only files in the same folder.
///
/// Without scripts, and for users who prefer reduced motion, it shows stills. Accessibility guidelines
/// require the button that stops and starts motion.
struct PreviewGallery {
  let scene: String
  let previews: [MadePreview]

  var html: String {
    let figures = previews.enumerated().map { figure($0.element, isFirst: $0.offset == 0) }
    return String(decoding: PackageResources.Gallery_html, as: UTF8.self)
      .replacing("{{scene}}", with: Self.escaped(scene))
      .replacing("{{count}}", with: "\(previews.count)")
      .replacing("{{figures}}", with: figures.joined(separator: "\n"))
  }

  private func figure(_ preview: MadePreview, isFirst: Bool) -> String {
    let palette = preview.palette
    let label = "\(scene) in \(palette.name), moving"
    let pixels = preview.settings.size
    let size = "width=\"\(pixels.width)\" height=\"\(pixels.height)\""
    let (file, poster) = (Self.escaped(preview.name), Self.escaped(preview.poster))
    let picture =
      preview.format.webElement == .video
      ? "<video src=\"\(file)\" poster=\"\(poster)\" \(size) muted loop playsinline preload=\"none\" "
        + "aria-label=\"\(Self.escaped(label))\"></video>"
      : "<img src=\"\(poster)\" data-moving=\"\(file)\" \(size) alt=\"\(Self.escaped(label))\">"
    let swatches = palette.bubbles.map { "<i style=\"background:\($0.color)\"></i>" }.joined()
    return """
      <figure\(isFirst ? " class=\"first\"" : "") style="--glow:\(Self.gradient(palette))">
      \(picture)
      <figcaption><span class="swatches" aria-hidden="true">\(swatches)</span>
      <h2>\(Self.escaped(palette.name))</h2>
      <p>\(Self.escaped(palette.summary))</p>
      <p class="files">\(link(preview, preview.name, preview.bytes))
      \(link(preview, preview.poster, preview.posterBytes))</p></figcaption>
      </figure>
      """
  }

  /// Returns a link that downloads a file of the page's folder.
  private func link(_ preview: MadePreview, _ name: String, _ bytes: Int) -> String {
    let text = "\(Path.fileExtension(of: name).uppercased()), \(SinkError.amount(bytes))"
    let label = Self.escaped("Download \(scene) in \(preview.palette.name) as \(text)")
    return "<a href=\"\(Self.escaped(name))\" download aria-label=\"\(label)\">\(text)</a>"
  }

  /// Returns the palette's background in CSS, where angle 0 points up.
  private static func gradient(_ palette: Palette) -> String {
    let stops = palette.background.stops.map { "\($0.color) \(Int(($0.at * 100).rounded()))%" }
    let angle = Int((palette.background.angle * 180 / .pi + 90).rounded())
    return "linear-gradient(\(angle)deg, \(stops.joined(separator: ", ")))"
  }

  private static func escaped(_ text: String) -> String {
    text.escaped(["&": "&amp;", "<": "&lt;", "\"": "&quot;"])
  }
}
