extension Range<Int> {
  /// Returns the first number from which on `isAfter` holds, by binary search; the end if there is none.
  package func partitionPoint(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
