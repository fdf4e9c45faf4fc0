import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("attacks on the entrance of seltzer studio")
struct StudioEntranceTests {
  @Test("the printed address holds a code that one browser can exchange, and nothing else")
  func code() throws {
    let studio = try Studio(isEntering: false)
    let forged = ["http://evil.example", "null", "http://127.0.0.1:1"]
    for origin in forged { #expect(try studio.enter(studio.code, origin: origin).status == 403) }
    #expect(try studio.enter(String(repeating: "0", count: 32)).status == 403)
    // A browser that loads the page in advance does not run its program.
    for path in ["/", "/enter", "/enter.js", "/enter?\(studio.code)", "/\(studio.code)/"] {
      #expect(try studio.send(path).status != 500)
    }
    let answer = try studio.enter(studio.code)
    #expect(answer.status == 200)
    let path = String(decoding: answer.body, as: UTF8.self)
    let cookie = /Set-Cookie: seltzer=[0-9a-f]{32}; HttpOnly; SameSite=Strict; Path=(.*)\r\n/
    #expect(try #require(answer.head.firstMatch(of: cookie)).1 == path)
    #expect(!answer.head.contains(studio.code) && !path.contains(studio.code))
    #expect(try studio.enter(studio.code).status == 403)
  }

  @Test("another user of the machine cannot use the code", .enabled(if: geteuid() == 0))
  func otherUser() throws {
    let studio = try Studio(isEntering: false)
    let url = "http://127.0.0.1:\(studio.port)"
    let program = """
      import urllib.request as u
      request = u.Request("\(url)/enter", b"\(studio.code)", {"Origin": "\(url)"})
      try: print(u.urlopen(request).status)
      except u.HTTPError as error: print(error.code)
      """
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    #expect(try Judge.run("setpriv", nobody + ["/usr/bin/python3", "-c", program]) == "403")
    #expect(try studio.enter(studio.code).status == 200)
  }

  @Test("an address for elsewhere lets a second browser in once, and the oldest of many expire")
  func elsewhere() throws {
    let studio = try Studio()
    var codes: [String] = []
    for _ in 0..<5 {
      let answer = try studio.request("elsewhere", method: "POST", body: [0]).body
      let text = String(decoding: answer, as: UTF8.self)
      codes.append(String(try #require(text.firstMatch(of: /#([0-9a-f]{32})/)).1))
    }
    #expect(try codes.map { try studio.enter($0).status } == [403, 200, 200, 200, 200])
    #expect(try codes.map { try studio.enter($0).status } == [403, 403, 403, 403, 403])
    #expect(try studio.request("scene").status == 200)
    #expect(try studio.send("/elsewhere", method: "POST").status == 404)
  }

  @Test("without the cookie nothing of the page is served")
  func outside() throws {
    let studio = try Studio()
    let page = try studio.send(studio.path)
    #expect(page.status == 403 && String(decoding: page.body, as: UTF8.self).contains("enter.js"))
    for cookie in ["", "seltzer=", "x" + studio.cookie, studio.cookie + "0", "a=\(studio.path)"] {
      for path in ["studio.js", "scene", "thumbnail", "palette?name=blue", "socket", "export/1"] {
        let headers = "Cookie: \(cookie)\r\n"
        #expect(try studio.send(studio.path + path, headers: headers).status == 403, "\(path)")
      }
    }
    let others = "Cookie: a=b; \(studio.cookie); c=d\r\n"
    #expect(try studio.send(studio.path + "scene", headers: others).status == 200)
  }

  @Test("an address of another machine is a usage error that names it; a port in use is not")
  func binding() throws {
    let studio = try Studio()
    for (options, code, error) in [
      ("--bind 192.0.2.1", 64, "'192.0.2.1' is not an address of this machine"),
      ("--bind 2001:db8::1", 64, "'2001:db8::1' is not an address of this machine"),
      ("--port \(studio.port)", 69, "choose another port"),
    ] as [(String, Int32, String)] {
      let result = try studio.scratch.run("studio --no-open \(options)")
      #expect(result.code == code && result.error.contains(error), "\(result.error)")
    }
  }
}
