import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawReportPages, renderReport } from './build-report-pdf.ts'
import type { ReportPicture } from './model.ts'
import { readPdf, squeeze } from './testing/read-pdf.ts'
import { sampleFinding, samplePicture, sampleReport } from './testing/sample-report.ts'

const scripts = {
  chinese: { park: '甘肃风电场', comment: '前缘涂层磨损，长度约三十厘米。請於下次檢查時修復。' },
  japanese: { park: '秋田ウィンドファーム', comment: '前縁のエロージョンが進行しています。' },
  korean: { park: '제주 풍력단지', comment: '블레이드 앞전 코팅이 마모되었습니다.' },
} as const

/** The library that reads here tells letters that turn, join or carry marks glyph by glyph, so these are looked for one by one. */
const shaped = {
  thai: { park: 'ฟาร์มกังหันลมห้วยบง', comment: 'ผิวเคลือบขอบหน้าใบพัดสึกกร่อนและต้องซ่อมแซมภายในสามเดือน' },
  hindi: { park: 'जैसलमेर पवन ऊर्जा', comment: 'ब्लेड के अग्र किनारे पर क्षरण दिखाई देता है।' },
  arabic: { park: 'مزرعة رياح الطفيلة', comment: 'تآكل في الحافة الأمامية للشفرة بطول 30 سم.' },
  hebrew: { park: 'חוות רוח גלבוע', comment: 'שחיקה בשפת ההתקפה של הלהב באורך 30 ס״מ.' },
} as const

const lettersOf = (text: string) =>
  new Set(text.normalize('NFKC').match(/[\p{sc=Thai}\p{sc=Devanagari}\p{sc=Arabic}\p{sc=Hebrew}]/gu) ?? [])

describe('a report in scripts other than European', () => {
  let folder = ''
  let picture: ReportPicture = { path: '', widthPx: 1, heightPx: 1 }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-scripts-'))
    picture = await samplePicture(folder, 'crop', 480, 320)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const reportOf = ({ park, comment }: { park: string; comment: string }) =>
    sampleReport('en', [sampleFinding(picture, { comment })], { parkName: park })

  it.each(Object.entries(scripts))('REP-03 prints and keeps %s words, without an empty square', async (_, words) => {
    const { pdf, missing, warnings, remarks } = await renderReport(reportOf(words))
    const { squeezed } = await readPdf(pdf)
    expect({ missing, warnings, remarks }).toEqual({ missing: [], warnings: [], remarks: [] })
    expect(squeezed).toContain(squeeze(words.park))
    expect(squeezed).toContain(squeeze(words.comment))
    expect(squeezed).not.toContain('□')
  })

  it.each(Object.entries(shaped))('REP-03 prints %s words with all their letters', async (_, words) => {
    const { pdf, missing, warnings } = await renderReport(reportOf(words))
    const { squeezed } = await readPdf(pdf)
    expect({ missing, warnings }).toEqual({ missing: [], warnings: [] })
    expect(squeezed).not.toContain('□')
    const letters = lettersOf(squeezed)
    const wanted = lettersOf(words.park + words.comment)
    expect(Array.from(wanted).filter((letter) => !letters.has(letter))).toEqual([])
  })

  it('tells in the report and to who asked for it which characters no font holds, of the preview too', async () => {
    const report = sampleReport('fr', [
      sampleFinding(picture, { comment: 'Cunéiforme \u{12000} et phénicien \u{10900}' }),
    ])
    const said = /2 caractères ne sont dans aucune police de ce rapport .*U\+/
    const { pdf, remarks } = await renderReport(report)
    expect(remarks.join()).toMatch(said)
    for (const remark of remarks) expect((await readPdf(pdf)).squeezed).toContain(squeeze(remark))
    const preview = await drawReportPages(report, [1], { timeoutMs: 60_000 })
    expect(preview.remarks.join()).toMatch(said)
  })
})
