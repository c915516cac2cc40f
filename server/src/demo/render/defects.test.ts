import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTo } from '../../imaging/register/numeric/similarity.ts'
import { type RenderedSide, renderBladeSide } from './blade-side.ts'
import type { DefectKind, DefectSpec, DefectTruth } from './defect.ts'
import { randomDefects } from './defect-plan.ts'
import { type GreyPicture, greyOf, smallSpec } from './render-testing.ts'

const kinds: readonly DefectKind[] = [
  'erosion',
  'crack',
  'lightning',
  'contamination',
  'coating-loss',
  'delamination',
  'receptor-damage',
]

function oneDefect(kind: DefectKind, more: Partial<DefectSpec> = {}): DefectSpec {
  return { id: 'it', kind, distanceM: 25, chord: kind === 'erosion' ? 0.04 : 0.5, severity: 3, ...more }
}

let bare: Promise<GreyPicture> | undefined

/** Photo 1 of the side without defects. */
function bareOnce(): Promise<GreyPicture> {
  bare ??= renderBladeSide({ ...smallSpec, defects: [] })
    .photo(1)
    .then(greyOf)
  return bare
}

/** Mean change of level that the defects make in photo 1, inside and outside the box (a rim of 10 px left out). */
async function changes(side: RenderedSide, truth: DefectTruth): Promise<{ inside: number; outside: number }> {
  const photo = await side.photo(1)
  const painted = await greyOf(photo)
  const without = await bareOnce()
  const { x, y, width, height } = truth.box
  const totals = { inside: { sum: 0, count: 0 }, outside: { sum: 0, count: 0 } }
  painted.levels.forEach((level, i) => {
    const place = applyTo(photo.pose, (i % painted.widthPx) + 0.5, Math.floor(i / painted.widthPx) + 0.5)
    const beyond = Math.max(x - place.x, place.x - x - width, y - place.y, place.y - y - height)
    if (beyond > 0 && beyond < 10) return
    const total = beyond <= 0 ? totals.inside : totals.outside
    total.sum += Math.abs(level - (without.levels[i] ?? 0))
    total.count++
  })
  return { inside: totals.inside.sum / totals.inside.count, outside: totals.outside.sum / totals.outside.count }
}

describe('the truth about a defect', () => {
  it.each(kinds)('marks where the photo differs from one without it, and nowhere else (%s)', async (kind) => {
    const side = renderBladeSide({ ...smallSpec, defects: [oneDefect(kind)] })
    const [truth] = side.defects
    if (truth === undefined) throw new Error('the defect is not listed')
    expect(truth).toMatchObject({ id: 'it', kind, severity: 3 })
    expect(truth.distanceM).toBeCloseTo(((truth.box.y + truth.box.height / 2) * side.composite.cmPerPx) / 100, 9)
    expect(Math.abs(truth.distanceM - 25)).toBeLessThan(3)
    const { inside, outside } = await changes(side, truth)
    expect(inside).toBeGreaterThan(2.5)
    expect(outside).toBeLessThan(0.05)
  })

  it.each(kinds)('grows with the age of the paint, and at the same place (%s)', (kind) => {
    const defects = [oneDefect(kind), oneDefect('crack', { id: 'late', distanceM: 40, appearsAtAge: 1 })]
    const [young] = renderBladeSide({ ...smallSpec, defects }).defects
    const old = renderBladeSide({ ...smallSpec, defects, paintAge: 2 }).defects
    const [grown] = old
    if (young === undefined || grown === undefined) throw new Error('a defect is not listed')
    expect(grown.severity).toBe(5)
    expect(grown.box.width * grown.box.height).toBeGreaterThan(1.3 * young.box.width * young.box.height)
    const [x, y] = [young.box.x + young.box.width / 2, young.box.y + young.box.height / 2]
    expect(x).toBeGreaterThan(grown.box.x)
    expect(x).toBeLessThan(grown.box.x + grown.box.width)
    expect(y).toBeGreaterThan(grown.box.y)
    expect(y).toBeLessThan(grown.box.y + grown.box.height)
    expect(old.map((defect) => defect.id)).toEqual(['it', 'late'])
  })

  it('leaves out what has not appeared yet', () => {
    const defects = [oneDefect('crack', { id: 'late', appearsAtAge: 1 })]
    expect(renderBladeSide({ ...smallSpec, defects }).defects).toEqual([])
  })

  it('plans random defects that stand apart, on the blade, where such defects are found', () => {
    const side = fc.constantFrom('pressure', 'suction', 'leading', 'trailing')
    fc.assert(
      fc.property(fc.nat(), side, (seed, name) => {
        const plan = randomDefects(seed, name, 60)
        expect(plan.length).toBeGreaterThanOrEqual(3)
        const distances = plan.map((defect) => defect.distanceM).sort((a, b) => a - b)
        expect(distances[0]).toBeGreaterThan(3)
        expect(distances.at(-1)).toBeLessThan(57)
        const gaps = distances.slice(1).map((distance, i) => distance - (distances[i] ?? 0))
        expect(Math.min(...gaps)).toBeGreaterThan(0.5)
        if (name === 'trailing') expect(plan.some((defect) => defect.kind === 'erosion')).toBe(false)
      }),
    )
  })
})
