import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxToScreen, type Insets, imageToViewport, type Turn, type View, viewOf } from '../picture/geometry.ts'
import { sweepScale } from './scale.ts'
import { regionWith, type SweepGround, SweepWalk } from './walk.ts'

const image = { widthPx: 2000, heightPx: 12_000 }
const insets: Insets = { left: 110, top: 48, right: 10, bottom: 60 }
const ground: SweepGround = { image, blade: null, isHubAtEnd: false, imageRatioCmPerPx: 0.2, factor: 1 }
const screen = { widthPx: 1120, heightPx: 908 }
const whole: View = viewOf({ x: 0, y: 0, width: 1, height: 6 }, image, screen, 270)

/** Somebody who presses keys at a picture that follows at once. */
function openPicture(first: View = whole) {
  const walk = new SweepWalk()
  let view = first
  const press = (direction: 1 | -1, more: Partial<SweepGround> = {}) => {
    const region = walk.go(direction, view, { ...ground, ...more }, insets)
    if (region === null) return false
    view = viewOf(imageToViewport(region, image), image, view, view.turn)
    walk.arrived(view)
    return true
  }
  const look = (change: Partial<View>) => {
    view = { ...view, ...change }
  }
  return { walk, press, look, view: () => view, number: () => walk.state()?.number }
}

describe('the scale of a sweep', () => {
  it('is the picture’s own or 1 mm, whichever is coarser, times what was chosen', () => {
    expect(sweepScale(0.2, 1)).toEqual({ mm: 2, imagePx: 1 })
    expect(sweepScale(0.05, 1)).toEqual({ mm: 1, imagePx: 2 })
    expect(sweepScale(0.2, 4)).toEqual({ mm: 8, imagePx: 4 })
    expect(sweepScale(null, 2)).toEqual({ mm: null, imagePx: 2 })
  })

  it('is that of each view, and what is to be shown lies where no tool covers it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Turn>(0, 90, 270),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.double({ min: 1, max: 6, noNaN: true }),
        (turn, x, y, imagePx) => {
          const view = { ...whole, turn }
          const clear = { width: 1000 * imagePx, height: 800 * imagePx }
          const box = turn === 0 ? { x, y, ...clear } : { x, y, width: clear.height, height: clear.width }
          const shown = viewOf(imageToViewport(regionWith(box, view, insets, imagePx), image), image, screen, turn)
          expect(shown.scale).toBeCloseTo(1 / imagePx, 6)
          const there = boxToScreen(box, shown)
          expect(there.x).toBeCloseTo(insets.left, 4)
          expect(there.y).toBeCloseTo(insets.top, 4)
          expect(there.x + there.width).toBeCloseTo(screen.widthPx - insets.right, 4)
          expect(there.y + there.height).toBeCloseTo(screen.heightPx - insets.bottom, 4)
        },
      ),
    )
  })
})

describe('a walk', () => {
  it('begins at the hub end, goes on and back view by view, and stays at its beginning', () => {
    const picture = openPicture()
    const seen = [1, 1, 1, -1, -1, -1].map((direction) => {
      picture.press(direction === 1 ? 1 : -1)
      return picture.number()
    })
    expect(seen).toEqual([1, 2, 3, 2, 1, 1])
    expect(picture.view().scale).toBeCloseTo(1, 6)
  })

  it('goes back to where it stopped when one has looked elsewhere or closer, and on from there', () => {
    const picture = openPicture()
    picture.press(1)
    picture.press(1)
    const stop = picture.view()
    picture.look({ originX: stop.originX + 300 })
    picture.press(1)
    expect(picture.number()).toBe(2)
    expect(picture.view()).toEqual(stop)
    picture.look({ scale: 2 })
    picture.press(-1)
    expect(picture.number()).toBe(2)
    picture.press(1)
    expect(picture.number()).toBe(3)
  })

  it('is at the tip after its last view, and off it by the way back', () => {
    const picture = openPicture()
    picture.press(1)
    const total = picture.walk.state()?.total ?? 0
    for (let step = 1; step < total; step += 1) expect(picture.press(1)).toBe(true)
    expect(picture.walk.state()?.isAtTip).toBe(false)
    expect(picture.press(1)).toBe(false)
    expect(picture.walk.state()).toMatchObject({ number: total, isAtTip: true })
    picture.press(-1)
    expect(picture.walk.state()).toMatchObject({ number: total - 1, isAtTip: false })
  })

  it('stands near where it stood when the scale or the window is another', () => {
    const picture = openPicture()
    for (let step = 0; step < 8; step += 1) picture.press(1)
    const before = picture.walk.state()
    picture.press(1, { factor: 2 })
    const after = picture.walk.state()
    const share = (state: typeof before) => (state === null ? 0 : state.number / state.total)
    expect(after?.total).toBeLessThan(before?.total ?? 0)
    expect(Math.abs(share(after) - share(before))).toBeLessThan(0.15)
    expect(picture.view().scale).toBeCloseTo(0.5, 6)
  })

  it('says that it goes over the whole picture where no blade is known', () => {
    const picture = openPicture()
    picture.press(1)
    expect(picture.walk.state()?.isBladeKnown).toBe(false)
    const blade = [
      [
        { x: 900, y: 0 },
        { x: 1100, y: 0 },
        { x: 1100, y: 12_000 },
        { x: 900, y: 12_000 },
      ],
    ]
    const whole = picture.walk.state()?.total ?? 0
    picture.press(1, { blade })
    expect(picture.walk.state()?.isBladeKnown).toBe(true)
    expect(picture.walk.state()?.total).toBeLessThan(whole)
  })
})

describe('a sweep of what was looked at in part', () => {
  const looked = (y: number, height: number, imagePx = 1) => ({ x: 0, y, width: 2000, height, imagePx })

  it('begins where nobody looked yet, and at the root where all was', () => {
    const { press, number } = openPicture()
    press(1, { shown: [looked(0, 5000)] })
    expect(number()).toBeGreaterThan(2)
    const other = openPicture()
    other.press(1, { shown: [looked(0, 12_000)] })
    expect(other.number()).toBe(1)
    const coarse = openPicture()
    coarse.press(1, { shown: [looked(0, 5000, 3)] })
    expect(coarse.number()).toBe(1)
  })

  it('goes to the next gap, round from the tip to the root, and nowhere when there is none', () => {
    const { walk } = openPicture()
    const gap = (shown: readonly ReturnType<typeof looked>[]) => walk.toGap(whole, { ...ground, shown }, insets)
    expect(gap([looked(0, 4000), looked(6000, 6000)])).not.toBeNull()
    const first = walk.state()?.number ?? 0
    expect(first).toBeGreaterThan(1)
    expect(gap([looked(3000, 9000)])).not.toBeNull()
    expect(walk.state()?.number).toBe(1)
    expect(gap([looked(0, 12_000)])).toBeNull()
    expect(walk.state()).toMatchObject({ number: 1, isAllSeen: true })
    walk.go(1, whole, ground, insets)
    expect(walk.state()).toMatchObject({ isAllSeen: false })
  })
})
