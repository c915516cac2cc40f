import { describe, expect, it } from 'vitest'
import { neighbourOf } from './selection.ts'

const look = { width: 10, height: 10, color: '#f00', label: '', severityNumber: 1 }
const boxes = [
  { id: 'tip', x: 0, y: 900, ...look },
  { id: 'root', x: 0, y: 10, ...look },
  { id: 'middle', x: 0, y: 500, ...look },
]

describe('neighbourOf', () => {
  it('walks from top to bottom and round', () => {
    expect(neighbourOf(boxes, 'root', 1)).toBe('middle')
    expect(neighbourOf(boxes, 'tip', 1)).toBe('root')
    expect(neighbourOf(boxes, 'root', -1)).toBe('tip')
  })

  it('starts at the ends when nothing is selected, and knows an empty picture', () => {
    expect(neighbourOf(boxes, null, 1)).toBe('root')
    expect(neighbourOf(boxes, null, -1)).toBe('tip')
    expect(neighbourOf([], null, 1)).toBeNull()
    expect(neighbourOf([], 'gone', -1)).toBeNull()
  })
})
