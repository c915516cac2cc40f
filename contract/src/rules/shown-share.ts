/** A place on a picture, in its pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** A piece of the picture: its corners in turn. */
export type Piece = readonly Place[]

/** A part of the picture that was shown, in its pixels, and how many of them one pixel of the screen stood for. */
export interface Shown {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly imagePx: number
}

/** What is asked of what was shown. */
export interface ShareTask {
  readonly widthPx: number
  readonly heightPx: number
  /** What is known to be blade, in pieces that may lie over one another; null asks of the whole picture. */
  readonly blade: readonly Piece[] | null
  /** What was shown coarser than this does not count. */
  readonly mostImagePx: number
}

/** How much was shown, from 0 to 1: of all that is asked for, and of each stretch along the picture's long side; null where a stretch holds none of it. */
export interface ShownShare {
  readonly share: number
  readonly along: readonly (number | null)[]
}

/** The stretches of a strip. */
export const stretchCount = 100
const linesPerStretch = 20
/** A view that was to show one millimetre shows it to a hundredth. */
const scaleTolerance = 1.01

type Span = readonly [from: number, to: number]

/** Spans as they lie one after another, none over another. */
function apart(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((one, other) => one[0] - other[0])
  const result: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** How much of one lies within the other; both lie apart. */
function commonLength(spans: readonly Span[], others: readonly Span[]): number {
  let sum = 0
  let at = 0
  for (const [from, to] of spans) {
    while ((others[at]?.[1] ?? Number.POSITIVE_INFINITY) <= from) at += 1
    for (let next = at; (others[next]?.[0] ?? Number.POSITIVE_INFINITY) < to; next += 1) {
      const [start, end] = others[next] ?? [0, 0]
      sum += Math.max(0, Math.min(to, end) - Math.max(from, start))
    }
  }
  return sum
}

/** Where a line across the long side runs through a piece (even and odd crossings). */
function spansOf(piece: Piece, along: 'x' | 'y', at: number): readonly Span[] {
  const across = along === 'x' ? 'y' : 'x'
  const crossings = piece
    .flatMap((point, index) => {
      const before = piece.at(index - 1) ?? point
      if (before[along] <= at === point[along] <= at) return []
      const share = (at - before[along]) / (point[along] - before[along])
      return [before[across] + share * (point[across] - before[across])]
    })
    .sort((one, other) => one - other)
  return crossings.flatMap((from, index) => (index % 2 === 0 ? [[from, crossings[index + 1] ?? from] as const] : []))
}

const wholeOf = (widthPx: number, heightPx: number): Piece => [
  { x: 0, y: 0 },
  { x: widthPx, y: 0 },
  { x: widthPx, y: heightPx },
  { x: 0, y: heightPx },
]

/** A line across the picture: where along it runs, which of it is asked for, and which was shown. */
interface Line {
  readonly at: number
  readonly asked: readonly Span[]
  readonly there: readonly Span[]
}

/** The lines on which is measured, in their order along the long side. */
function linesOf({ widthPx, heightPx, blade, mostImagePx }: ShareTask, shown: readonly Shown[]) {
  const [along, across] = heightPx >= widthPx ? (['y', 'x'] as const) : (['x', 'y'] as const)
  const lengthPx = along === 'y' ? heightPx : widthPx
  const boxes = shown
    .filter(({ imagePx }) => imagePx <= mostImagePx * scaleTolerance)
    .map((box) => {
      const size = { x: box.width, y: box.height }
      return {
        from: box[along],
        to: box[along] + size[along],
        span: [box[across], box[across] + size[across]] as const,
      }
    })
  const pieces = (blade ?? [wholeOf(widthPx, heightPx)]).map((piece) => {
    const places = piece.map((point) => point[along])
    return { from: Math.min(...places), to: Math.max(...places), piece }
  })
  const stretchPx = lengthPx / stretchCount
  const lines = Array.from({ length: stretchCount }, (_, stretch) => stretch * stretchPx).flatMap((start) => {
    const isHere = ({ from, to }: { readonly from: number; readonly to: number }) =>
      from <= start + stretchPx && to >= start
    const [somePieces, someBoxes] = [pieces.filter(isHere), boxes.filter(isHere)]
    return Array.from({ length: linesPerStretch }, (_, line): Line => {
      const at = start + ((line + 0.5) / linesPerStretch) * stretchPx
      return {
        at,
        asked: apart(somePieces.flatMap(({ piece }) => spansOf(piece, along, at))),
        there: apart(someBoxes.filter(({ from, to }) => from <= at && at <= to).map(({ span }) => span)),
      }
    })
  })
  return { along, across, lines }
}

/**
 * How much of a blade was shown on screens finely enough. Measured on lines across the picture's long side, exact along each: an edge of
 * what was shown is placed to 1/2000 of the long side. Without any blade the share is 0.
 */
export function shownShare(task: ShareTask, shown: readonly Shown[]): ShownShare {
  const lines = linesOf(task, shown).lines.map(({ asked, there }) => ({
    asked: lengthOf(asked),
    shown: commonLength(asked, there),
  }))
  const shareOf = (some: typeof lines): number | null => {
    const asked = some.reduce((sum, line) => sum + line.asked, 0)
    return asked === 0 ? null : Math.min(1, some.reduce((sum, line) => sum + line.shown, 0) / asked)
  }
  return {
    share: shareOf(lines) ?? 0,
    along: Array.from({ length: stretchCount }, (_, stretch) =>
      shareOf(lines.slice(stretch * linesPerStretch, (stretch + 1) * linesPerStretch)),
    ),
  }
}

/** What is left of spans without others; both lie apart. */
function without(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return spans.flatMap(([from, to]) => {
    const left: Span[] = []
    let start = from
    for (const [otherFrom, otherTo] of others) {
      if (otherTo <= start || otherFrom >= to) continue
      if (otherFrom > start) left.push([start, otherFrom])
      start = Math.max(start, otherTo)
    }
    return start < to ? [...left, [start, to] as const] : left
  })
}

const hairPx = 0.5

/** Of each box whether some of what is asked for in it was not shown yet. */
export function lackIn(
  task: ShareTask,
  shown: readonly Shown[],
  boxes: readonly Pick<Shown, 'x' | 'y' | 'width' | 'height'>[],
): readonly boolean[] {
  const { along, across, lines } = linesOf(task, shown)
  const lacking = lines
    .map(({ at, asked, there }) => ({ at, spans: without(asked, there) }))
    .filter(({ spans }) => spans.length > 0)
  return boxes.map((box) => {
    const size = { x: box.width, y: box.height }
    const span = [[box[across], box[across] + size[across]]] as const
    return lacking.some(
      ({ at, spans }) => at > box[along] && at < box[along] + size[along] && commonLength(span, spans) > hairPx,
    )
  })
}

const almost = 1e-9

/** A share in whole percent that never says more than is so: 100 only where nothing is missing. */
export const percentShown = (share: number): number => (share >= 1 - almost ? 100 : Math.floor(share * 100))
