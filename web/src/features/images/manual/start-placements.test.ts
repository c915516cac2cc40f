import { describe, expect, it } from 'vitest'
import type { Photo } from '../image-types.ts'
import { boundsOf, centreOf, type Placement } from './placement.ts'
import { startPlacements, usableSuggestions } from './start-placements.ts'

const photoOf = (id: number, change: Partial<Photo> = {}): Photo => ({
  ...{
    id,
    type: 'inspection_images',
    originalName: `${id}.jpg`,
    uri: '',
    assemblerImage: null,
    assemblerThumbnail: null,
  },
  ...{
    width: 600,
    height: 400,
    naturalWidth: 600,
    naturalHeight: 400,
    x: null,
    y: null,
    altX: null,
    altY: null,
    angle: 0,
  },
  ...{
    ratio: 1,
    ratioFront: null,
    zoom: 100,
    zIndex: 0,
    visible: true,
    isShown: true,
    selected: true,
    available: true,
  },
  ...{ isDefault: false, sizeBytes: 1, sha256: '', capturedAt: null, latitude: null, longitude: null, altitudeM: null },
  ...{
    relativeAltitudeM: null,
    flight: null,
    quality: null,
    unplacedReason: null,
    confidence: null,
    band: null,
    placeVersion: 1,
  },
  placement: 'unplaced',
  ...change,
})
const placedAt = (id: number, x: number, y: number, placement: Photo['placement'] = 'placed') =>
  photoOf(id, { x, y, placement })

const guess = { neighbour: 1, a: 1, b: 0, tx: 0, ty: 300 }

const distances = (placements: readonly Placement[]) =>
  placements.flatMap((one, index) =>
    placements.slice(index + 1).map((other) => {
      const [a, b] = [centreOf(one), centreOf(other)]
      return Math.hypot(a.x - b.x, a.y - b.y)
    }),
  )

describe('where photos lie at first', () => {
  it('ASM-02 no two are laid on one spot, also when they are guessed on the same', () => {
    const photos = [placedAt(1, 0, 0), photoOf(2), photoOf(3), photoOf(4)]
    const guesses = new Map([2, 3].map((id) => [id, guess]))
    const lying = startPlacements(photos, guesses)
    expect(lying).toHaveLength(4)
    expect(lying.find(({ id }) => id === 2)).toMatchObject({ x: 0, y: 300 })
    expect(Math.min(...distances(lying))).toBeGreaterThan(100)
    expect([...usableSuggestions(photos, guesses).keys()]).toEqual([2])
  })

  it('ASM-02 none is guessed where a person laid another', () => {
    const photos = [placedAt(1, 0, 0), placedAt(2, 0, 310, 'manual'), photoOf(3)]
    expect(usableSuggestions(photos, new Map([[3, guess]])).size).toBe(0)
  })

  it('ASM-02 none is guessed over a photo of the assembly that it would hide nearly whole, as a copy does its original', () => {
    const assembled = [placedAt(1, 0, 0), placedAt(2, 0, 300)]
    const over = (shift: Partial<typeof guess>) =>
      [...usableSuggestions([...assembled, photoOf(3)], new Map([[3, { ...guess, ...shift }]])).keys()].length
    expect([over({}), over({ tx: 20, ty: 310 }), over({ ty: 0 }), over({ a: 1.2, tx: -60, ty: 260 })]).toEqual([
      0, 0, 0, 0,
    ])
    expect([over({ tx: 200 }), over({ ty: 500 }), over({ ty: -300 })]).toEqual([1, 1, 1])
    const turned = photoOf(2, { x: 0, y: 300, placement: 'placed', angle: 90 })
    expect(usableSuggestions([placedAt(1, 0, 0), turned, photoOf(3)], new Map([[3, guess]])).size).toBe(1)
    const hidden = placedAt(2, 0, 300)
    expect(
      usableSuggestions([placedAt(1, 0, 0), { ...hidden, visible: false }, photoOf(3)], new Map([[3, guess]])).size,
    ).toBe(1)
  })

  it('ASM-02 a photo that arrives later lies below all that is on the table, wherever that was dragged to', () => {
    const table = startPlacements([photoOf(1), photoOf(2)]).map((each) => (each.id === 2 ? { ...each, y: 5000 } : each))
    const [arrived] = startPlacements([photoOf(3)], new Map(), table)
    expect(arrived?.y).toBeGreaterThan(boundsOf(table)?.bottom ?? 0)
  })
})
