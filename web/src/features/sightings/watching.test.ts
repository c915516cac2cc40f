import type { NewSighting } from '@visionair/contract/sightings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClearPart } from '../../viewer/core/picture/clear-part.ts'
import { awayMs, Watching } from './watching.ts'

const part = (x: number): ClearPart => ({ box: { x, y: 0, width: 100, height: 50 }, imagePx: 1 })

let told: NewSighting[]
let isSeen: boolean
let watching: Watching
const times = () => Object.entries(Object.groupBy(told, ({ key }) => key)).map(([, of]) => of?.at(-1)?.shownMs)

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  isSeen = true
  watching = new Watching({ tell: (sighting) => told.push(sighting), canBeSeen: () => isSeen })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what counts as a sighting', () => {
  it('stood still for half a second, and lasts until something else is shown', () => {
    watching.see(part(0))
    vi.advanceTimersByTime(400)
    expect(told).toEqual([])
    vi.advanceTimersByTime(100)
    expect(told).toMatchObject([{ pixelX: 0, pixelWidth: 100, shownMs: 500 }])
    vi.advanceTimersByTime(1500)
    watching.see(part(80))
    expect(times()).toEqual([2000])
    vi.advanceTimersByTime(499)
    watching.see(null)
    expect(told.some(({ pixelX }) => pixelX === 80)).toBe(false)
  })

  it('is one as long as the view is the same, whatever is said of it again', () => {
    watching.see(part(0))
    vi.advanceTimersByTime(300)
    watching.see(part(0))
    vi.advanceTimersByTime(300)
    watching.see(part(1))
    watching.stop()
    expect(times()).toEqual([600])
  })

  it('is none in a tab that is not shown or below a dialog, and goes on as another when it is back', () => {
    isSeen = false
    watching.see(part(0))
    vi.advanceTimersByTime(2000)
    expect(told).toEqual([])
    isSeen = true
    watching.look()
    vi.advanceTimersByTime(1000)
    isSeen = false
    watching.look()
    vi.advanceTimersByTime(5000)
    isSeen = true
    watching.look()
    vi.advanceTimersByTime(700)
    watching.stop()
    expect(times()).toEqual([1000, 700])
  })

  it('does not last when nobody moved a hand for a minute', () => {
    watching.attend()
    watching.see(part(0))
    vi.advanceTimersByTime(30_000)
    watching.attend()
    vi.advanceTimersByTime(awayMs * 5)
    watching.stop()
    expect(times()).toEqual([30_000 + awayMs])
  })
})
