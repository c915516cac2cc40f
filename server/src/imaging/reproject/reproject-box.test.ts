import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelBox } from './motion.ts'
import type { PaintedPicture, PlacedPhoto } from './painted.ts'
import { photosAt } from './painted.ts'
import { reprojectBox } from './reproject-box.ts'

/** A photo turned about its centre, scaled and laid with its centre at a point of the picture. */
interface Laid {
  readonly centreX: number
  readonly centreY: number
  readonly scale: number
  readonly turnDeg: number
}

const size = { widthPx: 1200, heightPx: 900 }

/** Where a point of the photo lies, by the sines and cosines of school. */
function onPicture({ centreX, centreY, scale, turnDeg }: Laid, u: number, v: number): { x: number; y: number } {
  const turn = (turnDeg * Math.PI) / 180
  const [du, dv] = [(u - size.widthPx / 2) * scale, (v - size.heightPx / 2) * scale]
  return {
    x: centreX + du * Math.cos(turn) - dv * Math.sin(turn),
    y: centreY + du * Math.sin(turn) + dv * Math.cos(turn),
  }
}

function placed(photo: number, laid: Laid, zIndex = 0): PlacedPhoto {
  const origin = onPicture(laid, 0, 0)
  const unit = onPicture(laid, 1, 0)
  const pose = { a: unit.x - origin.x, b: unit.y - origin.y, tx: origin.x, ty: origin.y }
  return { photo, ...size, pose, zIndex }
}

const pictureOf = (...photos: PlacedPhoto[]): PaintedPicture => ({ widthPx: 6000, heightPx: 6000, photos })
const laid = (centreX = 3000, centreY = 3000, scale = 1, turnDeg = 0): Laid => ({ centreX, centreY, scale, turnDeg })

const anyLaid = fc.record({
  centreX: fc.double({ min: 2000, max: 4000, noNaN: true }),
  centreY: fc.double({ min: 2000, max: 4000, noNaN: true }),
  scale: fc.double({ min: 0.3, max: 2, noNaN: true }),
  turnDeg: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** A defect of the photo: a rectangle of its pixels. */
const anyDefect = fc.record({
  u: fc.double({ min: 250, max: 800, noNaN: true }),
  v: fc.double({ min: 250, max: 550, noNaN: true }),
  du: fc.double({ min: 3, max: 150, noNaN: true }),
  dv: fc.double({ min: 3, max: 100, noNaN: true }),
})

type Defect = { u: number; v: number; du: number; dv: number }

const boundsOf = (points: { x: number; y: number }[]): PixelBox => {
  const x = Math.min(...points.map((point) => point.x))
  const y = Math.min(...points.map((point) => point.y))
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) - x,
    height: Math.max(...points.map((point) => point.y)) - y,
  }
}

const cornersOfDefect = ({ u, v, du, dv }: Defect) =>
  [
    [u, v],
    [u + du, v],
    [u, v + dv],
    [u + du, v + dv],
  ] as const

const around = (at: Laid, defect: Defect): PixelBox =>
  boundsOf(cornersOfDefect(defect).map(([u, v]) => onPicture(at, u, v)))

function expectBox(result: PixelBox, truth: PixelBox): void {
  expect(result.x).toBeCloseTo(truth.x, 6)
  expect(result.y).toBeCloseTo(truth.y, 6)
  expect(result.width).toBeCloseTo(truth.width, 6)
  expect(result.height).toBeCloseTo(truth.height, 6)
}

const boxOf = (result: ReturnType<typeof reprojectBox>): PixelBox => {
  if (result.kind !== 'moved') throw new Error(`lost: ${result.why}`)
  return result.box
}

describe('a box is led through its photo', () => {
  it('around the very same pixels of the photo, whatever its pose before and after', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 2, noNaN: true }), anyLaid, anyDefect, (scale, after, defect) => {
        // Drawn on an upright photo, the box is exactly the defect, and so the truth is the defect's bounds.
        const before = laid(2500, 3500, scale)
        const box = around(before, defect)
        const result = reprojectBox(box, pictureOf(placed(7, before)), pictureOf(placed(7, after)))
        expectBox(boxOf(result), around(after, defect))
      }),
    )
  })

  it('and back: what was drawn is found again after any number of pictures, no larger and not shifted', () => {
    fc.assert(
      fc.property(anyLaid, fc.array(anyLaid, { minLength: 1, maxLength: 5 }), anyDefect, (first, others, defect) => {
        const drawnBox = around(first, defect)
        let picture = pictureOf(placed(7, first))
        let box = drawnBox
        let drawn = null
        for (const next of [...others, first]) {
          const following = pictureOf(placed(7, next))
          const result = reprojectBox(box, picture, following, drawn)
          if (result.kind !== 'moved') throw new Error(result.why)
          ;({ box, drawn } = result)
          picture = following
        }
        expectBox(box, drawnBox)
      }),
    )
  })

  it('that shows there: the highest, and of equals the one whose edge is farther away', () => {
    const picture = pictureOf(placed(1, laid(2000)), placed(2, laid(2900)), placed(3, laid(2450), -1))
    expect(photosAt(picture, { x: 2440, y: 3000 }).map(({ photo }) => photo)).toEqual([1, 2, 3])
    expect(photosAt(picture, { x: 2460, y: 3000 }).map(({ photo }) => photo)).toEqual([2, 1, 3])
    const raised = pictureOf(placed(1, laid(2000)), placed(3, laid(2450), 5))
    expect(photosAt(raised, { x: 2000, y: 3000 }).map(({ photo }) => photo)).toEqual([3, 1])
    // The lower photo goes elsewhere by too little to matter; the box goes where the upper one goes.
    const box = { x: 1980, y: 2980, width: 400, height: 300 }
    const to = pictureOf(placed(1, laid(2004)), placed(3, laid(2550), 5))
    expectBox(boxOf(reprojectBox(box, raised, to)), { ...box, x: 2080 })
  })

  it('and stays exactly where it is when its photo does', () => {
    const box = { x: 2900.1, y: 2900.2, width: 33.3, height: 44.4 }
    const here = placed(1, laid(3000.3, 3000.7, 0.7, 12))
    const result = reprojectBox(box, pictureOf(here, placed(2, laid(1500))), pictureOf(here, placed(2, laid(1200))))
    expect(boxOf(result)).toEqual(box)
  })
})

describe('a box is left for a person', () => {
  const box = { x: 2950, y: 2950, width: 100, height: 80 }
  const before = pictureOf(placed(1, laid()))

  it('when no photo under it is in the new picture; one that lies below helps', () => {
    expect(reprojectBox(box, before, pictureOf(placed(2, laid())))).toEqual({ kind: 'lost', why: 'not-placed' })
    expect(reprojectBox({ ...box, x: 100 }, before, before)).toEqual({ kind: 'lost', why: 'not-placed' })
    const two = pictureOf(placed(1, laid()), placed(2, laid(3200)))
    const result = reprojectBox(box, two, pictureOf(placed(2, laid(3300))))
    expectBox(boxOf(result), { ...box, x: box.x + 100 })
  })

  it('when it lies across photos that part by more than a tenth of it, and not when by less', () => {
    const wide = { x: 2300, y: 2900, width: 600, height: 200 }
    const from = pictureOf(placed(1, laid(2000)), placed(2, laid(3190)))
    const apart = (dx: number) => pictureOf(placed(1, laid(2000)), placed(2, laid(3190 + dx)))
    expect(reprojectBox(wide, from, apart(50)).kind).toBe('moved')
    expect(reprojectBox(wide, from, apart(80))).toEqual({ kind: 'lost', why: 'photos-disagree' })
    // The other one is no part of a box that lies on one photo only.
    expect(reprojectBox({ ...wide, x: 1700 }, from, apart(80)).kind).toBe('moved')
  })

  it('when what shows there now is another photo that lay elsewhere before', () => {
    const from = pictureOf(placed(1, laid(), 1), placed(2, laid(3040), 0))
    const to = pictureOf(placed(1, laid(), 0), placed(2, laid(3100), 1))
    expect(reprojectBox(box, from, to)).toEqual({ kind: 'lost', why: 'photos-disagree' })
  })

  it('when it would lie outside the new picture; one that only reaches over its edge is cut there', () => {
    const small = (centreX: number): PaintedPicture => ({ ...pictureOf(placed(1, laid(centreX))), widthPx: 3100 })
    expect(reprojectBox(box, before, small(3200))).toEqual({ kind: 'lost', why: 'outside' })
    expectBox(boxOf(reprojectBox(box, before, small(3060))), { ...box, x: 3010, width: 90 })
  })
})
