import { describe, expect, it } from 'vitest'
import { failureOf, isLasting } from '../jobs/failure.ts'
import { missingCompiler } from './compiler-part.ts'
import { PdfFailed } from './pdf-failed.ts'

const arm = { platform: 'linux', arch: 'arm64' } as const

describe('the part of the PDF compiler for this processor', () => {
  it('is there where the tests run', () => {
    expect(missingCompiler()).toBeNull()
  })

  it('is named with its version where it is missing, and asked for by processor', () => {
    const asked: string[] = []
    const told = missingCompiler(arm, (name) => {
      asked.push(name)
      return false
    })
    expect(told).toContain('lacks its part for linux-arm64: no reports can be made on this machine')
    expect(told).toMatch(/typst-ts-node-compiler-linux-arm64-gnu@\d+\.\d+\.\d+/)
    expect(asked.every((name) => name.includes('linux-arm64'))).toBe(true)
    expect(missingCompiler(arm, (name) => name.endsWith('-musl'))).toBeNull()
  })

  it('is said not to be made for a processor nobody makes it for', () => {
    expect(missingCompiler({ platform: 'linux', arch: 's390x' }, () => true)).toContain('not made for linux-s390x')
  })
})

describe('a PDF without it', () => {
  it('is not tried again, and the report says why', () => {
    const error = new PdfFailed('missing', 'no part')
    expect(isLasting(error)).toBe(true)
    expect(failureOf(error, '1')).toEqual({ code: 'job.pdf_compiler_missing' })
    expect(isLasting(new PdfFailed('crashed', 'ended'))).toBe(false)
  })
})
