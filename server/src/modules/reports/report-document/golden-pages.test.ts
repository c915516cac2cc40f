import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawReportPages } from './build-report-pdf.ts'
import type { ReportLanguage } from './model.ts'
import { goldenReport } from './testing/golden-report.ts'

// Drawn by Typst with the fonts of the product and turned into pixels by the library it ships with: the same on every machine.
// After a wanted change of the looks: UPDATE_GOLDENS=1 npx vitest run --project unit golden-pages, then look at the pictures.

const widthPx = 480
const goldenFolder = fileURLToPath(new URL('./testing/goldens/', import.meta.url))
/** Pages by what they show, and how much of each from its top: below that lies a drawing that other tests look at. */
const pages = [
  { name: 'cover', number: 1, share: 1 },
  { name: 'contents', number: 2, share: 1 },
  { name: 'summary', number: 3, share: 1 },
  { name: 'comparison', number: 4, share: 1 },
  { name: 'finding', number: 7, share: 0.5 },
] as const
const differingLevels = 60
const mostDiffering = 0.004

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golden-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function drawn(language: ReportLanguage): Promise<Map<number, Buffer>> {
  const document = await goldenReport(language, folder)
  const numbers = pages.map(({ number }) => number)
  const { pages: svgs } = await drawReportPages(document, numbers, { timeoutMs: 60_000 })
  const pictures = svgs.map(async ({ number, svg }): Promise<[number, Buffer]> => {
    const whole = sharp(Buffer.from(svg), { unlimited: true })
      .resize({ width: widthPx })
      .flatten({ background: '#fff' })
    const png = await whole.greyscale().png().toBuffer()
    const { height } = await sharp(png).metadata()
    const share = pages.find((page) => page.number === number)?.share ?? 1
    const box = { left: 0, top: 0, width: widthPx, height: Math.round(height * share) }
    return [number, await sharp(png).extract(box).png({ palette: true, colours: 32, effort: 10 }).toBuffer()]
  })
  return new Map(await Promise.all(pictures))
}

/** The part of the pixels that clearly differ; 1 for pictures of different sizes. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return 1
  let differing = 0
  for (const [index, level] of a.entries()) if (Math.abs(level - (b[index] ?? 0)) > differingLevels) differing += 1
  return differing / a.length
}

const goldenPath = (language: ReportLanguage, name: string) => join(goldenFolder, `${name}.${language}.png`)

describe('pages of a report', () => {
  it.each(['en', 'fr'] as const)('REP-03: look as they were seen and found good (%s)', async (language) => {
    const found = await drawn(language)
    if (process.env.UPDATE_GOLDENS === '1') {
      await mkdir(goldenFolder, { recursive: true })
      for (const { name, number } of pages) await writeFile(goldenPath(language, name), found.get(number) ?? '')
    }
    for (const { name, number } of pages) {
      const golden = await readFile(goldenPath(language, name))
      const share = await difference(golden, found.get(number) ?? Buffer.alloc(0))
      expect([name, share < mostDiffering ? 'alike' : share]).toEqual([name, 'alike'])
    }
  })

  it('would be told apart in another language', async () => {
    for (const { name } of pages.filter((page) => page.name !== 'cover')) {
      const [english, french] = await Promise.all([readFile(goldenPath('en', name)), readFile(goldenPath('fr', name))])
      expect([name, (await difference(english, french)) > mostDiffering]).toEqual([name, true])
    }
  })
})
