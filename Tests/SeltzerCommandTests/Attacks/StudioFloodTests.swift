import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("floods of seltzer studio")
struct StudioFloodTests {
  @Test("64 connections that send a byte now and then shut out neither pages nor tabs")
  func slowClients() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    try tab.send(["view": ["width": 64, "height": 36]])
    let slow = try (0..<64).map { _ in try studio.connection() }
    for connection in slow { connection.send(Array("G".utf8)) }
    for connection in slow { connection.send(Array("E".utf8)) }
    #expect(try studio.request("scene").status == 200)
    #expect(try studio.tab().ask(["state": 1])["state"] != nil)
    for _ in 0..<3 { _ = try tab.picture() }
    // The oldest ones have been closed.
    #expect(slow[0].readAll().isEmpty)
  }

  @Test("connections of pages do not count as those of strangers")
  func pages() throws {
    let studio = try Studio()
    let tabs = try (0..<16).map { _ in try studio.tab() }
    let slow = try (0..<100).map { _ in try studio.connection() }
    for tab in tabs { #expect(try tab.ask(["state": 1])["state"] != nil) }
    #expect(slow.count == 100)
  }

  @Test("a tab that floods with pings or endless messages is closed, and another one goes on")
  func frames() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    try tab.send(["view": ["width": 64, "height": 36]])
    for (head, payload) in [(0x89, 0), (0x89, 100), (0x00, 60_000), (0x8A, 10)] as [(UInt8, Int)] {
      let flooder = try studio.tab()
      if head == 0 { flooder.send([], opcode: 1, isLast: false) }
      let bytes = [UInt8](repeating: 32, count: payload)
      for _ in 0..<(head == 0 ? 10 : 1) {
        flooder.send(
          bytes, opcode: head & 15, isLast: head & 0x80 != 0, count: head == 0 ? 1 : 5000)
      }
      for _ in 0..<3 { _ = try tab.picture() }
      #expect(throws: (any Error).self) { while true { _ = try flooder.message() } }
    }
  }

  @Test("pictures are not sent to a tab that guesses their numbers")
  func unread() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    try tab.ask(["time": ["playing": true]])
    for number in 0...20 { try tab.send(["shown": number]) }
    tab.isAcknowledging = false
    try tab.send(["view": ["width": 64, "height": 36]])
    _ = try tab.picture()
    for number in 0...200 { try tab.send(["shown": number]) }
    try tab.send(["state": 1, "id": "last"])
    var message = try tab.message()
    while (message.json["state"] as? [String: Any])?["id"] as? String != "last" {
      #expect(message.picture.isEmpty)
      message = try tab.message()
    }
  }

  @Test("a negative length prints nothing")
  func negativeLength() throws {
    let studio = try Studio()
    for length in ["-1", "-5", "-9223372036854775808", "18446744073709551615"] {
      let connection = try studio.connection()
      connection.send(
        Array(
          """
          POST /enter HTTP/1.1\r
          Host: 127.0.0.1:\(studio.port)\r
          Content-Length: \(length)\r\n\r\nhello
          """.utf8))
      #expect(connection.readAll().isEmpty)
    }
    #expect(try studio.request("scene").status == 200)
    #expect(studio.end(by: SIGTERM) == -SIGTERM)
    #expect(studio.errors == "")
  }

  @Test("thumbnails of a heavy scene begin again when the scene changes")
  func thumbnails() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    func show(_ bubbles: [String: Any]) throws {
      let answer = try tab.ask(["edit": [["path": "bubbles", "value": bubbles]]])
      #expect(answer["state"] != nil, "\(answer)")
    }
    // Even a release build draws each of these for some seconds.
    try show(["count": 7000, "diameter": [5, 10], "shape": "heart"])
    let path = "thumbnail?palette=red&width=640&height=400"
    let request = """
      GET \(studio.path)\(path) HTTP/1.1\r
      Host: \(studio.host):\(studio.port)\r
      Connection: close\r
      Cookie: \(studio.cookie)\r\n\r\n
      """
    let waiting = try (0..<4).map { _ in
      let connection = try studio.connection()
      connection.send(Array(request.utf8))
      return connection
    }
    usleep(500_000)
    try show(["count": 3])
    let last = try studio.request(path)
    #expect(last.status == 200 && last.body.count > 10_000)
    // A drawing that went on would be answered as it was.
    for connection in waiting {
      #expect(connection.readAll().suffix(last.body.count) == last.body[...])
    }
  }
}
