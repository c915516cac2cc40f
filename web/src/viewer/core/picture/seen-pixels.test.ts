import { describe, expect, it } from 'vitest'
import { plainSeeing, type Seeing } from '../seeing.ts'
import { drawingOf, lightnessOf, type Pixels, surroundingsFrom } from './seen-pixels.ts'

/** A grey picture of these lightnesses. */
const grey = (width: number, values: readonly number[]): Pixels => ({
  data: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
  width,
  height: values.length / width,
})
const reds = (pixels: Uint8ClampedArray) => [...pixels].filter((_, index) => index % 4 === 0)
const seen = (source: Pixels, seeing: Partial<Seeing>, around: Float32Array | null = null) =>
  drawingOf({ ...plainSeeing, ...seeing })(source, around)

const plane = lightnessOf(
  grey(
    32,
    Array.from({ length: 32 * 32 }, (_, pixel) => 4 * (pixel % 32)),
  ),
)

describe('pixels as they are looked at', () => {
  it('are the same when nothing is set, and keep their opacity', () => {
    const source = { data: Uint8ClampedArray.from([10, 20, 30, 128, 200, 150, 100, 0]), width: 2, height: 1 }
    expect([...seen(source, {})]).toEqual([...source.data])
    expect([...seen(source, { brightness: 10, hasFalseColours: true })].filter((_, at) => at % 4 === 3)).toEqual([
      128, 0,
    ])
  })

  it('sharpness sets an edge off to both sides and leaves even places alone, also at the rim', () => {
    const step = grey(4, [100, 100, 150, 150, 100, 100, 150, 150])
    expect(reds(seen(step, { sharpness: 40 }))).toEqual([100, 80, 170, 150, 100, 80, 170, 150])
    expect(reds(seen(grey(2, [90, 90, 90, 90]), { sharpness: 200 }))).toEqual([90, 90, 90, 90])
  })

  it('local contrast takes each pixel further from what is around it, and nothing from an even place', () => {
    const around = Float32Array.from([100, 100, 100])
    expect(reds(seen(grey(3, [90, 100, 120]), { localContrast: 100 }, around))).toEqual([80, 100, 140])
    expect(reds(seen(grey(3, [90, 100, 120]), { localContrast: 100 }))).toEqual([90, 100, 120])
  })

  it('false colours are those of the lightness that is drawn', () => {
    expect([...seen(grey(1, [255]), { hasFalseColours: true })]).toEqual([252, 255, 164, 255])
    expect([...seen(grey(1, [0]), { hasFalseColours: true })]).toEqual([0, 0, 4, 255])
  })

  it('surroundings follow a slope, and those of two parts meet where the parts do', () => {
    const whole = surroundingsFrom(plane, { leftPx: 0, topPx: 0, width: 512, height: 2 })
    const [left, right] = [
      surroundingsFrom(plane, { leftPx: 0, topPx: 0, width: 256, height: 2 }),
      surroundingsFrom(plane, { leftPx: 256, topPx: 0, width: 256, height: 2 }),
    ]
    expect([...left.slice(0, 256), ...right.slice(0, 256)]).toEqual([...whole.slice(0, 512)])
    // A fine pixel is a sixteenth of a coarse one, whose lightness grows by four.
    expect((whole[300] ?? 0) - (whole[200] ?? 0)).toBeCloseTo(25, 4)
  })
})
