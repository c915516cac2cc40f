import { expect, test } from 'vitest'
import type { View } from '../picture/geometry.ts'
import { chosenGhost, ghostAt } from './ghosts.ts'
import { SpatialIndex } from './spatial-index.ts'

const view: View = { scale: 0.5, originX: 0, originY: 0, widthPx: 1000, heightPx: 800, turn: 0 }
const look = { color: '#f00', label: '', severityNumber: 2 }
const own = { id: 'own', x: 210, y: 1010, width: 20, height: 20, ...look }
const ghost = { id: 'ghost', x: 200, y: 1000, width: 200, height: 100, ghost: true, ...look }
const lower = { id: 'lower', x: 200, y: 1400, width: 50, height: 50, ghost: true, ...look }
const index = new SpatialIndex()
index.sync([own, ghost, lower])

test('the finding of another visit under the pointer is found below a smaller one of this visit; one of this visit alone is none', () => {
  expect(ghostAt({ x: 110, y: 510 }, index, view)).toBe('ghost')
  expect(ghostAt({ x: 500, y: 100 }, index, view)).toBeNull()
  const alone = new SpatialIndex()
  alone.sync([own])
  expect(ghostAt({ x: 110, y: 510 }, alone, view)).toBeNull()
})

test('the keys go through findings of other visits only, round at the ends', () => {
  const boxes = [lower, own, ghost]
  expect(chosenGhost(boxes, null, 1)).toBe('ghost')
  expect(chosenGhost(boxes, 'ghost', 1)).toBe('lower')
  expect(chosenGhost(boxes, 'lower', 1)).toBe('ghost')
  expect(chosenGhost(boxes, 'ghost', -1)).toBe('lower')
  expect(chosenGhost([own], null, 1)).toBeNull()
})
