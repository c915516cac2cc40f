import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSightings, type KeptSighting, keepSighting, keptSightings } from './kept-sightings.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
const keys = ['3f1d7c1e-5c0e-4f6c-9a52-0d0f5c1b7a10', '3f1d7c1e-5c0e-4f6c-9a52-0d0f5c1b7a11'] as const
const kept = (key: string, shownMs = 500): KeptSighting => ({
  ...{ account: 1, inspection: 2, imageVersion: 3 },
  sighting: {
    key,
    ...{ pixelX: 0, pixelY: 0, pixelWidth: 10, pixelHeight: 10 },
    ...{ imagePx: 1, shownMs, seenAt: '2026-01-01T00:00:00.000Z' },
  },
})
beforeEach(() => stored.clear())

describe('sightings that wait to be sent', () => {
  it('are kept once each, with their longest time, until they were sent', () => {
    keepSighting(kept(keys[0]), storage)
    keepSighting(kept(keys[1]), storage)
    keepSighting(kept(keys[0], 900), storage)
    expect(keptSightings(storage).map(({ sighting }) => sighting.shownMs)).toEqual([500, 900])
    forgetSightings([kept(keys[0], 500), kept(keys[1], 500)], storage)
    expect(keptSightings(storage)).toEqual([kept(keys[0], 900)])
    forgetSightings([kept(keys[0], 900)], storage)
    expect(keptSightings(storage)).toEqual([])
  })

  it('are none where something else was stored', () => {
    storage.setItem([...stored.keys()][0] ?? 'x', '{')
    keepSighting(kept(keys[0]), storage)
    const [name = ''] = [...stored.keys()].filter((key) => key.endsWith('sightings'))
    storage.setItem(name, '[{"account":1}, 5]')
    expect(keptSightings(storage)).toEqual([])
    storage.setItem(name, 'null')
    expect(keptSightings(storage)).toEqual([])
  })
})
