import { expect, it, vi } from 'vitest'
import { type Holding, keepHeld } from './held-account.ts'

const asItWas = { value: 'same', isChanged: false, wasHeld: true }
const other = { value: 'other', isChanged: true, wasHeld: false }
const atOnce = { value: 'same', isChanged: false, wasHeld: false }

/** Plays the answers one after the other, then stops. */
async function play(answers: readonly (typeof asItWas | Error)[]) {
  const over = new AbortController()
  const left = [...answers]
  const told: unknown[] = []
  const holding: Holding = {
    read: vi.fn(async () => {
      const next = left.shift()
      if (left.length === 0) over.abort()
      if (next === undefined || next instanceof Error) throw next ?? new Error('none')
      return next
    }),
    calm: vi.fn(async () => undefined),
    rest: vi.fn(async () => void told.push('rest')),
    onHeld: (isHeld) => told.push(isHeld),
    onChange: (value) => told.push(value),
  }
  await keepHeld(holding, over.signal)
  return told
}

it('one call is held after the other, and what is new is told', async () => {
  expect(await play([asItWas, other, asItWas, asItWas])).toEqual([true, true, 'other', true, true, false])
})

it('a server that does not hold, or does not answer, is left alone for a while, in which nothing is taken to be held', async () => {
  expect(await play([atOnce, new Error('away'), asItWas])).toEqual([
    true,
    false,
    'rest',
    true,
    false,
    'rest',
    true,
    false,
  ])
})
