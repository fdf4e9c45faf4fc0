/// The requests that are used, by interface; names are the protocol's, raw values are opcodes.
enum WaylandRequest {
  enum Registry: UInt32 { case bind = 0 }
  enum ShmPool: UInt32 { case destroy = 1 }
  enum Buffer: UInt32 { case destroy = 0 }
  enum Surface: UInt32 { case destroy = 0 }
  enum Region: UInt32 { case destroy = 0 }
  /// Since version 3.
  enum Pointer: UInt32 { case release = 1 }
  /// Since version 3.
  enum Output: UInt32 { case release = 0 }
  enum LayerShell: UInt32 { case getLayerSurface = 0 }
  enum LayerSurface: UInt32 {
    case setAnchor = 1, setExclusiveZone = 2, ackConfigure = 6, destroy = 7
    /// Since version 2.
    case setLayer = 8
  }
  enum Viewporter: UInt32 { case getViewport = 1 }
  enum Viewport: UInt32 { case destroy = 0, setDestination = 2 }
  enum FractionalScaleManager: UInt32 { case getFractionalScale = 1 }
  enum FractionalScale: UInt32 { case destroy = 0 }
  enum OutputManager: UInt32 { case getXDGOutput = 1 }
  enum XDGOutput: UInt32 { case destroy = 0 }
  enum Toplevel: UInt32 { case destroy = 7 }
}

/// The events that are used, by interface; names are the protocol's, raw values are opcodes.
enum WaylandEvent {
  enum Registry: UInt32 { case global, globalRemove }
  enum Seat: UInt32 { case capabilities }
  enum Pointer: UInt32 { case enter, leave, motion }
  enum Output: UInt32 { case geometry, mode, done, scale, name }
  enum LayerSurface: UInt32 { case configure, closed }
  enum XDGOutput: UInt32 { case logicalPosition, logicalSize, done, name }
  enum ToplevelManager: UInt32 { case toplevel }
  enum Toplevel: UInt32 { case title, appID, outputEnter, outputLeave, state, done, closed }
}
