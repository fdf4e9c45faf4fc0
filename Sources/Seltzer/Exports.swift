// Re-exports the modules whose types occur in Seltzer's public signatures.
@_exported public import SeltzerDocument
@_exported public import SeltzerField
@_exported public import SeltzerMotion
@_exported public import SeltzerPalette
@_exported public import SeltzerRaster
@_exported public import SeltzerScene
@_exported public import SeltzerSink
@_exported public import SeltzerStage
