import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxToScreen,
  centreOf,
  imageToViewport,
  intersection,
  lyingWhole,
  regionAround,
  type Turn,
  toImage,
  toScreen,
  turnedSize,
  turnToImage,
  turnToScreen,
  type View,
  viewOf,
  viewportToImage,
  visibleBounds,
} from './geometry.ts'

const image = { widthPx: 4000, heightPx: 20_000 }
const length = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyView: fc.Arbitrary<View> = fc.record({
  scale: length(0.005, 8),
  originX: length(-1e5, 1e5),
  originY: length(-1e5, 1e5),
  widthPx: fc.integer({ min: 100, max: 4000 }),
  heightPx: fc.integer({ min: 100, max: 3000 }),
  turn: fc.constantFrom<Turn>(0, 90, 270),
})
const anyPoint = fc.record({ x: length(-1e5, 1e5), y: length(-1e5, 1e5) })
const anyBox = fc.record({ x: length(0, 4000), y: length(0, 20_000), width: length(1, 4000), height: length(1, 4000) })

describe('viewport units', () => {
  it('count the picture’s width as 1 on both axes', () => {
    expect(imageToViewport({ x: 1000, y: 20_000, width: 4000, height: 2000 }, image)).toEqual({
      x: 0.25,
      y: 5,
      width: 1,
      height: 0.5,
    })
  })

  it('convert to image pixels and back without loss', () => {
    fc.assert(
      fc.property(anyBox, (box) => {
        const back = viewportToImage(imageToViewport(box, image), image)
        expect(back.x).toBeCloseTo(box.x, 6)
        expect(back.y).toBeCloseTo(box.y, 6)
        expect(back.width).toBeCloseTo(box.width, 6)
        expect(back.height).toBeCloseTo(box.height, 6)
      }),
    )
  })
})

describe('screen', () => {
  it('shows half the width of the picture across the container at viewport width 0.5', () => {
    const view = viewOf({ x: 0.25, y: 1, width: 0.5, height: 0.25 }, image, { widthPx: 1000, heightPx: 500 }, 0)
    expect(view.scale).toBe(0.5)
    expect(toScreen({ x: 1000, y: 4000 }, view)).toEqual({ x: 0, y: 0 })
    expect(toScreen({ x: 3000, y: 5000 }, view)).toEqual({ x: 1000, y: 500 })
  })

  it('and image pixels are inverse for every view', () => {
    fc.assert(
      fc.property(anyView, anyPoint, (view, point) => {
        const there = toScreen(toImage(point, view), view)
        expect(Math.hypot(there.x - point.x, there.y - point.y)).toBeLessThan(1e-4)
      }),
    )
  })

  it('keeps a box on the same image pixels when the view changes', () => {
    fc.assert(
      fc.property(anyView, anyView, anyBox, (first, second, box) => {
        for (const view of [first, second]) {
          const onScreen = boxToScreen(box, view)
          const centre = toImage(centreOf(onScreen), view)
          expect(centre.x).toBeCloseTo(box.x + box.width / 2, 4)
          expect(centre.y).toBeCloseTo(box.y + box.height / 2, 4)
          const size = turnedSize({ widthPx: onScreen.width, heightPx: onScreen.height }, view.turn)
          expect(size.widthPx / view.scale).toBeCloseTo(box.width, 4)
          expect(size.heightPx / view.scale).toBeCloseTo(box.height, 4)
        }
      }),
    )
  })

  it('has as visible bounds what its corners show, margin included', () => {
    const view = { scale: 2, originX: -100, originY: 40, widthPx: 800, heightPx: 600, turn: 0 } as const
    expect(visibleBounds(view)).toEqual({ minX: 50, minY: -20, maxX: 450, maxY: 280 })
    expect(visibleBounds(view, 10)).toEqual({ minX: 45, minY: -25, maxX: 455, maxY: 285 })
  })
})

describe('a picture that lies', () => {
  const container = { widthPx: 1200, heightPx: 400 }
  const whole = { x: 0, y: 0, width: 1, height: 5 }

  it('is whole beside the tools that cover the left of the screen, whichever end lies there', () => {
    fc.assert(
      fc.property(length(0, 200), fc.constantFrom<[90, 270]>(90, 270), (leftPx, turn) => {
        const view = viewOf(lyingWhole(image, turn, 1200, leftPx), image, container, turn)
        const ends = [0, image.heightPx].map((y) => toScreen({ x: 0, y }, view).x).toSorted((one, other) => one - other)
        expect(ends[0]).toBeCloseTo(leftPx, 6)
        expect(ends[1]).toBeCloseTo(1200, 6)
      }),
    )
  })

  it('has its upper end on the left when turned by 270°, and its lower end when turned by 90°', () => {
    const left = viewOf(whole, image, container, 270)
    expect(left.scale).toBeCloseTo(0.06, 9)
    expect(toScreen({ x: 4000, y: 0 }, left).x).toBeCloseTo(0, 6)
    expect(toScreen({ x: 4000, y: 0 }, left).y).toBeCloseTo(0, 6)
    expect(toScreen({ x: 4000, y: 20_000 }, left).x).toBeCloseTo(1200, 6)
    expect(toScreen({ x: 0, y: 0 }, left).y).toBeCloseTo(240, 6)
    const right = viewOf(whole, image, container, 90)
    expect(toScreen({ x: 0, y: 20_000 }, right).x).toBeCloseTo(0, 6)
    expect(toScreen({ x: 0, y: 20_000 }, right).y).toBeCloseTo(0, 6)
    expect(toScreen({ x: 0, y: 0 }, right).x).toBeCloseTo(1200, 6)
  })

  it('is seen as far as its view says, in every turn', () => {
    fc.assert(
      fc.property(
        anyBox,
        fc.constantFrom<Turn>(0, 90, 270),
        fc.integer({ min: 100, max: 3000 }),
        (box, turn, across) => {
          const bounds = imageToViewport(box, image)
          const shape = turnedSize({ widthPx: box.width, heightPx: box.height }, turn)
          const size = { widthPx: across, heightPx: (across * shape.heightPx) / shape.widthPx }
          const seen = visibleBounds(viewOf(bounds, image, size, turn))
          expect(seen.minX).toBeCloseTo(box.x, 4)
          expect(seen.minY).toBeCloseTo(box.y, 4)
          expect(seen.maxX).toBeCloseTo(box.x + box.width, 4)
          expect(seen.maxY).toBeCloseTo(box.y + box.height, 4)
        },
      ),
    )
  })

  it('takes ways over the screen and back without loss, and none longer or shorter', () => {
    fc.assert(
      fc.property(anyPoint, fc.constantFrom<Turn>(0, 90, 270), (way, turn) => {
        const there = turnToScreen(way, turn)
        expect(Math.hypot(there.x, there.y)).toBeCloseTo(Math.hypot(way.x, way.y), 6)
        const back = turnToImage(there, turn)
        expect(back.x).toBeCloseTo(way.x, 6)
        expect(back.y).toBeCloseTo(way.y, 6)
      }),
    )
  })
})

describe('intersection', () => {
  it('is the common part, or nothing', () => {
    const a = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
    expect(intersection(a, { minX: 5, minY: -5, maxX: 20, maxY: 5 })).toEqual({ minX: 5, minY: 0, maxX: 10, maxY: 5 })
    expect(intersection(a, { minX: 11, minY: 0, maxX: 20, maxY: 5 })).toBeNull()
  })
})

describe('regionAround', () => {
  it('centres the box and gives it the wanted share', () => {
    const region = viewportToImage(regionAround({ x: 1000, y: 8000, width: 200, height: 100 }, image, 0.25), image)
    expect(region).toEqual({ x: 700, y: 7850, width: 800, height: 400 })
  })
})
