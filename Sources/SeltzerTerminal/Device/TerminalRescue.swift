import SeltzerSystem

/// Gives a terminal back when the program dies of a fault, a trap of Swift's included.
///
/// The handler calls nothing but what POSIX allows there: `write`, `poll`, `tcsetattr`, `signal` and
/// `raise`; what it writes was laid out before. SIGKILL leaves no time for it.
package enum TerminalRescue {
  /// What a handler looks at; it never moves and is never freed.
  private struct Orders {
    var isArmed = false
    var descriptor: Int32 = -1
    var settings = termios()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
  }

  // Unsafe, as handlers of signals read it, which can wait for no lock; one thread writes.
  private nonisolated(unsafe) static let orders = {
    let orders = UnsafeMutablePointer<Orders>.allocate(capacity: 1)
    orders.initialize(to: Orders())
    return orders
  }()

  private static let faults = [
    SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS, SIGQUIT,
  ]

  /// From here on a fault writes `bytes` and gives the line its settings back.
  static func arm(_ device: TerminalDevice, _ bytes: [UInt8]) {
    let laid = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    laid.initialize(from: bytes, count: bytes.count)
    orders.pointee.bytes?.deallocate()
    orders.pointee = Orders(
      isArmed: true, descriptor: device.descriptor, settings: device.found, bytes: laid,
      count: bytes.count)
    _ = handOver
  }

  /// The terminal was given back.
  static func disarm() { orders.pointee.isArmed = false }

  /// Gives the terminal back now, from wherever; a second call does nothing.
  package static func restore() {
    let orders = Self.orders
    guard orders.pointee.isArmed, let bytes = orders.pointee.bytes else { return }
    orders.pointee.isArmed = false
    let (descriptor, count) = (orders.pointee.descriptor, orders.pointee.count)
    var sent = 0
    var attempts = 0
    while sent < count, attempts < 10 {
      let taken = write(descriptor, bytes + sent, count - sent)
      if taken > 0 {
        sent += taken
      } else {
        // The terminal may still be busy with a picture.
        attempts += 1
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, 100)
      }
    }
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &orders.pointee.settings)
  }

  /// Sets the handlers, once.
  private static let handOver: Void = {
    // On a stack of its own, as the usual one may be what ran out.
    let bytes = 65_536
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    stack.ss_size = bytes
    sigaltstack(&stack, nil)
    for number in faults {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { TerminalRescue.die(of: $0) }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(number, &action, nil)
    }
  }()

  /// Dies of the signal.
  ///
  /// Not as Swift's runtime would have it: that asks questions on the terminal for half a minute.
  private static func die(of number: Int32) {
    restore()
    signal(number, SIG_DFL)
    raise(number)
  }
}
