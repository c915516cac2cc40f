import { describe, expect, it } from 'vitest'
import type { Image } from '../images.types.ts'
import { looksAtAll, refutedPhotos } from './refutation.ts'

const size = { widthPx: 1000, heightPx: 1500 }
const poseAt = (ty: number, tx = 0) => ({ a: 1, b: 0, tx, ty })

const imageAt = (id: number, ty: number | null, placement: Image['placement'] = 'placed'): Image => ({
  ...{
    id,
    inspectionId: 1,
    originalName: `${id}.jpg`,
    storageKey: '',
    sizeBytes: 1,
    sha256: '',
    format: 'jpeg',
    ...size,
  },
  ...{
    capturedAt: null,
    latitude: null,
    longitude: null,
    altitudeM: null,
    relativeAltitudeM: null,
    flight: null,
    measured: null,
  },
  ...{ hasPreviews: false, unplacedReason: null, confidence: 0.9, placeVersion: 1, band: null, placement },
  ...{
    x: null,
    y: null,
    altX: null,
    altY: null,
    width: null,
    height: null,
    angle: null,
    ratio: null,
    ratioFront: null,
  },
  ...{ zoom: null, zIndex: 0, visible: true, isShown: true, selected: true, available: true, isDefault: false },
  pose: ty === null ? null : poseAt(ty),
})

const steps = [0, 900, 1800]
const picture = { photos: steps.map((ty, n) => ({ photo: n + 1, pose: poseAt(ty), zIndex: 0, ...size })) }
const seen = steps.map((ty, n) => imageAt(n + 1, ty))
const placedAt = (tys: readonly number[]) => tys.map((ty, n) => ({ id: n + 1, pose: poseAt(ty) }))

describe('what an assembly refutes of the picture of before', () => {
  it('ASM-03 nothing when every photo lies beside its neighbours as it did, wherever the frame begins', () => {
    const found = { seen, placed: placedAt(steps.map((ty) => ty + 4000)), unplaced: [] }
    expect(refutedPhotos(picture, found)).toEqual([])
  })

  it.each(['no-overlap', 'foreign', 'background', 'against-flight', 'other-group'] as const)(
    'ASM-03 a photo that has lost its place: %s',
    (reason) => {
      const found = { seen, placed: placedAt(steps.slice(0, 2)), unplaced: [{ id: 3, reason }] }
      expect(refutedPhotos(picture, found)).toEqual([3])
    },
  )

  it.each(['duplicate', 'unreadable'] as const)('ASM-03 not a photo that says nothing of its place: %s', (reason) => {
    const found = { seen, placed: placedAt(steps.slice(0, 2)), unplaced: [{ id: 3, reason }] }
    expect(refutedPhotos(picture, found)).toEqual([])
  })

  it('ASM-03 photos that lie elsewhere beside a neighbour by more than 2 % of the frame, and no less', () => {
    expect(refutedPhotos(picture, { seen, placed: placedAt([0, 900, 1821]), unplaced: [] })).toEqual([2, 3])
    expect(refutedPhotos(picture, { seen, placed: placedAt([0, 900, 1819]), unplaced: [] })).toEqual([])
  })

  it('ASM-03 never a photo that a person laid', () => {
    const byHand = [...seen.slice(0, 2), imageAt(3, 1800, 'manual')]
    expect(
      refutedPhotos(picture, {
        seen: byHand,
        placed: placedAt(steps.slice(0, 2)),
        unplaced: [{ id: 3, reason: 'no-overlap' }],
      }),
    ).toEqual([])
    expect(refutedPhotos(picture, { seen: byHand, placed: placedAt([0, 900, 2500]), unplaced: [] })).toEqual([])
  })

  it('ASM-03 an assembly of some of the photos does not judge the places of all', () => {
    expect(looksAtAll(seen, seen, picture)).toBe(true)
    expect(looksAtAll(seen, [...seen, imageAt(4, null)], picture)).toBe(true)
    expect(looksAtAll(seen, [...seen, imageAt(4, 2700)], picture)).toBe(false)
    // The one between was deleted: what leant on it is not wrong for that.
    const without = seen.filter(({ id }) => id !== 2)
    expect(looksAtAll(without, without, picture)).toBe(false)
  })
})
