import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer studio")
struct StudioTests {
  @Test("requests without the cookie, or for another host or origin, are refused")
  func security() throws {
    let studio = try Studio()
    #expect(try studio.request("").status == 200)
    #expect(try studio.request("", host: "localhost:\(studio.port)").status == 200)
    let wrong = "/" + String(repeating: "0", count: 32) + "/"
    let headers = "Cookie: \(studio.cookie)\r\n"
    for path in ["", "studio.js", "socket", "scene", "elsewhere"] {
      #expect(try studio.send(studio.path + path).status == 403, "\(path)")
      #expect(try studio.send(wrong + path, headers: headers).status == 404, "\(path)")
    }
    for host in ["evil.example:\(studio.port)", "127.0.0.1", "127.0.0.1:1", ""] {
      #expect(try studio.request("", host: host).status == 403, "\(host)")
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
      #expect(try studio.request("", headers: "Origin: \(origin)\r\n").status == 403, "\(origin)")
      let answer = try studio.request(
        "socket",
        headers: """
          Origin: \(origin)\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
          Sec-WebSocket-Version: 13\r\n
          """)
      #expect(answer.status == 403)
    }
    for path in ["../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "export/1"] {
      #expect(try [400, 404].contains(studio.request(path).status), "\(path)")
    }
    let long = "Content-Length: 99999999\r\nExpect: 100-continue\r\n"
    #expect(try studio.request("import?name=a.png", method: "POST", headers: long).status == 413)
    #expect(studio.end(by: SIGTERM) == -SIGTERM)
    #expect(try studio.scratch.names() == [])
  }

  @Test("a log is read only if motion is not reduced")
  func reducedMotion() throws {
    let files = ["m.csv": "no log\n", "s.yaml": "motion: m.csv\nreduceMotion: true\n"]
    let studio = try Studio(["s.yaml"], in: Scratch(files))
    let tab = try studio.tab()
    try tab.send(["view": ["width": 64, "height": 36]])
    var picture: [UInt8] = []
    while picture.isEmpty, (tab.state["warnings"] as? [String])?.isEmpty != false {
      picture = try tab.message().picture
    }
    #expect(picture.count == 64 * 36 * 4)
    try tab.ask(["edit": [["path": "reduceMotion", "value": false]]])
    while (tab.state["warnings"] as? [String])?.isEmpty != false { _ = try tab.message() }
    #expect((tab.state["warnings"] as? [String])?.first?.contains("m.csv") == true)
  }

  @Test("a scene's files must be in its folder")
  func confinement() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    let first = try studio.scene()
    for (path, value) in [
      ("background", "/etc/passwd"), ("palette", "../../../../../../etc/passwd"),
      ("palette", "blue,/etc/passwd@0.5"), ("motion", "/etc/passwd"),
      ("motion", "-"), ("bubbles[0].shape", "{file: /etc/passwd}"), ("background", "/dev/zero"),
    ] {
      let answer = try tab.ask(["edit": [["path": path, "value": value]]])
      #expect(answer["refused"] != nil, "\(path): \(value)")
    }
    for name in ["../a.yaml", "/tmp/a.yaml", ".hidden", "a/b.yaml", ""] {
      #expect(try tab.ask(["save": ["name": name]])["refused"] != nil, "\(name)")
      #expect(try tab.ask(["open": name])["refused"] != nil, "\(name)")
    }
    let bad = try studio.request(
      "import?name=../../a.txt", method: "POST", body: Array("hello".utf8))
    #expect(bad.status == 400)
    #expect(try studio.scene() == first)
    let palette = try studio.request(
      "import?name=../%20a.css", method: "POST",
      body: Array(":root { --a: #123456; --b: #fff }".utf8))
    #expect(String(decoding: palette.body, as: UTF8.self).contains(#""kind": "palette""#))
    #expect(try studio.scratch.names().contains("a.css"))
    #expect(try tab.ask(["edit": [["path": "palette", "value": "a.css"]]])["state"] != nil)
  }

  @Test("a saved scene renders the picture of the page, and undo restores the first bytes")
  func saving() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    let first = try studio.scene()
    try tab.ask(["time": ["playing": false, "t": 3.2]])
    try tab.send(["view": ["width": 32, "height": 18]])
    _ = try tab.picture()
    for count in 1...20 {
      let edit: [String: Any] = ["path": "bubbles[\(count % 4)].density", "value": 10 * count]
      #expect(try tab.ask(["edit": [edit]])["state"] != nil)
    }
    let refused = try tab.ask(["edit": [["path": "bubbles[0].density", "value": -1]]])
    let message = (refused["refused"] as? [String: Any])?["message"] as? String
    #expect(message?.hasSuffix("bubbles[0].density is -1, but must be 0...10000000") == true)
    #expect(try tab.ask(["save": ["name": "mine.yaml"]])["state"] != nil)
    #expect(try studio.scene() == studio.scratch.bytes("mine.yaml"))
    let revision = try #require(tab.state["rev"] as? Int)
    #expect(revision > 20)
    // A picture of the new size is drawn after all edits.
    try tab.send(["view": ["width": 64, "height": 36]])
    var pixels: [UInt8] = []
    while pixels.count != 64 * 36 * 4 { pixels = try tab.picture() }
    let rendered = try studio.scratch.run(
      "render mine.yaml --size 64x36 --at 3.2 --format rgb888 -o -")
    let shown = stride(from: 0, to: pixels.count, by: 4).flatMap { pixels[$0..<$0 + 3] }
    #expect(shown == rendered.output, "\(rendered.error)")
    let steps = try #require(tab.state["undo"] as? Int)
    try tab.ask(["undo": steps])
    #expect(try studio.scene() == first)
    try tab.ask(["redo": steps])
    #expect(try studio.scene() == studio.scratch.bytes("mine.yaml"))
  }

  @Test("moved items keep their comments, and what is hidden is not saved")
  func hiding() throws {
    let text = """
      bubbles:
        # Far away.
        - name: far   # small
          opacity: 0.3   # faint
          count: 5
        # Near.
        - name: near
          count: 3
      layers:
        - kind: text   # the only one
          text: a

      """
    let studio = try Studio(["s.yaml"], in: Scratch(["s.yaml": text]))
    let tab = try studio.tab()
    func picture() throws -> [UInt8] {
      var picture: [UInt8] = []
      // A picture of another size is drawn after all changes.
      for size in [8, 64] {
        try tab.send(["view": ["width": size, "height": size]])
        while picture.count != size * size * 4 { picture = try tab.picture() }
      }
      return picture
    }
    try tab.ask(["time": ["playing": false, "t": 3]])
    let shown = try picture()
    for path in ["bubbles[0]", "layers[0]"] { try tab.ask(["hide": path + ".opacity"]) }
    #expect(try picture() != shown)
    #expect(tab.state["hidden"] as? [String] == ["bubbles[0].opacity", "layers[0].opacity"])
    try tab.ask(["hide": "bubbles[7].opacity"])
    #expect(tab.state["dirty"] as? Bool == false)
    // The page moves an item by writing the list anew, with its keys in order.
    tab.send(
      Array(
        """
        {"edit": [{"path": "bubbles", "value": [{"name": "near", "count": 3},
          {"name": "far", "opacity": 0.3, "count": 5}]}]}
        """.utf8))
    try tab.ask(["state": true])
    #expect(tab.state["hidden"] as? [String] == ["bubbles[1].opacity", "layers[0].opacity"])
    try tab.ask(["save": ["name": "s.yaml"]])
    let start = try #require(text.range(of: "  # Far")).lowerBound
    let middle = try #require(text.range(of: "  # Near")).lowerBound
    let end = try #require(text.range(of: "layers:")).lowerBound
    #expect(
      try studio.scratch.text("s.yaml")
        == text[..<start] + text[middle..<end] + text[start..<middle] + text[end...])
    // Another tab shows and changes the same.
    let other = try studio.tab()
    try other.ask(["hide": "bubbles[1].opacity"])
    try other.ask(["hide": "layers[0].opacity"])
    try tab.ask(["undo": 1])
    #expect(tab.state["hidden"] as? [String] == [])
    #expect(try picture() == shown && studio.scene() == Array(text.utf8))
  }

  @Test("malformed messages are refused, and the pictures of another tab go on")
  func floods() throws {
    let studio = try Studio()
    let (tab, other) = (try studio.tab(), try studio.tab())
    try other.send(["view": ["width": 64, "height": 36]])
    let messages = [
      "", "{", "[1]", "null", #"{"edit": 1}"#, #"{"edit": [{"path": "a..b", "value": 1}]}"#,
      #"{"view": {"width": -1, "height": 1e99}}"#, #"{"shown": 1e30}"#, #"{"tilt": [1]}"#,
      #"{"time": {"speed": -1e308, "t": 1e308, "loop": 1e-300}}"#, #"{"undo": 1e18}"#,
      String(repeating: "[", count: 2000), "\u{FEFF}\u{0}", #"{"export": {"format": "../x"}}"#,
    ]
    for number in 0..<300 { tab.send(Array(messages[number % messages.count].utf8)) }
    tab.send([0xFF, 0xFE], opcode: 2)
    for _ in 0..<3 { _ = try other.picture() }
    #expect(try tab.ask(["undo": 1])["state"] != nil)
    tab.send([UInt8](repeating: 32, count: 300 << 10))
    #expect(throws: (any Error).self) { while true { _ = try tab.message() } }
    let idle = try (0..<50).map { _ in try studio.connection() }
    for _ in 0..<3 { _ = try other.picture() }
    #expect(idle.count == 50)
  }
}
