/// Runs `body` on a new thread, for work that blocks in system calls.
package func detachThread(_ body: @escaping @Sendable () -> Void) {
  final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  let argument = Unmanaged.passRetained(Body(body)).toOpaque()
  let code = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, argument)
  precondition(code == 0, "no thread: \(Errno(rawValue: code).reason)")
  pthread_detach(thread)
}
