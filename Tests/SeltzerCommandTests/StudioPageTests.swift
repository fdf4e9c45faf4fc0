import Foundation
import SeltzerTestSupport
import Testing

@Suite("The page of seltzer studio")
struct StudioPageTests {
  private struct Seen: Decodable {
    let errors: [String]
    /// The number of colours in the picture.
    let colors: Int?
    /// The keys that have no row with a control.
    let missing: [String]?
    /// The server's scene at the end.
    let scene: String?
  }

  @Test(
    "Chromium shows a picture and a control for every key, one of which changes the scene",
    .enabled(if: Tool.path("chromium") != "chromium", "Chromium is not installed"))
  func chromium() throws {
    let scene = "bubbles: { count: 9 }\nlayers: [{ kind: clock }]\n"
    let studio = try Studio(["s.yaml"], in: Scratch(["s.yaml": scene]), isEntering: false)
    let address = "http://\(studio.host):\(studio.port)/#\(studio.code)"
    let run = try Command.run(
      [Judge.script("studio_page.py"), address], in: Scratch(), program: Tool.path("python3"))
    try #require(run.code == 0, "\(run.error)")
    let seen = try JSONDecoder().decode(Seen.self, from: Data(run.output))
    #expect(seen.errors == [])
    // A gradient, dithered.
    #expect(seen.colors ?? 0 > 1000)
    // These are lists of their own, and the kind is chosen when a layer is added.
    #expect(seen.missing == ["bubbles", "layers", "layers.0.kind"])
    #expect(seen.scene == scene + "seed: 4711\n")
  }
}
