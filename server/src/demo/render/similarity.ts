/**
 * A similarity of the plane, photo pixels → composite pixels:
 *
 *   x' = a·x − b·y + tx
 *   y' = b·x + a·y + ty
 *
 * scale = √(a² + b²), rotation = atan2(b, a), positive from x to y (clockwise on the screen, y points down).
 */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

/** The image of a point. */
export function applySimilarity(pose: Similarity, x: number, y: number): { x: number; y: number } {
  return { x: pose.a * x - pose.b * y + pose.tx, y: pose.b * x + pose.a * y + pose.ty }
}

/** The similarity that undoes `pose`. */
export function invertSimilarity(pose: Similarity): Similarity {
  const square = pose.a * pose.a + pose.b * pose.b
  const a = pose.a / square
  const b = -pose.b / square
  return { a, b, tx: b * pose.ty - a * pose.tx, ty: -b * pose.tx - a * pose.ty }
}

/** First `inner`, then `outer`. */
export function composeSimilarity(outer: Similarity, inner: Similarity): Similarity {
  const moved = applySimilarity(outer, inner.tx, inner.ty)
  return {
    a: outer.a * inner.a - outer.b * inner.b,
    b: outer.b * inner.a + outer.a * inner.b,
    tx: moved.x,
    ty: moved.y,
  }
}
