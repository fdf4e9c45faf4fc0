import Seltzer

/// An HTML page that plays previews; it loads only files in the same folder.
///
/// Without scripts, and for users who prefer reduced motion, it shows stills. Accessibility guidelines
/// require the button that stops and starts motion.
struct PreviewGallery {
  let scene: String
  let previews: [MadePreview]

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(scene)) in \(previews.count) palettes</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <header>
    <h1>\(Self.escaped(scene))</h1>
    <p>One scene, one seed, \(previews.count) palettes: only the colours differ.</p>
    <button type="button" id="motion" hidden>Pause</button>
    </header>
    <main>
    \(previews.enumerated().map { figure($0.element, isFirst: $0.offset == 0) }.joined(separator: "\n"))
    </main>
    <footer>Made by <code>seltzer preview \(Self.escaped(scene)) --all</code></footer>
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  private func figure(_ preview: MadePreview, isFirst: Bool) -> String {
    let palette = preview.palette
    let label = "\(scene) in \(palette.name), moving"
    let pixels = preview.settings.size
    let size = "width=\"\(pixels.width)\" height=\"\(pixels.height)\""
    let (file, poster) = (Self.url(preview.name), Self.url(preview.poster))
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
      <p>\(Self.escaped(palette.summary))</p></figcaption>
      </figure>
      """
  }

  /// Returns the palette's background in CSS, where angle 0 points up.
  private static func gradient(_ palette: Palette) -> String {
    let stops = palette.background.stops.map { "\($0.color) \(Int(($0.at * 100).rounded()))%" }
    let angle = Int((palette.background.angle * 180 / .pi + 90).rounded())
    return "linear-gradient(\(angle)deg, \(stops.joined(separator: ", ")))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
  }

  /// Returns a file name as a relative URL.
  private static func url(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isKept = byte < 128 && (character.isLetter || character.isNumber)
      if isKept || "-._".contains(character) { return String(character) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static let style = """
    :root { --paper: #f4f6fa; --card: #ffffff; --ink: #16202e; --faint: #5a6675; --line: #dfe5ee; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #0c1118; --card: #151c26; --ink: #eef3f9; --faint: #9aa8b8; --line: #253040; }
    }
    * { box-sizing: border-box; margin: 0; }
    body { background: var(--paper); color: var(--ink); padding: clamp(1rem, 4vw, 4rem);
      font: 1rem/1.5 system-ui, "Inter", sans-serif; }
    header, main, footer { max-width: 76rem; margin-inline: auto; }
    h1 { font-weight: 200; font-size: clamp(2.5rem, 7vw, 4.5rem); line-height: 1.1;
      letter-spacing: -0.03em; text-transform: capitalize; }
    header p, figcaption p, footer { color: var(--faint); }
    header { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1rem; align-items: end; }
    header h1 { grid-column: 1 / -1; }
    button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
      border-radius: 2rem; padding: 0.4rem 1.2rem; min-width: 6rem; cursor: pointer; }
    button:focus-visible { outline: 3px solid #2590f3; outline-offset: 2px; }
    main { display: grid; gap: 2rem; margin-block: 2.5rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
    figure { position: relative; display: flex; flex-direction: column; background: var(--card);
      border: 1px solid var(--line); border-radius: 1.5rem; isolation: isolate; }
    figure::before { content: ""; position: absolute; inset: 12% 6% auto; height: 60%; z-index: -1;
      background: var(--glow); filter: blur(2rem); opacity: 0.45; border-radius: 50%; }
    video, img { display: block; width: 100%; height: auto; background: var(--glow);
      border-radius: 1.45rem 1.45rem 0 0; }
    figcaption { padding: 1rem 1.4rem 1.3rem; background: var(--card); border-radius: 0 0 1.45rem 1.45rem;
      flex: 1; }
    h2 { font-weight: 500; font-size: 1.15rem; text-transform: capitalize; }
    figcaption p { font-size: 0.9rem; }
    .swatches { float: right; display: flex; padding: 0.4rem 0 0 1rem; }
    .swatches i { width: 1.1rem; height: 1.1rem; margin-left: -0.3rem; border-radius: 50%;
      border: 2px solid var(--card); box-shadow: 0 0 0 1px var(--line); }
    @media (min-width: 62rem) {
      main { grid-template-columns: repeat(3, 1fr); }
      .first { grid-column: span 2; grid-row: span 2; }
      .first > :first-child { flex: 1; min-height: 0; height: 0; object-fit: cover; }
      .first figcaption { flex: none; }
      figure:last-child { grid-column: 1 / -1; flex-direction: row; }
      figure:last-child > :first-child { width: 50%; border-radius: 1.45rem 0 0 1.45rem; }
      figure:last-child figcaption { border-radius: 0 1.45rem 1.45rem 0; align-content: center;
        padding-inline: 3rem; }
    }
    footer { font-size: 0.85rem; }
    """

  private static let script = """
    const button = document.getElementById("motion");
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const videos = [...document.querySelectorAll("video")];
    const images = [...document.querySelectorAll("img[data-moving]")];
    for (const image of images) image.dataset.still = image.getAttribute("src");
    const seen = new Set();
    let moving = !calm.matches;
    function play(video) {
      if (moving && seen.has(video)) video.play().catch(() => {});
      else video.pause();
    }
    function show() {
      button.textContent = moving ? "Pause" : "Play";
      videos.forEach(play);
      for (const image of images) image.src = moving ? image.dataset.moving : image.dataset.still;
    }
    // Videos out of sight are paused.
    const watch = new IntersectionObserver(entries => {
      for (const entry of entries) {
        if (entry.isIntersecting) seen.add(entry.target); else seen.delete(entry.target);
        play(entry.target);
      }
    });
    videos.forEach(video => watch.observe(video));
    button.addEventListener("click", () => { moving = !moving; show(); });
    calm.addEventListener("change", () => {
      moving = !calm.matches;
      show();
      if (!moving) videos.forEach(video => video.load());  // back to the still
    });
    button.hidden = false;
    show();
    """
}
