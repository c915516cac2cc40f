import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from './geometry.ts'
import { type BoxHistory, emptyHistory, forgetMissing, record, redo, undo } from './history.ts'

const at = (x: number): Box => ({ x, y: 0, width: 10, height: 10 })
const change = (boxId: string, from: number, to: number) => ({ boxId, before: at(from), after: at(to) })

describe('undo and redo', () => {
  it('go back and forth through the changes', () => {
    const history = record(record(emptyHistory, change('a', 0, 1)), change('b', 5, 6))
    const first = undo(history)
    expect([first?.boxId, first?.box]).toEqual(['b', at(5)])
    const second = undo(first?.history ?? emptyHistory)
    expect([second?.boxId, second?.box]).toEqual(['a', at(0)])
    expect(undo(second?.history ?? emptyHistory)).toBeNull()
    expect(redo(second?.history ?? emptyHistory)).toMatchObject({ boxId: 'a', box: at(1) })
  })

  it('a new change ends what could be redone; one that changes nothing leaves it', () => {
    const undone = undo(record(emptyHistory, change('a', 0, 1)))?.history ?? emptyHistory
    expect(redo(record(undone, change('a', 0, 9)))).toBeNull()
    expect(record(undone, change('a', 3, 3))).toBe(undone)
  })

  it('merged changes of one box are one step', () => {
    const history = record(record(emptyHistory, change('a', 0, 1)), change('a', 1, 2), true)
    expect(undo(history)).toMatchObject({ box: at(0), history: { done: [] } })
    const other = record(record(emptyHistory, change('a', 0, 1)), change('b', 1, 2), true)
    expect(other.done).toHaveLength(2)
  })

  it('steps of boxes that are gone are forgotten', () => {
    const history = record(record(emptyHistory, change('a', 0, 1)), change('b', 5, 6))
    expect(forgetMissing(history, (id) => id === 'a').done.map((step) => step.boxId)).toEqual(['a'])
    expect(forgetMissing(history, () => true)).toBe(history)
  })

  it('undoing everything restores the first state, redoing everything the last', () => {
    const moves = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), to: fc.integer({ min: 0, max: 99 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(moves, (steps) => {
        const start = { a: 0, b: 0, c: 0 }
        const place = new Map<string, Box>(Object.entries(start).map(([id, x]) => [id, at(x)]))
        let history: BoxHistory = emptyHistory
        for (const { id, to } of steps) {
          history = record(history, { boxId: id, before: place.get(id) ?? at(0), after: at(to) })
          place.set(id, at(to))
        }
        const last = new Map(place)
        for (let step = undo(history); step !== null; step = undo(history)) {
          history = step.history
          place.set(step.boxId, step.box)
        }
        expect(Array.from(place.values())).toEqual([at(0), at(0), at(0)])
        for (let step = redo(history); step !== null; step = redo(history)) {
          history = step.history
          place.set(step.boxId, step.box)
        }
        expect(place).toEqual(last)
      }),
    )
  })
})
