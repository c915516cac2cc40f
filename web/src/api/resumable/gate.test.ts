import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

const never = new AbortController().signal

describe('the gate of pieces', () => {
  it('lets so many in at a time and the others in their order, so that all files go on', async () => {
    const gate = createGate(2)
    const entered: string[] = []
    const enter = (name: string, signal = never) =>
      gate.enter(signal).then((leave) => {
        entered.push(name)
        return leave
      })
    const [leaveA] = await Promise.all([enter('a'), enter('b')])
    const waiting = [enter('c'), enter('d')]
    await Promise.resolve()
    expect(entered).toEqual(['a', 'b'])
    leaveA?.()
    leaveA?.()
    const leaveC = await waiting[0]
    expect(entered).toEqual(['a', 'b', 'c'])
    leaveC?.()
    await waiting[1]
    expect(entered).toEqual(['a', 'b', 'c', 'd'])
  })

  it('forgets who gives up waiting', async () => {
    const gate = createGate(1)
    const leave = await gate.enter(never)
    const stop = new AbortController()
    const paused = gate.enter(stop.signal)
    const next = gate.enter(never)
    stop.abort(new Error('paused'))
    await expect(paused).rejects.toThrow('paused')
    leave()
    expect(await next).toBeTypeOf('function')
  })
})
