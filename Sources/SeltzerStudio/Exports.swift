import SeltzerDocument
import SeltzerSystem

/// Runs `seltzer render` and `seltzer preview`.
struct Exports {
  func cancel() {}
  func answer(_ request: WebRequest) throws { request.fail(404, "there is no such export") }
}

extension Studio {
  func export(_ value: JSONValue) throws {}
  func answerImport(_ request: WebRequest) throws { request.fail(404, "") }
  func answerSensor(_ request: WebRequest) throws { request.fail(404, "") }
  func follow() {}
  func write(_ bytes: [UInt8], to path: String) throws {}
}
