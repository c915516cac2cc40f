/** Four corners of an outline in turn, as shares of a photo's width and height. */
export type Corners = readonly (readonly [x: number, y: number])[]

/** An outline to start from: the middle of the photo from end to end. */
export const startCorners: Corners = [
  [0.3, 0],
  [0.7, 0],
  [0.7, 1],
  [0.3, 1],
]

const leastArea = 0.01

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4

/** The outline with one corner somewhere else, kept on the photo. */
export const withCorner = (corners: Corners, index: number, x: number, y: number): Corners =>
  corners.map((corner, each) => (each === index ? [within(x), within(y)] : corner))

/** Whether the outline encloses enough of the photo to be told apart from a slip. */
export function isLargeEnough(corners: Corners): boolean {
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2 >= leastArea
}

/** The step of an arrow key, as shares of the photo; null for any other key. */
export function stepOf(key: string, isLarge: boolean): readonly [dx: number, dy: number] | null {
  const step = isLarge ? 0.05 : 0.005
  if (key === 'ArrowLeft') return [-step, 0]
  if (key === 'ArrowRight') return [step, 0]
  if (key === 'ArrowUp') return [0, -step]
  return key === 'ArrowDown' ? [0, step] : null
}
