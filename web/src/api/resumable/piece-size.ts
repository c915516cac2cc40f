const largestBytes = 4 * 1024 ** 2
const smallestBytes = 64 * 1024

export interface PieceSize {
  /** In bytes. */
  now(): number
  /** Halves the size after a piece of the given one was refused as too large; false when it cannot get smaller. */
  shrink(refusedBytes: number): boolean
}

/**
 * How large the pieces of uploads are: small enough that fifty files take turns, large enough that turns cost nothing, and no larger than a
 * proxy on the way lets through. Shared by all uploads of a page, so that each proxy is learned once.
 */
export function createPieceSize(): PieceSize {
  let bytes = largestBytes
  return {
    now: () => bytes,
    shrink(refusedBytes) {
      // Pieces under way together are refused together: they halve it once.
      if (refusedBytes > bytes) return true
      if (bytes <= smallestBytes) return false
      bytes /= 2
      return true
    },
  }
}
