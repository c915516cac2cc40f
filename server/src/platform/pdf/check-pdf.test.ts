import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packedObjects, samplePdf } from '../../testing/sample-pdf.ts'
import { checkPdf } from './check-pdf.ts'

const limits = { startMs: 60_000, workMs: 60_000, heapMb: 512, residentMb: 1024 }

describe('checkPdf', () => {
  it('takes a whole, plain document and gives it as what was looked at', async () => {
    const checked = await checkPdf(samplePdf('/PageMode /UseOutlines'))
    if (!('bytes' in checked)) throw new Error(checked.refused)
    expect(checked.bytes.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]+%%EOF\s*$/)
    expect(await checkPdf(checked.bytes)).toHaveProperty('bytes')
  })

  it('refuses what is no PDF, and one that was cut off', async () => {
    const whole = samplePdf()
    expect(await checkPdf(Buffer.alloc(0))).toEqual({ refused: 'not-a-pdf' })
    expect(await checkPdf(Buffer.from('<html>%PDF-1.7'))).toEqual({ refused: 'not-a-pdf' })
    expect(await checkPdf(whole.subarray(0, whole.length - 12))).toEqual({ refused: 'damaged' })
    expect(await checkPdf(Buffer.concat([whole.subarray(0, 40), whole.subarray(120)]))).toEqual({ refused: 'damaged' })
    expect(await checkPdf(Buffer.from('%PDF-1.7\nstartxref\n99999\n%%EOF'))).toEqual({ refused: 'damaged' })
  })

  it('gives up what takes too long or too much memory, and says so', async () => {
    expect(await checkPdf(samplePdf(), { ...limits, workMs: 1 })).toEqual({ refused: 'not-checked' })
    // Packed objects that are 1,000 times as large unpacked.
    const bomb = samplePdf('', packedObjects('/FlateDecode', deflateSync(Buffer.alloc(300 * 1024 ** 2, ' '))))
    expect(bomb.length).toBeLessThan(1024 ** 2)
    expect(await checkPdf(bomb, { ...limits, residentMb: 256 })).toEqual({ refused: 'not-checked' })
  }, 120_000)
})
