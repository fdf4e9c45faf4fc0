import CGLib

/// Adds a rounded rectangle with continuous corners, as a closed sub-path.
///
/// The curvature of a circular corner jumps where it meets the edge, which looks like a kink. Here each
/// corner is two cubic curves whose curvature is zero at the edge and a circle's on the diagonal. A
/// corner takes 1.55 radii of either edge, or is smaller where an edge is too short.
package func traceSuperellipse(
  in context: OpaquePointer, x: Double, y: Double, width: Double, height: Double, radius: Double
) {
  let bend = max(min(radius, min(width, height) / 2 / 1.55), 0)
  // Distances from the corner: the start of the curve, its control points, its middle.
  let start = 1.55 * bend
  let handle = 0.95 * bend
  let inner = 0.586 * bend
  let middle = 0.293 * bend
  let (right, bottom) = (x + width, y + height)

  cairo_move_to(context, x + start, y)
  cairo_line_to(context, right - start, y)
  cairo_curve_to(context, right - handle, y, right - inner, y, right - middle, y + middle)
  cairo_curve_to(context, right, y + inner, right, y + handle, right, y + start)
  cairo_line_to(context, right, bottom - start)
  cairo_curve_to(
    context, right, bottom - handle, right, bottom - inner, right - middle, bottom - middle)
  cairo_curve_to(context, right - inner, bottom, right - handle, bottom, right - start, bottom)
  cairo_line_to(context, x + start, bottom)
  cairo_curve_to(context, x + handle, bottom, x + inner, bottom, x + middle, bottom - middle)
  cairo_curve_to(context, x, bottom - inner, x, bottom - handle, x, bottom - start)
  cairo_line_to(context, x, y + start)
  cairo_curve_to(context, x, y + handle, x, y + inner, x + middle, y + middle)
  cairo_curve_to(context, x + inner, y, x + handle, y, x + start, y)
  cairo_close_path(context)
}

/// Adds a rectangle with circular corners, as a closed sub-path.
func traceRoundedRectangle(
  in context: OpaquePointer, _ origin: SIMD2<Double>, _ size: SIMD2<Double>, corner: Double
) {
  let radius = max(0, min(corner, size.x / 2, size.y / 2))
  let (left, top) = (origin.x + radius, origin.y + radius)
  let (right, bottom) = (origin.x + size.x - radius, origin.y + size.y - radius)
  cairo_new_sub_path(context)
  cairo_arc(context, right, top, radius, -.pi / 2, 0)
  cairo_arc(context, right, bottom, radius, 0, .pi / 2)
  cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
  cairo_arc(context, left, top, radius, .pi, .pi * 1.5)
  cairo_close_path(context)
}

/// Sets a straight colour with opacity.
func setSource(_ color: SIMD4<Double>, in context: OpaquePointer) {
  cairo_set_source_rgba(context, color.x, color.y, color.z, color.w)
}
