// Whoever imports Seltzer gets the types that its signatures speak of.
@_exported public import SeltzerDocument
@_exported public import SeltzerField
@_exported public import SeltzerMotion
@_exported public import SeltzerPalette
@_exported public import SeltzerRaster
@_exported public import SeltzerScene
@_exported public import SeltzerSink
@_exported public import SeltzerStage
