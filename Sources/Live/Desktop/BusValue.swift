import CGLib

/// A value received from D-Bus.
final class BusValue {
  private let variant: OpaquePointer

  /// Takes over a reference to a `GVariant`.
  init(owning variant: OpaquePointer) { self.variant = variant }

  deinit { g_variant_unref(variant) }

  /// The signature, such as `(ddd)`.
  private var type: String { String(cString: g_variant_get_type_string(variant)) }

  var bool: Bool? { type == "b" ? g_variant_get_boolean(variant) != 0 : nil }
  var unsigned: UInt32? { type == "u" ? g_variant_get_uint32(variant) : nil }
  var whole: Int32? { type == "i" ? g_variant_get_int32(variant) : nil }
  var string: String? { type == "s" ? String(cString: g_variant_get_string(variant, nil)) : nil }
  /// The three numbers of a colour.
  var color: SIMD3<Double>? {
    type == "(ddd)" ? SIMD3(children.map { g_variant_get_double($0.variant) }) : nil
  }

  /// The first value of a tuple, such as the result of a method.
  var first: BusValue? { type.hasPrefix("(") ? children.first : nil }

  /// The values of a tuple or an array.
  var children: [BusValue] {
    guard ["(", "a"].contains(type.first) else { return [] }
    return (0..<g_variant_n_children(variant)).map {
      BusValue(owning: g_variant_get_child_value(variant, $0))
    }
  }

  /// The value of a dictionary's key, without the variants around it.
  subscript(key: String) -> BusValue? {
    guard type.hasPrefix("a{s"), var value = g_variant_lookup_value(variant, key, nil) else {
      return nil
    }
    // The portal's `Read` and some of its back ends return a variant in a variant.
    while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT {
      let outer = value
      value = g_variant_get_variant(outer)
      g_variant_unref(outer)
    }
    return BusValue(owning: value)
  }
}
