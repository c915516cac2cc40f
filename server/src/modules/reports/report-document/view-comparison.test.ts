import { describe, expect, it } from 'vitest'
import { PictureShelf } from './pictures.ts'
import { reportTexts } from './report-texts.ts'
import { sampleSeverities } from './testing/sample-report.ts'
import { typographyOf } from './typography.ts'
import { comparisonView } from './view-comparison.ts'

const tools = {
  texts: reportTexts('en'),
  typography: typographyOf('en', 'Europe/Paris'),
  pictures: new PictureShelf(),
  isExtract: false,
}

const [severity] = sampleSeverities('en')
if (!severity) throw new Error('the sample has no severity')
const change = {
  idForReport: '1',
  type: 'Crack',
  severity,
  place: 'A',
  distanceM: 3,
  distanceFrom: 'hub',
  comparedOn: '2025-11-01',
  seenOn: null,
  beforeCm: 30,
  nowCm: 41.5,
  isAbout: { before: false, now: false, distance: false },
} as const

const view = comparisonView(
  {
    visits: [],
    isChosen: false,
    withoutPast: [],
    changes: (['new', 'grown', 'unchanged', 'repaired', 'unmeasured'] as const).map((kind) => ({ ...change, kind })),
  },
  new Map(),
  tools,
)

/** Hue in degrees and saturation of `#rrggbb`. */
function hueOf(hex: string): { hue: number; saturation: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b)
  const sixth = range === 0 ? 0 : most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return { hue: (sixth * 60 + 360) % 360, saturation: most === 0 ? 0 : range / most }
}

describe('the comparison with an earlier visit', () => {
  it('lists what changed and only counts what did not, in whole centimetres', () => {
    expect(view.changes.map(({ chip }) => chip.text)).toEqual(['New', 'Grown', 'Repaired'])
    expect(view.bars.map(({ chip, count }) => [chip.text, count])).toContainEqual(['Unchanged', 1])
    expect(view.notes.join(' ')).toContain('is counted above and not listed')
    const [, grown] = view.changes
    expect([grown?.before, grown?.now, grown?.growth]).toEqual(['30\u202fcm', '42\u202fcm', '+12\u202fcm (+40%)'])
  })

  it('has hues for what changed that no severity has', () => {
    const severities = [
      ...sampleSeverities('en').map(({ color }) => color),
      ...['#5f6b7a', '#1f6fd0', '#0c7f77', '#f2b01e', '#d22b2b', '#8b0a50'],
    ].map(hueOf)
    for (const { chip } of view.bars.filter(({ chip }) => ['New', 'Grown', 'Repaired'].includes(chip.text))) {
      const { hue } = hueOf(chip.fill)
      for (const other of severities.filter(({ saturation }) => saturation > 0.3)) {
        const apart = Math.abs(hue - other.hue)
        expect([chip.text, Math.min(apart, 360 - apart) > 25]).toEqual([chip.text, true])
      }
    }
  })
})
