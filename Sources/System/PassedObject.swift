/// Returns the object behind the user data of a C callback, without taking ownership.
package func object<Object: AnyObject>(
  _ data: UnsafeMutableRawPointer?, as type: Object.Type
) -> Object? { data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
