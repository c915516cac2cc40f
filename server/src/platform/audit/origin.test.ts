import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { cameFrom, originOf, presentOrigin } from './origin.ts'

describe('where a change came from', () => {
  it('is known to what a call does, however late, and to nothing beside it', async () => {
    const seen = async (address: string, ms: number) =>
      cameFrom({ address, client: 'x' }, async () => {
        await setTimeout(ms)
        return presentOrigin()?.address
      })
    expect(await Promise.all([seen('192.0.2.1', 9), seen('192.0.2.2', 1)])).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(presentOrigin()).toBeNull()
  })

  it('keeps a line of what a client calls itself', () => {
    const told = (agent: string | undefined) => originOf({ ip: '192.0.2.1', headers: { 'user-agent': agent } }).client
    expect(told(undefined)).toBe('')
    expect(told('a\r\nb')).toBe('a  b')
    expect(told('x'.repeat(1000))).toHaveLength(300)
  })
})
