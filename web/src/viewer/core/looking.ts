/** The ways a view can go over its picture by single presses. */
export const lookWays = ['up', 'left', 'right', 'down'] as const
export type LookWay = (typeof lookWays)[number]

/** What is at the edge of the view lies near its middle after two presses. */
const lookShare = 1 / 3

const directions: Readonly<Record<LookWay, readonly [number, number]>> = {
  up: [0, -1],
  left: [-1, 0],
  right: [1, 0],
  down: [0, 1],
}

/** How far a press moves the view over the picture, in pixels of the screen, of a view of this size. */
export function lookStepPx(way: LookWay, view: { readonly widthPx: number; readonly heightPx: number }) {
  const [dx, dy] = directions[way]
  return { x: dx * view.widthPx * lookShare, y: dy * view.heightPx * lookShare }
}
