import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderReport } from './build-report-pdf.ts'
import type { ReportLanguage } from './model.ts'
import { squeeze } from './testing/read-pdf.ts'
import { sampleFindings, samplePicture, sampleReport } from './testing/sample-report.ts'

// The same is read with a library in the other tests, which run everywhere; here programs that owners may use have their say.

const run = promisify(execFile)
const programs = ['pdftotext', 'pdfinfo', 'qpdf']
const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
const mostBytes = 64 * 1024 ** 2
const findingCount = 100

/** What must be read as it was written; letters from right to left are looked for by what stands around them. */
const wild = [
  '#pagebreak() $x^2$ *bold* <label> @ref // c',
  '=HYPERLINK("http://evil.example";"x")',
  '<b>bold</b> &amp; <script>alert(1)</script>',
  'Fissure 🌀 au bord ⚠️ : « grave » ? Oui 👍🏽 !',
  'تبليغ T07-42',
  `${'Erosion grows. '.repeat(7000)}END-OF-COMMENT`,
]
const kept = [...wild.slice(0, 4), 'T07-42', 'END-OF-COMMENT']

const words = {
  en: { title: 'Blade inspection of turbine T07', contents: 'Contents', detail: 'Findings in detail' },
  fr: { title: 'Inspection des pales de l’éolienne T07', contents: 'Sommaire', detail: 'Défauts détaillés' },
} as const

describe.skipIf(missing.length > 0)(`a report in other programs (absent here: ${missing.join(', ') || 'none'})`, () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-programs-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(['en', 'fr'] as const)('is whole, titled and tagged, and shows every finding (%s)', async (language) => {
    const picture = await samplePicture(folder, 'crop', 300, 200)
    const findings = sampleFindings(picture, language satisfies ReportLanguage, findingCount).map((finding, index) => ({
      ...finding,
      comment: wild[index] ?? finding.comment,
    }))
    const { pdf, pageCount } = await renderReport(sampleReport(language, findings))
    const path = join(folder, `${language}.pdf`)
    await writeFile(path, pdf)
    const [{ stdout: info }, { stdout: text }, { stdout: check }] = await Promise.all([
      run('pdfinfo', [path]),
      run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: mostBytes }),
      run('qpdf', ['--check', path]),
    ])
    expect(check).toContain('No syntax or stream encoding errors')
    expect(info).toMatch(
      new RegExp(`Title: +${words[language].title} · Parc des Hautes Terres · T07 · 12 [a-z]+ 2026\\n`, 'i'),
    )
    expect(info).toMatch(/Tagged: +yes\n/)
    expect(info).toMatch(/Encrypted: +no\n/)
    expect(info).toMatch(new RegExp(`Pages: +${pageCount}\\n`))
    expect(info).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)\n/)
    const squeezed = squeeze(text)
    for (const { idForReport, type } of findings) expect(squeezed).toContain(squeeze(`${idForReport} · ${type}`))
    for (const comment of kept) expect(squeezed).toContain(squeeze(comment ?? ''))
    const plain = findings.slice(wild.length).map(({ comment }) => squeeze(comment))
    for (const comment of new Set(plain))
      expect(squeezed.split(comment)).toHaveLength(plain.filter((one) => one === comment).length + 1)
    expect(squeezed).toContain(squeeze(words[language].contents))
    expect(text.split('\f').findIndex((page) => page.includes(words[language].detail))).toBeGreaterThan(0)
  })
})
