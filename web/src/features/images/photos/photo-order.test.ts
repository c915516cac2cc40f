import { describe, expect, it } from 'vitest'
import { byName, inOrder } from './photo-order.ts'

const nowhere = { latitude: null, longitude: null, altitudeM: null, relativeAltitudeM: null }
const photo = (id: number, originalName: string, capturedAt: string | null = null) => ({
  ...nowhere,
  id,
  originalName,
  capturedAt,
})

describe('the order of photos', () => {
  it('is the capture time, then the name with its numbers as numbers', () => {
    const photos = [
      photo(1, 'DJI_10.jpg'),
      photo(2, 'DJI_9.jpg'),
      photo(3, 'late.jpg', '2026-11-20T12:00:00'),
      photo(4, 'early.jpg', '2026-11-20T11:00:00'),
    ]
    expect(inOrder(photos, []).map(({ id }) => id)).toEqual([4, 3, 2, 1])
    expect(photos.toSorted(byName).map(({ id }) => id)).toEqual([2, 1, 4, 3])
  })

  it('is the one chosen by hand, new photos after it', () => {
    const photos = [photo(1, 'a'), photo(2, 'b'), photo(3, 'c'), photo(4, 'd')]
    expect(inOrder(photos, [3, 1, 99]).map(({ id }) => id)).toEqual([3, 1, 2, 4])
  })
})
