import { describe, expect, it } from 'vitest'
import { Seal } from './seal.ts'

const seal = new Seal('a secret of the installation', 'mail')

describe('a seal', () => {
  it('gives back what was closed in', () => {
    const sealed = seal.close('token-123 é😀')
    expect(sealed.toString('latin1')).not.toContain('token-123')
    expect(seal.open(sealed)).toBe('token-123 é😀')
  })

  it('is never the same twice', () => {
    expect(seal.close('x').equals(seal.close('x'))).toBe(false)
  })

  it('does not open with another secret or purpose, nor when altered', () => {
    const sealed = seal.close('x')
    expect(() => new Seal('another', 'mail').open(sealed)).toThrow()
    expect(() => new Seal('a secret of the installation', 'files').open(sealed)).toThrow()
    const altered = Buffer.from(sealed)
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
    expect(() => seal.open(altered)).toThrow()
  })
})
