import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedScale } from './asked-scale.ts'
import { lackIn, type Piece, percentShown, type Shown, shownShare } from './shown-share.ts'

const size = { widthPx: 400, heightPx: 2000 }
const box = (x: number, y: number, width: number, height: number, imagePx = 1): Shown => ({
  x,
  y,
  width,
  height,
  imagePx,
})

/** Whether a point lies within a convex piece, counted another way than the product does. */
const holds = (piece: Piece, x: number, y: number): boolean => {
  const turns = piece.map((a, index) => {
    const b = piece[(index + 1) % piece.length] ?? a
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
  })
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)
}

/** Pixel by pixel: how many of the blade, and how many of those were shown. */
function counted(blade: readonly Piece[], shown: readonly Shown[]): number {
  let [all, there] = [0, 0]
  for (let y = 0.5; y < size.heightPx; y += 1)
    for (let x = 0.5; x < size.widthPx; x += 1) {
      if (!blade.some((piece) => holds(piece, x, y))) continue
      all += 1
      if (shown.some((each) => x > each.x && x < each.x + each.width && y > each.y && y < each.y + each.height))
        there += 1
    }
  return all === 0 ? 0 : there / all
}

describe('the share of a blade that was shown', () => {
  it('is all of the picture where nothing is known of the blade, and none before anything was shown', () => {
    const task = { ...size, blade: null, mostImagePx: 1 }
    expect(shownShare(task, []).share).toBe(0)
    expect(shownShare(task, [box(0, 0, 400, 2000)]).share).toBe(1)
    expect(shownShare(task, [box(0, 0, 400, 1000)]).share).toBeCloseTo(0.5, 6)
  })

  it('counts what two views show once, and what was shown too coarse not at all', () => {
    const task = { ...size, blade: null, mostImagePx: 2 }
    expect(shownShare(task, [box(0, 0, 400, 1000, 2), box(0, 500, 400, 1000)]).share).toBeCloseTo(0.75, 6)
    expect(shownShare(task, [box(0, 0, 400, 1000, 2.1), box(0, 500, 400, 1000)]).share).toBeCloseTo(0.5, 6)
  })

  it('tells of each stretch, and nothing of one without blade', () => {
    const blade = [
      [
        { x: 100, y: 1000 },
        { x: 300, y: 1000 },
        { x: 300, y: 2000 },
        { x: 100, y: 2000 },
      ],
    ]
    const { along } = shownShare({ ...size, blade, mostImagePx: 1 }, [box(0, 1500, 200, 500)])
    expect(along[0]).toBeNull()
    expect(along[60]).toBe(0)
    expect(along[90]).toBeCloseTo(0.5, 6)
  })

  it('lies along the longer side of a picture that lies', () => {
    const { along } = shownShare({ widthPx: 2000, heightPx: 400, blade: null, mostImagePx: 1 }, [box(0, 0, 1000, 400)])
    expect([along[0], along[49], along[50], along[99]]).toEqual([1, 1, 0, 0])
  })

  it('agrees with a count of pixels within 0.5 %, whatever was shown', () => {
    const place = (most: number) => fc.integer({ min: 0, max: most })
    const view = fc
      .tuple(place(380), place(1900), fc.integer({ min: 20, max: 400 }), fc.integer({ min: 20, max: 600 }))
      .map(([x, y, width, height]) => box(x, y, Math.min(width, 400 - x), Math.min(height, 2000 - y)))
    const piece = fc.tuple(place(150), place(200), place(150), place(1500), place(400)).map(
      ([x, dx, narrower, y, height]): Piece => [
        { x, y },
        { x: x + 60 + dx, y },
        { x: x + 60 + dx / 2, y: y + 100 + height },
        { x: x + Math.min(narrower, dx / 2), y: y + 100 + height },
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.array(view, { maxLength: 8 }), (blade, shown) => {
        const { share } = shownShare({ ...size, blade, mostImagePx: 1 }, shown)
        expect(Math.abs(share - counted(blade, shown))).toBeLessThan(0.005)
      }),
      { numRuns: 25 },
    )
  })
})

describe('what a view lacks', () => {
  const task = { ...size, blade: null, mostImagePx: 1 }
  const views = [box(0, 0, 400, 500), box(0, 450, 400, 500), box(0, 1500, 400, 500)]

  it('is what of the blade in it was not shown', () => {
    expect(lackIn(task, [], views)).toEqual([true, true, true])
    expect(lackIn(task, [box(0, 0, 400, 900)], views)).toEqual([false, true, true])
    expect(lackIn(task, [box(0, 0, 400, 2000, 2)], views)).toEqual([true, true, true])
    expect(lackIn(task, [box(0, 0, 400, 2000)], views)).toEqual([false, false, false])
  })

  it('is nothing where no blade is in it', () => {
    const blade = [
      [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
        { x: 400, y: 400 },
        { x: 0, y: 400 },
      ],
    ]
    expect(lackIn({ ...task, blade }, [], views)).toEqual([true, false, false])
  })

  it('agrees with the share: all views of a picture lack nothing when all of it was shown, and only then', () => {
    const all = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 })
    fc.assert(
      fc.property(all, (seen) => {
        const parts = Array.from({ length: 10 }, (_, part) => box(0, part * 200, 400, 200))
        const shown = seen.flatMap((part) => parts[part] ?? [])
        const lacking = lackIn(task, shown, parts)
        expect(lacking.map((lacks, part) => (lacks ? part : -1)).filter((part) => part !== -1)).toEqual(
          parts.map((_, part) => part).filter((part) => !seen.includes(part)),
        )
        expect(shownShare(task, shown).share === 1).toBe(lacking.every((lacks) => !lacks))
      }),
    )
  })
})

describe('a share in percent', () => {
  it('says 100 only where nothing is missing', () => {
    expect([0, 0.004, 0.5, 0.9999, 1].map(percentShown)).toEqual([0, 0, 50, 99, 100])
  })
})

describe('how finely a side is to be looked at', () => {
  it('is a millimetre, or the own resolution where that is coarser or has no scale', () => {
    expect(askedScale(0.05)).toEqual({ imagePx: 2, mm: 1 })
    expect(askedScale(0.2)).toEqual({ imagePx: 1, mm: 2 })
    expect(askedScale(null)).toEqual({ imagePx: 1, mm: null })
  })
})
