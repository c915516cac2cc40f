import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PdfFailed } from './pdf-failed.ts'
import { type PdfLimits, type PdfRequest, renderPdf } from './render-pdf.ts'

const prelude = '#set document(title: "T", date: auto)\n#set text(font: "Source Sans 3")\n'
const endless = '#let n = 0\n#for i in range(10000) { for j in range(10000) { n = calc.rem(n * 31 + j, 65537) } }\n#n'

const render = (body: string, over: Partial<PdfRequest> = {}, limits: Partial<PdfLimits> = {}) =>
  renderPdf(
    {
      mainTypst: prelude + body,
      files: [],
      pictures: [],
      data: {},
      pdfStandard: 'a-2a',
      creationDate: new Date('2026-11-20T14:05:00Z'),
      ...over,
    },
    { timeoutMs: 25_000, ...limits },
  )

const failure = async (rendering: Promise<unknown>): Promise<PdfFailed> => {
  const error = await rendering.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof PdfFailed) return error
  throw new Error(`expected a PdfFailed, got ${error}`)
}

describe('renderPdf', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'render-pdf-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('makes a tagged PDF without warnings, the same bytes for the same input, and leaves no file behind', async () => {
    vi.stubEnv('TMPDIR', folder)
    const options = { data: { word: 'Hello' }, files: [{ path: 'part.typ', data: '#let exclaim(w) = [= #w!]' }] }
    const body = '#import "/part.typ": exclaim\n#exclaim(json("/data.json").word)'
    const [first, second] = [await render(body, options), await render(body, options)]
    expect(first.pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.pageCount).toBe(1)
    expect(first.warnings).toEqual([])
    expect(first.pdf.includes('/StructTreeRoot')).toBe(true)
    expect(first.pdf.equals(second.pdf)).toBe(true)
    vi.unstubAllEnvs()
    expect(await readdir(folder)).toEqual([])
  })

  it('puts JPEGs in undecoded and PNGs as pictures', async () => {
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#396' } })
    const jpeg = await drawn.clone().jpeg().toBuffer()
    await writeFile(join(folder, 'a.jpg'), jpeg)
    await drawn.clone().png().toFile(join(folder, 'b.png'))
    const { pdf } = await render('#image("/p/a", alt: "a") #image("/p/b", alt: "b")', {
      pictures: [
        { path: 'p/a', file: join(folder, 'a.jpg') },
        { path: 'p/b', file: join(folder, 'b.png') },
      ],
    })
    expect(pdf.includes(jpeg)).toBe(true)
    expect(pdf.includes('/Subtype/Image') || pdf.includes('/Subtype /Image')).toBe(true)
  })

  it('names a missing, a truncated and a foreign picture', async () => {
    await writeFile(join(folder, 'cut.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]))
    await writeFile(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const name of ['none.jpg', 'cut.jpg', 'drawing.svg']) {
      const error = await failure(render('x', { pictures: [{ path: 'p/1', file: join(folder, name) }] }))
      expect(error.reason).toBe('input')
      expect(error.message).toContain(name)
    }
  })

  it('draws a box for characters that no font has, and keeps the rest', async () => {
    const { pageCount, warnings } = await render('#json("/data.json").text', {
      data: { text: 'a\u{f0000}b \u{13000} x\u{1d165} مرحبا' },
    })
    expect({ pageCount, warnings }).toEqual({ pageCount: 1, warnings: [] })
  })

  it('says what Typst refused, and reports what it warns of', async () => {
    const error = await failure(render('#unknown-thing'))
    expect(error.reason).toBe('template')
    expect(error.message).toContain('unknown-thing')
    const { warnings } = await render('#text(font: "No Such Font")[x]')
    expect(warnings.join()).toContain('no such font')
  })

  it('lets a template reach neither the disk nor the network', async () => {
    for (const body of ['#read("/etc/hostname")', '#read("../../../../../../etc/hostname")']) {
      expect((await failure(render(body))).reason).toBe('template')
    }
    expect((await failure(render('#import "@preview/cetz:0.4.2"'))).message).toContain('package')
    expect((await failure(render('#import ("@prev" + "iew/cetz:0.4.2")'))).reason).toBe('template')
  })

  it('ends the child at the time limit, at the memory limit and when called off', async () => {
    expect((await failure(render(endless, {}, { timeoutMs: 500 }))).reason).toBe('timeout')
    expect((await failure(render(endless, {}, { memoryLimitMb: 20 }))).reason).toBe('memory')
    const controller = new AbortController()
    const rendering = failure(render(endless, {}, { signal: controller.signal }))
    setTimeout(() => controller.abort(), 300)
    expect((await rendering).reason).toBe('aborted')
    expect((await failure(render('x', {}, { signal: AbortSignal.abort() }))).reason).toBe('aborted')
  })

  it('holds the accessible standard to its checks', async () => {
    const error = await failure(render('#rect(width: 1cm)\n#figure(rect())', { pdfStandard: 'ua-1' }))
    expect(error.message).toMatch(/alt/i)
  })
})
