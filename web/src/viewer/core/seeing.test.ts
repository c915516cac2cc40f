import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedParts, falseColours, plainSeeing, type Seeing, seeingParts, seeingRanges, toneTable } from './seeing.ts'

const stepsOf = (part: (typeof seeingParts)[number]) => {
  const { min, max, step } = seeingRanges[part]
  return fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((steps) => min + steps * step)
}
const seeings: fc.Arbitrary<Seeing> = fc.record({
  brightness: stepsOf('brightness'),
  contrast: stepsOf('contrast'),
  gamma: stepsOf('gamma'),
  localContrast: stepsOf('localContrast'),
  sharpness: stepsOf('sharpness'),
  hasFalseColours: fc.boolean(),
})

describe('how a picture is looked at', () => {
  it('no darker value is drawn lighter than a lighter one, whatever is set', () => {
    fc.assert(
      fc.property(seeings, (seeing) => {
        const table = toneTable(seeing)
        expect(table.every((value, place) => place === 0 || value >= (table[place - 1] ?? 0))).toBe(true)
      }),
    )
  })

  it('the picture as it is keeps each value, and nothing is said to be changed', () => {
    expect([...toneTable(plainSeeing)]).toEqual(Array.from({ length: 256 }, (_, value) => value))
    expect(changedParts(plainSeeing)).toEqual([])
  })

  it('each setting alone is told as changed', () => {
    for (const part of seeingParts)
      expect(changedParts({ ...plainSeeing, [part]: seeingRanges[part].max })).toEqual([part])
    expect(changedParts({ ...plainSeeing, hasFalseColours: true })).toEqual(['hasFalseColours'])
  })

  it('brightness shifts, contrast spreads from the lightness of a blade, gamma opens the shadows', () => {
    const drawn = (value: number, seeing: Partial<Seeing>) => toneTable({ ...plainSeeing, ...seeing })[value]
    expect(drawn(100, { brightness: 20 })).toBe(151)
    expect(drawn(100, { contrast: 100 })).toBe(22)
    expect(drawn(178, { contrast: 200 })).toBe(177)
    expect(drawn(64, { gamma: 2 })).toBe(128)
    expect(drawn(128, { gamma: 0.5 })).toBe(64)
  })

  it('false colours grow lighter with what they stand for', () => {
    const colours = falseColours()
    const lightness = Array.from({ length: 256 }, (_, value) => {
      const [red = 0, green = 0, blue = 0] = colours.slice(3 * value, 3 * value + 3)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    expect(lightness.every((light, place) => place === 0 || light >= (lightness[place - 1] ?? 0) - 1)).toBe(true)
    expect(lightness.at(-1)).toBeGreaterThan(240)
  })
})
