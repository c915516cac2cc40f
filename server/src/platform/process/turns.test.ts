import { describe, expect, it } from 'vitest'
import { createTurns, createTurnsByKey } from './turns.ts'

const never = new AbortController().signal

describe('createTurns', () => {
  it('gives one turn at a time, in the order they were asked for', async () => {
    const turns = createTurns({ mostWaiting: 2 })
    const order: string[] = []
    const first = await turns.take(never)
    const second = turns.take(never).then((turn) => {
      order.push('second')
      turn?.end()
    })
    const third = turns.take(never).then((turn) => {
      order.push('third')
      turn?.end()
    })
    order.push('first')
    first?.end()
    first?.end()
    await Promise.all([second, third])
    expect(order).toEqual(['first', 'second', 'third'])
    expect(await turns.take(never)).not.toBeNull()
  })

  it('refuses when too many wait, and forgets who gave up', async () => {
    const turns = createTurns({ mostWaiting: 1 })
    const first = await turns.take(never)
    const leaving = new AbortController()
    const waiting = turns.take(leaving.signal)
    expect(await turns.take(never)).toBeNull()
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    const next = turns.take(never)
    first?.end()
    expect(await next).not.toBeNull()
    await expect(turns.take(AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
  })
})

describe('createTurnsByKey', () => {
  it('has each wait behind itself only, and refuses whose own are too many', async () => {
    const turns = createTurnsByKey<string>({ mostWaiting: 1 })
    const first = await turns.take('a', never)
    const leaving = new AbortController()
    const waiting = turns.take('a', leaving.signal)
    expect(await turns.take('a', never)).toBeNull()
    expect(await turns.take('b', never)).not.toBeNull()
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    const next = turns.take('a', never)
    first?.end()
    first?.end()
    expect(await next).not.toBeNull()
    const after = turns.take('a', never)
    expect(await turns.take('a', never)).toBeNull()
    ;(await next)?.end()
    expect(await after).not.toBeNull()
  })
})
