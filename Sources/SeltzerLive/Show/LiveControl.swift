import Seltzer
import SeltzerSystem

/// Tells a show that runs what to do next, from any thread.
///
/// The show sleeps in it: until a moment of the monotonic clock, or for good, which costs nothing.
public final class LiveControl: @unchecked Sendable {
  enum Message {
    case stop
    case nextPalette
    case readAgain
    case picture(LivePicture)
    case trouble(any Error)
  }

  // Both are set up once and never move. The lock guards all that changes, hence unchecked; Swift's own
  // cannot wait for a moment.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var messages: [Message] = []

  /// A control that nothing was said to yet.
  public init() {
    pthread_mutex_init(lock, nil)
    #if canImport(Darwin)
      pthread_cond_init(bell, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(bell, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(bell)
    pthread_mutex_destroy(lock)
    bell.deallocate()
    lock.deallocate()
  }

  /// Ends the show; what it shows stays.
  public func stop() { send(.stop) }

  /// Goes on to the next of the built-in palettes.
  public func showNextPalette() { send(.nextPalette) }

  /// Reads the scene again; a faulty one is told of, and changes nothing.
  public func readSceneAgain() { send(.readAgain) }

  func send(_ message: Message) {
    pthread_mutex_lock(lock)
    messages.append(message)
    pthread_cond_signal(bell)
    pthread_mutex_unlock(lock)
  }

  /// Sleeps until something is said, or until a deadline.
  ///
  /// - Parameter deadline: Nanoseconds of the monotonic clock; nil is never.
  /// - Returns: What was said since the last call; nothing at the deadline.
  func wait(until deadline: Int64?) -> [Message] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while messages.isEmpty {
      guard let deadline else {
        pthread_cond_wait(bell, lock)
        continue
      }
      guard sleep(until: deadline) else { break }
    }
    defer { messages = [] }
    return messages
  }

  /// Sleeps with the lock given up; false when the time has come.
  private func sleep(until deadline: Int64) -> Bool {
    #if canImport(Darwin)
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return false }
      var time = Self.time(left)
      return pthread_cond_timedwait_relative_np(bell, lock, &time) != ETIMEDOUT
    #else
      var time = Self.time(max(0, deadline))
      return pthread_cond_timedwait(bell, lock, &time) != ETIMEDOUT
    #endif
  }

  private static func time(_ nanoseconds: Int64) -> timespec {
    timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
