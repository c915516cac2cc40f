import { describe, expect, it } from 'vitest'
import type { BladeSideSpec } from './blade-side.ts'
import { demoSideSpecs } from './demo-specs.ts'
import { type HardSetKind, renderHardSet } from './hard-sets.ts'
import { greyOf } from './render-testing.ts'

const small: Partial<BladeSideSpec> = { photoWidthPx: 150, photoHeightPx: 200, photoCount: 5 }

async function brightness(jpeg: Buffer): Promise<number> {
  const { levels } = await greyOf({ jpeg })
  return levels.reduce((sum, level) => sum + level, 0) / levels.length
}

describe('a hard set', () => {
  it.each<[HardSetKind, number, number[]]>([
    ['exposure-jump', 5, []],
    ['shuffled', 5, []],
    ['with-foreign', 6, []],
    ['with-duplicate', 6, []],
    ['missing-one', 4, [2]],
    ['nearly-bare', 5, []],
    ['thin-tip', 5, []],
  ])('%s has the photos it should, each under its own name', async (kind, count, missing) => {
    const set = await renderHardSet(kind, small)
    expect(set.photos).toHaveLength(count)
    expect(new Set(set.photos.map((photo) => photo.fileName)).size).toBe(count)
    expect(set.missing).toEqual(missing)
    const strangers = set.photos.filter((photo) => photo.role !== 'member').map((photo) => photo.role)
    expect(strangers).toEqual(kind === 'with-foreign' ? ['foreign'] : kind === 'with-duplicate' ? ['duplicate'] : [])
  })

  it('shuffles so that neither names nor times tell the order', async () => {
    const { photos } = await renderHardSet('shuffled', small)
    const byTime = [...photos].sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime())
    const byName = [...photos].sort((a, b) => a.fileName.localeCompare(b.fileName))
    for (const order of [byTime, byName]) {
      const places = order.map((photo) => photo.index)
      expect([...places].sort()).toEqual([0, 1, 2, 3, 4])
      expect(places).not.toEqual([0, 1, 2, 3, 4])
    }
  })

  it('repeats the duplicate to the byte and makes the foreign photo a different picture', async () => {
    const twice = await renderHardSet('with-duplicate', small)
    const [copy] = twice.photos.filter((photo) => photo.role === 'duplicate')
    const [original] = twice.photos.filter((photo) => photo.role === 'member' && photo.index === copy?.index)
    expect(original?.jpeg.equals(copy?.jpeg ?? Buffer.alloc(0))).toBe(true)
    const mixed = await renderHardSet('with-foreign', small)
    const files = new Set(mixed.photos.map((photo) => photo.jpeg.toString('base64')))
    expect(files.size).toBe(6)
  })

  it('jumps in exposure by more than a stop', async () => {
    const { photos } = await renderHardSet('exposure-jump', small)
    const levels = await Promise.all(photos.map((photo) => brightness(photo.jpeg)))
    expect((levels[1] ?? 0) / (levels[2] ?? 1)).toBeGreaterThan(1.8)
  })
})

describe('the sides of a demo blade', () => {
  it('are four, the same at the next visit but for the age', () => {
    const first = demoSideSpecs({ name: 'WTG-01/A', lengthM: 55 })
    const next = demoSideSpecs({ name: 'WTG-01/A', lengthM: 55, paintAge: 1 })
    expect(first.map((spec) => spec.side)).toEqual(['pressure', 'suction', 'leading', 'trailing'])
    expect(next).toEqual(first.map((spec) => ({ ...spec, paintAge: 1 })))
    expect(demoSideSpecs({ name: 'WTG-01/B', lengthM: 55 })[0]?.seed).not.toBe(first[0]?.seed)
  })
})
