/// Returns the object that a C function passes on.
package func object<Object: AnyObject>(
  _ data: UnsafeMutableRawPointer?, as type: Object.Type
) -> Object? { data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
