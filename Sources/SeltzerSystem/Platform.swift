// Re-exports the C library and swift-system, so that other files do not depend on the platform.
#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif

#if canImport(System)
  @_exported import System
#else
  @_exported import SystemPackage
#endif
