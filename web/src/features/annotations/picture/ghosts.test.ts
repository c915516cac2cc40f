import { shareAlong } from '@visionair/contract/rules'
import { expect, it } from 'vitest'
import { byGroup, groupOf, onPicture } from './ghosts.ts'

/** Repeatable numbers between 0 and 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

it('a finding keeps its share of both sides on every other picture, there and back, reversed or not', () => {
  const random = seeded(7)
  for (let n = 0; n < 500; n += 1) {
    const imageWidth = 200 + Math.round(random() * 9000)
    const imageHeight = 200 + Math.round(random() * 60_000)
    const picture = { widthPx: 200 + Math.round(random() * 9000), heightPx: 200 + Math.round(random() * 60_000) }
    const pixelWidth = 4 + random() * (imageWidth - 4)
    const pixelHeight = 4 + random() * (imageHeight - 4)
    const position = {
      pixelX: random() * (imageWidth - pixelWidth),
      pixelY: random() * (imageHeight - pixelHeight),
      pixelWidth,
      pixelHeight,
      viewportX: 0,
      viewportY: 0,
      viewportWidth: 0,
      viewportHeight: 0,
      imageVersion: 1,
      hubHeight: null,
      position: 0,
      device: 1,
    }
    const box = onPicture({ position, imageWidth, imageHeight, needsReview: false }, picture)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(picture.widthPx * (1 + 1e-9))
    expect(box.y + box.height).toBeLessThanOrEqual(picture.heightPx * (1 + 1e-9))
    expect((box.x + box.width / 2) / picture.widthPx).toBeCloseTo((position.pixelX + pixelWidth / 2) / imageWidth, 9)
    const own = { x: position.pixelX, y: position.pixelY, width: pixelWidth, height: pixelHeight }
    if (imageHeight >= imageWidth === picture.heightPx >= picture.widthPx)
      for (const reverse of [false, true])
        expect(shareAlong(box, { ...picture, axis: null, reverse })).toBeCloseTo(
          shareAlong(own, { widthPx: imageWidth, heightPx: imageHeight, axis: null, reverse }),
          9,
        )
    const back = onPicture(
      {
        position: { ...position, pixelX: box.x, pixelY: box.y, pixelWidth: box.width, pixelHeight: box.height },
        imageWidth: picture.widthPx,
        imageHeight: picture.heightPx,
        needsReview: false,
      },
      { widthPx: imageWidth, heightPx: imageHeight },
    )
    expect(back.x).toBeCloseTo(own.x, 6)
    expect(back.height).toBeCloseTo(own.height, 6)
  }
})

it('a finding keeps its place between the marks of the ends where both pictures have them', () => {
  const finding = {
    position: { pixelX: 290, pixelY: 190, pixelWidth: 20, pixelHeight: 20 },
    ...{ imageWidth: 1000, imageHeight: 800, needsReview: false },
    sideAxis: { hub: { pixelX: 100, pixelY: 200 }, tip: { pixelX: 900, pixelY: 200 } },
  }
  const axis = { hub: { x: 400, y: 100 }, tip: { x: 400, y: 1700 } }
  const picture = { widthPx: 900, heightPx: 1800 }
  // A quarter of the way along, twice as large.
  expect(onPicture(finding, picture, axis)).toEqual({ x: 380, y: 480, width: 40, height: 40 })
  const share = (lie: Parameters<typeof shareAlong>[1]) => shareAlong(onPicture(finding, picture, axis), lie)
  expect(share({ ...picture, axis, reverse: false })).toBeCloseTo(0.25, 9)
  expect(onPicture({ ...finding, needsReview: true }, picture, axis).x).toBeCloseTo(261, 9)
})

const finding = (id: number, inspectionDate: string, ...groups: [number, 'normal' | 'history'][]) => ({
  id,
  inspectionDate,
  annotationGroups: groups.map(([group]) => group),
  annotationGroupTypes: groups.map(([, kind]) => kind),
})

it('a finding is in at most one group of each kind', () => {
  const both = finding(1, '2025-01-01', [4, 'normal'], [9, 'history'])
  expect([groupOf(both, 'normal'), groupOf(both, 'history')]).toEqual([4, 9])
  expect(groupOf(finding(2, '2025-01-01'), 'history')).toBeNull()
})

it('groups are listed from the oldest visit to the newest', () => {
  const all = [
    finding(3, '2026-01-01', [9, 'history']),
    finding(1, '2024-01-01', [9, 'history']),
    finding(2, '2025-01-01', [4, 'normal']),
  ]
  expect([...byGroup(all, 'history')].map(([id, members]) => [id, members.map((member) => member.id)])).toEqual([
    [9, [1, 3]],
  ])
})
