import { describe, expect, it } from 'vitest'
import { onlySecret } from '../secret.ts'
import { Seal } from './seal.ts'

const seal = new Seal(onlySecret('a secret of the installation'), 'mail')

describe('a seal', () => {
  it('gives back what was closed in', () => {
    const sealed = seal.close('token-123 é😀')
    expect(sealed.toString('latin1')).not.toContain('token-123')
    expect(seal.open(sealed)).toBe('token-123 é😀')
  })

  it('is never the same twice', () => {
    expect(seal.close('x').equals(seal.close('x'))).toBe(false)
  })

  it('opens what was closed before the secret changed, and closes with the new one', () => {
    const before = { secret: 'a secret of the installation', until: new Date(0) }
    const later = new Seal({ current: 'the new one', before }, 'mail')
    expect(later.open(seal.close('x'))).toBe('x')
    const sealed = later.close('y')
    expect(new Seal(onlySecret('the new one'), 'mail').open(sealed)).toBe('y')
    expect(() => seal.open(sealed)).toThrow()
  })

  it('does not open with another secret or purpose, nor when altered', () => {
    const sealed = seal.close('x')
    expect(() => new Seal(onlySecret('another'), 'mail').open(sealed)).toThrow()
    expect(() => new Seal(onlySecret('a secret of the installation'), 'files').open(sealed)).toThrow()
    const altered = Buffer.from(sealed)
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
    expect(() => seal.open(altered)).toThrow()
  })
})
