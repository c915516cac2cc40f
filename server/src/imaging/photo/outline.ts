/** A place on a photo as shares of its width and height. */
export type Share = readonly [x: number, y: number]

/** Whether a place lies within a polygon, by the crossings of a ray (Jordan). */
export function isInside(corners: readonly Share[], [x, y]: Share): boolean {
  let inside = false
  for (const [k, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(k + corners.length - 1) % corners.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
