import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { lockedPdf, packedObjects, pdfStream, samplePdf } from '../../testing/sample-pdf.ts'
import { inspectPdf } from './inspect-pdf.ts'

const script = '9 0 << /S /JavaScript /JS (1) >>'
const hex = (text: string) => Buffer.from(`${Buffer.from(text, 'latin1').toString('hex')}>`)
const refusedOf = async (bytes: Buffer) => Object(await inspectPdf(bytes)).refused

describe('inspectPdf', () => {
  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
    ['a script with an escaped name', '/OpenAction << /S /J#61vaScript >>'],
    ['a program to start', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['other files', '/Names << /EmbeddedFiles << >> >>'],
    ['a form that acts', '/AcroForm << /XFA [] >>'],
    [
      'a link to a document of another machine',
      String.raw`/OpenAction << /S /GoToR /F (\\\\host\\share\\a.pdf) /D [0 /Fit] >>`,
    ],
    ['a file of another machine, whatever names it', String.raw`/Metadata << /Type /Filespec /UF (\\\\host\\share) >>`],
    ['a link to a file of this machine', '/OpenAction << /S /URI /URI (file:///etc/passwd) >>'],
    ['a link that is a script', '/OpenAction << /S /URI /URI (javascript:alert) >>'],
  ])('refuses %s', async (_, entry) => {
    expect(await refusedOf(samplePdf(entry))).toBe('active')
  })

  it.each([
    [
      'between a text that says where data begins and true data',
      samplePdf('/Lang (stream) /OpenAction << /S /JavaScript /JS (1) >>', pdfStream('/XObject', Buffer.from('x'))),
    ],
    ['in packed objects', samplePdf('', packedObjects('/FlateDecode', deflateSync(Buffer.from(script))))],
    ['in objects written as hexadecimals', samplePdf('', packedObjects('/ASCIIHexDecode', hex(script)))],
    [
      'in objects packed twice',
      samplePdf(
        '',
        packedObjects('[/ASCIIHexDecode /FlateDecode]', hex(deflateSync(Buffer.from(script)).toString('latin1'))),
      ),
    ],
  ])('finds a script %s', async (_, bytes) => {
    expect(await refusedOf(bytes)).toBe('active')
  })

  it('refuses data that lies in another file', async () => {
    const elsewhere = pdfStream('/XObject /F (//host/share/x)', Buffer.from('x'))
    expect(await refusedOf(samplePdf('', elsewhere))).toBe('active')
  })

  it('refuses what a password protects', async () => {
    expect(await refusedOf(lockedPdf())).toBe('encrypted')
  })

  it('takes links to the web, places within, and words that only speak of scripts', async () => {
    expect(await refusedOf(samplePdf('/OpenAction << /S /URI /URI (https://example.org) >>'))).toBeUndefined()
    expect(await refusedOf(samplePdf('/OpenAction [3 0 R /Fit] /Lang (JavaScript)'))).toBeUndefined()
    expect(await refusedOf(samplePdf('', pdfStream('/XObject', Buffer.from('/S /JavaScript /JS (1)'))))).toBeUndefined()
  })

  it('keeps nothing that was not looked at: no older state of an object, and nothing between objects', async () => {
    const hidden =
      '4 0 obj\n<< /S /JavaScript /JS (older) >>\nendobj\n% JavaScript between\n4 0 obj\n<< /Newer true >>\nendobj\n'
    const found = await inspectPdf(samplePdf('/Extra 4 0 R', Buffer.from(hidden)))
    const kept = Buffer.from(Object(found).bytes ?? '').toString('latin1')
    expect(kept).toContain('%PDF-')
    expect(kept).not.toMatch(/JavaScript|older/)
  })
})
