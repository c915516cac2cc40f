/** A finding or a measure to be placed: `ratio` runs from where distances begin (0) to the other end (1). */
export interface MarkToPlace {
  readonly ratio: number
  /** What its label takes of the length. */
  readonly width: number
}

/** The strip in the caller's own unit: pixels on a screen, millimetres on paper. */
export interface StripSize {
  /** From one end to the other. */
  readonly width: number
  /** Height of the drawn part. */
  readonly body: number
  /** The axis as a share of the body. */
  readonly axis: number
  readonly markHeight: number
  /** From one lane of marks to the next. */
  readonly lane: number
  /** Left free between two marks of a lane. */
  readonly gap: number
  /** The first lane that takes marks: 0 lies on the part itself, the others stand above it. */
  readonly firstLane: 0 | 1
  /** What finds no room below this many lanes is not drawn. */
  readonly mostLanes: number
}

/** A mark on its strip. */
export interface PlacedMark<M> {
  readonly mark: M
  /** Centre of the label. */
  readonly x: number
  readonly y: number
  readonly lane: number
  /** The place itself, on the axis; the label stands beside it at the ends of the strip and above it in a higher lane. */
  readonly place: { readonly x: number; readonly y: number }
}

export interface StripLayout<M> {
  readonly width: number
  readonly height: number
  /** Where the part begins, under the lanes of marks. */
  readonly bodyTop: number
  readonly axisY: number
  readonly marks: readonly PlacedMark<M>[]
  /** What found no room. */
  readonly crowdedOut: readonly M[]
}

interface Laid<M> {
  readonly mark: M
  readonly x: number
  readonly lane: number
}

/** Stacks marks so that none of a lane covers another; earlier marks get the lower lanes. */
function stack<M extends MarkToPlace>(marks: readonly M[], { width, gap, firstLane }: StripSize): readonly Laid<M>[] {
  const lanes: Laid<M>[][] = []
  return marks.map((mark) => {
    const half = mark.width / 2
    const x = Math.min(Math.max(mark.ratio * width, half), Math.max(width - half, half))
    const isFree = (others: readonly Laid<M>[]) =>
      others.every((other) => Math.abs(other.x - x) >= half + other.mark.width / 2 + gap)
    const free = lanes.findIndex(isFree)
    const at = free === -1 ? lanes.length : free
    const laid = { mark, x, lane: at + firstLane }
    lanes[at] = [...(lanes[at] ?? []), laid]
    return laid
  })
}

/** Lays out a part with its marks, each above its place; at the ends of the strip a label is moved inside. Marks come back in their order. */
export function layOutStrip<M extends MarkToPlace>(marks: readonly M[], size: StripSize): StripLayout<M> {
  const laid = stack(marks, size)
  const drawn = laid.filter(({ lane }) => lane < size.mostLanes)
  const highest = drawn.reduce((most, { lane }) => Math.max(most, lane), 0)
  const bodyTop = highest * size.lane
  const axisY = bodyTop + size.axis * size.body
  return {
    width: size.width,
    height: bodyTop + size.body,
    bodyTop,
    axisY,
    marks: drawn.map(({ mark, x, lane }) => ({
      mark,
      x,
      y: lane === 0 ? axisY : bodyTop - lane * size.lane + size.markHeight / 2,
      lane,
      place: { x: Math.min(Math.max(mark.ratio, 0), 1) * size.width, y: axisY },
    })),
    crowdedOut: laid.filter(({ lane }) => lane >= size.mostLanes).map(({ mark }) => mark),
  }
}
