import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { samplePdf } from '../../testing/sample-pdf.ts'
import { checkPdf } from './check-pdf.ts'

describe('checkPdf', () => {
  it('takes a whole, plain document', () => {
    expect(checkPdf(samplePdf())).toBeNull()
    expect(checkPdf(samplePdf('/PageMode /UseOutlines'))).toBeNull()
  })

  it('refuses what is no PDF, and one that was cut off', () => {
    const whole = samplePdf()
    expect(checkPdf(Buffer.alloc(0))).toBe('not-a-pdf')
    expect(checkPdf(Buffer.from('<html>%PDF-1.7'))).toBe('not-a-pdf')
    expect(checkPdf(whole.subarray(0, whole.length - 12))).toBe('damaged')
    expect(checkPdf(Buffer.concat([whole.subarray(0, 40), whole.subarray(120)]))).toBe('damaged')
    expect(checkPdf(Buffer.from('%PDF-1.7\nstartxref\n99999\n%%EOF'))).toBe('damaged')
  })

  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', 'active'],
    ['a script with an escaped name', '/OpenAction << /S /J#61vaScript >>', 'active'],
    ['a program to start', '/OpenAction << /S /Launch /F (cmd.exe) >>', 'active'],
    ['other files', '/Names << /EmbeddedFiles << >> >>', 'active'],
    ['a form that acts', '/AcroForm << /XFA [] >>', 'active'],
    ['a password', '/Encrypt 9 0 R', 'encrypted'],
  ])('refuses %s', (_, entry, refusal) => {
    expect(checkPdf(samplePdf(entry))).toBe(refusal)
  })

  it('looks into compressed objects, and not into pictures and text', () => {
    const stream = (type: string, content: Buffer) =>
      Buffer.concat([
        Buffer.from(`7 0 obj\n<< /Type ${type} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
        content,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    const script = Buffer.from('<< /S /JavaScript /JS (1) >>')
    expect(checkPdf(samplePdf('', stream('/ObjStm', deflateSync(script))))).toBe('active')
    expect(checkPdf(samplePdf('', stream('/XObject', script)))).toBeNull()
  })
})
