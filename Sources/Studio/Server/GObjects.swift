import CGLib
import CSoup

/// Connects a signal of a GObject.
func connect(_ object: gpointer?, _ signal: String, _ callback: GCallback, _ data: gpointer) {
  g_signal_connect_data(object, signal, callback, data, nil, GConnectFlags(rawValue: 0))
}

/// Returns the content of a GBytes.
func array(_ bytes: OpaquePointer?) -> [UInt8] {
  var count: gsize = 0
  let start = g_bytes_get_data(bytes, &count)
  return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
}

/// Converts between a GObject's type and those it is derived from.
func pointer<From, To>(_ object: UnsafeMutablePointer<From>?) -> UnsafeMutablePointer<To>? {
  object.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: To.self) }
}
