import { describe, expect, it } from 'vitest'
import type { View } from '../picture/geometry.ts'
import { boxAt, cursorFor, hitTest } from './hit-test.ts'
import { SpatialIndex } from './spatial-index.ts'

const view: View = { scale: 0.5, originX: 100, originY: 0, widthPx: 800, heightPx: 600, turn: 0 }
const look = { color: '#f00', label: '', severityNumber: 1 }
const big = { id: 'big', x: 0, y: 0, width: 800, height: 800, ...look }
const small = { id: 'small', x: 100, y: 100, width: 40, height: 40, ...look }
const index = new SpatialIndex()
index.sync([big, small])

describe('hit test', () => {
  it('takes the smallest of the boxes under the pointer', () => {
    expect(boxAt({ x: 160, y: 60 }, index, view)).toBe('small')
    expect(boxAt({ x: 300, y: 300 }, index, view)).toBe('big')
    expect(boxAt({ x: 10, y: 300 }, index, view)).toBeNull()
  })

  it('leaves the selected box out, and prefers boxes of this picture or of others where they lie on one another', () => {
    const layered = new SpatialIndex()
    layered.sync([big, small, { ...small, id: 'ghost', width: 30, ghost: true }])
    const at = { x: 155, y: 55 }
    expect(boxAt(at, layered, view)).toBe('ghost')
    expect(boxAt(at, layered, view, { prefersGhosts: false })).toBe('small')
    expect(boxAt(at, layered, view, { except: 'ghost', prefersGhosts: true })).toBe('small')
    expect(boxAt(at, layered, view, { except: 'small', prefersGhosts: false })).toBe('big')
  })

  it('finds handles of the selected box before anything else', () => {
    const editable = { id: 'big', box: big }
    expect(hitTest({ x: 103, y: 3 }, index, view, editable)).toEqual({ kind: 'handle', handle: 'nw' })
    expect(hitTest({ x: 500, y: 200 }, index, view, editable)).toEqual({ kind: 'handle', handle: 'e' })
    expect(hitTest({ x: 103, y: 3 }, index, view, null)).toEqual({ kind: 'box', boxId: 'big' })
  })

  it('takes the selected box by its body, but gives way to a smaller box on it', () => {
    const editable = { id: 'big', box: big }
    expect(hitTest({ x: 300, y: 300 }, index, view, editable)).toEqual({ kind: 'body' })
    expect(hitTest({ x: 160, y: 60 }, index, view, editable)).toEqual({ kind: 'box', boxId: 'small' })
  })

  it('lets the picture be panned when the selected box covers the whole view', () => {
    const inside = { ...view, scale: 4, originX: -400, originY: -400 }
    expect(hitTest({ x: 400, y: 500 }, index, inside, { id: 'big', box: big }).kind).toBe('box')
  })

  it('shows it in the cursor', () => {
    expect(cursorFor({ kind: 'handle', handle: 'ne' }, 0)).toBe('ne-resize')
    expect(cursorFor({ kind: 'handle', handle: 'ne' }, 270)).toBe('nw-resize')
    expect(cursorFor({ kind: 'handle', handle: 'n' }, 90)).toBe('e-resize')
    expect(cursorFor({ kind: 'body' }, 0)).toBe('move')
    expect(cursorFor({ kind: 'nothing' }, 0)).toBe('grab')
  })
})
