/** Similarity transform p' = [a -b; b a] p + (tx, ty). As an `aFromB` it carries points of photo B into photo A. */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

/** A point in pixels, x to the right, y down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The transform that moves nothing. */
export const identity: Similarity = { a: 1, b: 0, tx: 0, ty: 0 }

/** Image of the point (x, y). */
export function applyTo(t: Similarity, x: number, y: number): Point {
  return { x: t.a * x - t.b * y + t.tx, y: t.b * x + t.a * y + t.ty }
}

/** The transform that first does `inner`, then `outer`. */
export function compose(outer: Similarity, inner: Similarity): Similarity {
  return {
    a: outer.a * inner.a - outer.b * inner.b,
    b: outer.a * inner.b + outer.b * inner.a,
    tx: outer.a * inner.tx - outer.b * inner.ty + outer.tx,
    ty: outer.b * inner.tx + outer.a * inner.ty + outer.ty,
  }
}

/** The transform back. The scale must not be zero. */
export function invert(t: Similarity): Similarity {
  const squared = t.a * t.a + t.b * t.b
  const a = t.a / squared
  const b = -t.b / squared
  return { a, b, tx: -(a * t.tx - b * t.ty), ty: -(b * t.tx + a * t.ty) }
}

/** Factor by which lengths grow. */
export function scaleOf(t: Similarity): number {
  return Math.hypot(t.a, t.b)
}

/** Rotation in degrees, -180 to 180, positive from x towards y (clockwise on screen). */
export function rotationDegOf(t: Similarity): number {
  return (Math.atan2(t.b, t.a) * 180) / Math.PI
}

/** Turns and scales about a point, then shifts: the point lands on itself plus (dx, dy). */
export function aboutPoint(rotationDeg: number, scale: number, centre: Point, dx: number, dy: number): Similarity {
  const angle = (rotationDeg * Math.PI) / 180
  const a = Math.cos(angle) * scale
  const b = Math.sin(angle) * scale
  return { a, b, tx: centre.x - a * centre.x + b * centre.y + dx, ty: centre.y - b * centre.x - a * centre.y + dy }
}

/**
 * The same motion between the full-resolution photos, given the one between their resized copies.
 * `scaleA`, `scaleB`: copy pixels per photo pixel.
 */
export function toFullResolution(t: Similarity, scaleA: number, scaleB: number): Similarity {
  const k = scaleB / scaleA
  return { a: t.a * k, b: t.b * k, tx: t.tx / scaleA, ty: t.ty / scaleA }
}

/** The inverse of {@link toFullResolution}. */
export function toWorkResolution(t: Similarity, scaleA: number, scaleB: number): Similarity {
  const k = scaleA / scaleB
  return { a: t.a * k, b: t.b * k, tx: t.tx * scaleA, ty: t.ty * scaleA }
}
