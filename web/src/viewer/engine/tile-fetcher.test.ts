import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TileFetcher } from './tile-fetcher.ts'

interface Asked {
  readonly address: string
  readonly signal: AbortSignal
  readonly answer: () => void
}
let asked: Asked[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      asked.push({ address, signal, answer: () => resolve(new Response('tile')) })
    })
  })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
const addresses = () => asked.map(({ address }) => address)

test('six tiles are under way at a time, the lowest rank first, and the next one leaves when one is here', async () => {
  const fetcher = new TileFetcher()
  for (const rank of [9, 8, 7, 6, 5, 4, 3, 2, 1])
    void fetcher.take({ address: `t${rank}`, rank }).tile.catch(() => undefined)
  await turn()
  expect(addresses()).toEqual(['t1', 't2', 't3', 't4', 't5', 't6'])
  asked[0]?.answer()
  await turn()
  expect(addresses()).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7'])
})

test('a tile that is let go ends its request, or is never asked for, and makes room', async () => {
  const fetcher = new TileFetcher()
  const taken = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => fetcher.take({ address: `t${rank}`, rank }))
  for (const { tile } of taken) tile.catch(() => undefined)
  await turn()
  taken[6]?.stop()
  taken[0]?.stop()
  await turn()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(addresses()).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't8'])
})

test('what is asked for ahead is taken over, and let go when the destination changes', async () => {
  const fetcher = new TileFetcher()
  fetcher.expect([
    { address: 'a', rank: 1 },
    { address: 'b', rank: 2 },
  ])
  fetcher.take({ address: 'a', rank: 1 }).tile.catch(() => undefined)
  fetcher.expect([{ address: 'c', rank: 1 }])
  await turn()
  expect(addresses()).toEqual(['a', 'b', 'c'])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})
