import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boxFromCorners, boxToScreen, type ImageSize, type Turn, toScreen } from '../picture/geometry.ts'
import {
  drawBox,
  fitInImage,
  handleOnImage,
  handleOnScreen,
  handlePoint,
  handles,
  MIN_BOX_PX,
  moveBox,
  resizeBox,
  roundBox,
} from './boxes.ts'

const image: ImageSize = { widthPx: 4000, heightPx: 20_000 }
const coordinate = fc.double({ min: -30_000, max: 30_000, noNaN: true })
const anyPoint = fc.record({ x: coordinate, y: coordinate })
const anyImage = fc.record({
  widthPx: fc.integer({ min: 1, max: 70_000 }),
  heightPx: fc.integer({ min: 1, max: 70_000 }),
})
const rawBox = fc.record({ x: coordinate, y: coordinate, width: coordinate, height: coordinate })
const EPSILON = 1e-6

function expectInside(box: Box, size: ImageSize) {
  expect(box.x).toBeGreaterThanOrEqual(-EPSILON)
  expect(box.y).toBeGreaterThanOrEqual(-EPSILON)
  expect(box.x + box.width).toBeLessThanOrEqual(size.widthPx + EPSILON)
  expect(box.y + box.height).toBeLessThanOrEqual(size.heightPx + EPSILON)
  expect(box.width).toBeGreaterThanOrEqual(Math.min(MIN_BOX_PX, size.widthPx) - EPSILON)
  expect(box.height).toBeGreaterThanOrEqual(Math.min(MIN_BOX_PX, size.heightPx) - EPSILON)
}

describe('ANN-01 drawing', () => {
  it('gives the same upright box whichever corner comes first', () => {
    const expected = { x: 10, y: 20, width: 30, height: 40 }
    expect(boxFromCorners({ x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(expected)
    expect(boxFromCorners({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual(expected)
    expect(boxFromCorners({ x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(expected)
  })

  it('cuts away what lies outside the picture', () => {
    expect(drawBox({ x: -50, y: 100 }, { x: 100, y: 200 }, image)).toEqual({ x: 0, y: 100, width: 100, height: 100 })
    expect(drawBox({ x: 3900, y: 19_900 }, { x: 9000, y: 30_000 }, image)).toEqual({
      x: 3900,
      y: 19_900,
      width: 100,
      height: 100,
    })
  })

  it('stays inside and above the minimum for every pair of corners and picture', () => {
    fc.assert(fc.property(anyPoint, anyPoint, anyImage, (a, b, size) => expectInside(drawBox(a, b, size), size)))
  })
})

describe('fitInImage and roundBox', () => {
  it('yield a box inside every picture, and change nothing the second time', () => {
    fc.assert(
      fc.property(rawBox, anyImage, (box, size) => {
        const fitted = fitInImage(box, size)
        expectInside(fitted, size)
        expect(fitInImage(fitted, size)).toEqual(fitted)
        const rounded = roundBox(fitted, size)
        expectInside(rounded, size)
        expect([rounded.x, rounded.y, rounded.width, rounded.height].every(Number.isInteger)).toBe(true)
      }),
    )
  })
})

describe('moving', () => {
  it('shifts the box and stops at the edge without changing its size', () => {
    const box = { x: 100, y: 100, width: 50, height: 60 }
    expect(moveBox(box, { x: 10, y: -20 }, image)).toEqual({ x: 110, y: 80, width: 50, height: 60 })
    expect(moveBox(box, { x: -500, y: 1e9 }, image)).toEqual({ x: 0, y: 19_940, width: 50, height: 60 })
  })
})

describe('resizing', () => {
  const box = { x: 100, y: 200, width: 50, height: 60 }

  it.each([
    ['nw', { x: 110, y: 220, width: 40, height: 40 }],
    ['n', { x: 100, y: 220, width: 50, height: 40 }],
    ['ne', { x: 100, y: 220, width: 60, height: 40 }],
    ['e', { x: 100, y: 200, width: 60, height: 60 }],
    ['se', { x: 100, y: 200, width: 60, height: 80 }],
    ['s', { x: 100, y: 200, width: 50, height: 80 }],
    ['sw', { x: 110, y: 200, width: 40, height: 80 }],
    ['w', { x: 110, y: 200, width: 40, height: 60 }],
  ] as const)('by the %s handle leaves the opposite side in place', (handle, expected) => {
    expect(resizeBox(box, handle, { x: 10, y: 20 }, image)).toEqual(expected)
  })

  it('past the opposite side turns the box over', () => {
    expect(resizeBox(box, 'e', { x: -80, y: 0 }, image)).toEqual({ x: 70, y: 200, width: 30, height: 60 })
    expect(resizeBox(box, 'n', { x: 0, y: 100 }, image)).toEqual({ x: 100, y: 260, width: 50, height: 40 })
  })

  it('never leaves the picture nor gets below the minimum', () => {
    fc.assert(
      fc.property(rawBox, anyImage, anyPoint, fc.constantFrom(...handles), (raw, size, delta, handle) => {
        expectInside(resizeBox(fitInImage(raw, size), handle, delta, size), size)
      }),
    )
  })

  it('has each handle where it is met on the screen, however the picture is turned', () => {
    fc.assert(
      fc.property(fc.constantFrom(...handles), fc.constantFrom<Turn>(0, 90, 270), (handle, turn) => {
        const view = { scale: 0.5, originX: 300, originY: 400, widthPx: 800, heightPx: 600, turn }
        const met = handlePoint(boxToScreen(box, view), handleOnScreen(handle, turn))
        const there = toScreen(handlePoint(box, handle), view)
        expect(met.x).toBeCloseTo(there.x, 6)
        expect(met.y).toBeCloseTo(there.y, 6)
        expect(handleOnImage(handleOnScreen(handle, turn), turn)).toBe(handle)
      }),
    )
  })

  it('puts handles on corners and the middles of sides', () => {
    expect(handles.map((handle) => handlePoint(box, handle))).toEqual([
      { x: 100, y: 200 },
      { x: 125, y: 200 },
      { x: 150, y: 200 },
      { x: 150, y: 230 },
      { x: 150, y: 260 },
      { x: 125, y: 260 },
      { x: 100, y: 260 },
      { x: 100, y: 230 },
    ])
  })
})
