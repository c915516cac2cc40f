import { describe, expect, it } from 'vitest'
import { measuresOf, shapeSizeOf } from './annotation-measures.service.ts'

const side = (typeId: number) => ({
  box: { x: 100, y: 900, width: 50, height: 200 },
  imageWidthPx: 1000,
  imageHeightPx: 10_000,
  shareAlong: 0.1,
  axisPx: null,
  calibratedRatio: null,
  scaleSource: null,
  pictureShows: 'whole' as const,
  knownLengthM: 50,
  device: { id: 1, name: 'Side', type: { id: typeId, name: '', nameFr: '', reference: '' } },
})

describe('measuresOf', () => {
  it('ANN-04 counts blade sides from the hub and tower faces from the ground, in the zone counted from the hub end', () => {
    expect(measuresOf(side(3))).toMatchObject({ distanceM: 5, distanceFrom: 'hub', zone: 'C' })
    expect(measuresOf(side(14))).toMatchObject({ distanceM: 45, distanceFrom: 'ground', zone: 'C' })
  })

  it('ANN-04 takes the calibrated scale before the known length, and derives nothing without either', () => {
    expect(measuresOf({ ...side(4), calibratedRatio: 0.2 })).toMatchObject({
      distanceM: 2,
      sizeCm: { widthCm: 10, heightCm: 40 },
    })
    expect(measuresOf({ ...side(4), pictureShows: null })).toMatchObject({
      ...{ scaleSource: 'estimate', placeCertainty: 'about' },
    })
    expect(measuresOf({ ...side(4), pictureShows: 'part' })).toMatchObject({
      ...{ scaleSource: null, sizeCm: null, distanceM: null, zone: null, placeCertainty: 'unknown' },
    })
    expect(measuresOf({ ...side(4), knownLengthM: null })).toMatchObject({ distanceM: null, sizeCm: null, zone: 'C' })
  })
})

it('nothing is said of a shape in centimetres without a scale, nor of a finding without a shape', () => {
  const box = { x: 100, y: 100, width: 40, height: 20 }
  const shape = {
    kind: 'polygon',
    points: [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
  } as const
  expect(shapeSizeOf({ box, shape }, null)).toBeNull()
  expect(shapeSizeOf({ box, shape: null }, 0.5)).toBeNull()
  expect(shapeSizeOf({ box, shape }, 0.5)).toEqual({ areaCm2: 100, lengthCm: null })
  expect(shapeSizeOf({ box, shape: { ...shape, kind: 'polyline' } }, 0.5)).toEqual({ areaCm2: null, lengthCm: 42.4 })
})
