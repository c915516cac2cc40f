import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyValues } from '../forms/annotation-form.ts'
import {
  type BoxStep,
  dropDraft,
  dropStep,
  emptyLog,
  nextStep,
  type PartStep,
  recordStep,
  takeParts,
  takeStep,
  type UndoLog,
} from './undo-log.ts'

const at = (x: number) => ({ x, y: 0, width: 10, height: 10 })
const save = (id: number, comment: string) => ({
  kind: 'save' as const,
  id,
  number: id,
  before: emptyValues,
  after: { ...emptyValues, comment },
})
const box = (id: number, from: number, to: number): BoxStep => ({
  kind: 'box',
  id,
  number: id,
  before: at(from),
  after: at(to),
})
const draft = (from: number, to: number) => ({ kind: 'draft' as const, before: at(from), after: at(to) })
const removal = { kind: 'delete' as const, id: 3, number: 3, seen: null }

describe('what can be undone', () => {
  it('comes back in the order in which it was done, whatever its kind', () => {
    let log = [save(1, 'a'), box(1, 0, 5), removal].reduce(
      (before: UndoLog, step) => recordStep(before, step),
      emptyLog,
    )
    const order: (string | undefined)[] = []
    for (let n = 0; n < 3; n += 1) {
      order.push(nextStep(log, 'undo')?.kind)
      log = takeStep(log, 'undo')
    }
    expect(order).toEqual(['delete', 'box', 'save'])
    expect(nextStep(log, 'undo')).toBeUndefined()
    expect(nextStep(log, 'redo')?.kind).toBe('save')
  })

  it('counts moves that continue one another as one, of one box only and not across an undo', () => {
    const moved = recordStep(recordStep(emptyLog, box(7, 0, 1)), box(7, 1, 2), true)
    expect(moved.done).toEqual([box(7, 0, 2)])
    expect(recordStep(moved, box(8, 0, 1), true).done).toHaveLength(2)
    expect(recordStep(moved, box(7, 2, 3)).done).toHaveLength(2)
    const redone = takeStep(takeStep(moved, 'undo'), 'redo')
    expect(recordStep(redone, box(7, 2, 3), true).done).toHaveLength(2)
    expect(recordStep(recordStep(emptyLog, draft(0, 1)), draft(1, 4), true).done).toEqual([draft(0, 4)])
  })

  it('cannot be redone after something new, and is dropped when it cannot be taken', () => {
    const undone = takeStep(recordStep(emptyLog, save(1, 'a')), 'undo')
    expect(nextStep(recordStep(undone, box(2, 0, 9)), 'redo')).toBeUndefined()
    const step = nextStep(undone, 'redo')
    expect(step && dropStep(undone, step)).toEqual(emptyLog)
    expect(takeStep(emptyLog, 'undo')).toBe(emptyLog)
  })

  it('remembers what was learnt while a step was taken', () => {
    const seen = { ...removal, seen: emptyValues }
    expect(nextStep(takeStep(recordStep(emptyLog, removal), 'undo', seen), 'redo')).toBe(seen)
  })

  it('forgets the moves of a drawn box once it is saved or given up', () => {
    const log = recordStep(recordStep(recordStep(emptyLog, save(1, 'a')), draft(0, 1)), draft(1, 2))
    expect(dropDraft(takeStep(log, 'undo'))).toMatchObject({ done: [save(1, 'a')], undone: [] })
    const plain = recordStep(emptyLog, save(1, 'a'))
    expect(dropDraft(plain)).toBe(plain)
  })

  it('undoing everything restores the first state, redoing everything the last', () => {
    const moves = fc.array(fc.record({ id: fc.integer({ min: 0, max: 2 }), to: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(moves, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (steps, continued) => {
        const place = [0, 0, 0]
        let log = emptyLog
        for (const [n, { id, to }] of steps.entries()) {
          log = recordStep(log, box(id, place[id] ?? 0, to), continued[n])
          place[id] = to
        }
        const last = [...place]
        for (let step = nextStep(log, 'undo'); step?.kind === 'box'; step = nextStep(log, 'undo')) {
          place[step.id] = step.before.x
          log = takeStep(log, 'undo')
        }
        expect(place).toEqual([0, 0, 0])
        for (let step = nextStep(log, 'redo'); step?.kind === 'box'; step = nextStep(log, 'redo')) {
          place[step.id] = step.after.x
          log = takeStep(log, 'redo')
        }
        expect(place).toEqual(last)
      }),
    )
  })
})

describe('a change of several findings', () => {
  const steps: PartStep[] = [save(1, 'a'), save(2, 'a'), save(3, 'a')]
  const log = recordStep(recordStep(emptyLog, box(9, 0, 1)), { kind: 'many', steps })
  const partsOf = (step: ReturnType<typeof nextStep>) => (step?.kind === 'many' ? step.steps : step)

  it('is one step back and one step forth', () => {
    const back = takeParts(log, 'undo', steps, [])
    expect(nextStep(back, 'undo')).toEqual(box(9, 0, 1))
    expect(partsOf(nextStep(back, 'redo'))).toEqual(steps)
    const forth = takeParts(back, 'redo', steps, [])
    expect(partsOf(nextStep(forth, 'undo'))).toEqual(steps)
    expect(nextStep(forth, 'redo')).toBeUndefined()
  })

  it('taken in part, what was taken can be redone, what can be tried again is undone next, and the rest is forgotten', () => {
    const back = takeParts(log, 'undo', steps.slice(0, 1), steps.slice(1, 2))
    expect(partsOf(nextStep(back, 'redo'))).toEqual(steps.slice(0, 1))
    expect(partsOf(nextStep(back, 'undo'))).toEqual(steps.slice(1, 2))
  })

  it('of which nothing was taken leaves no empty step', () => {
    const back = takeParts(log, 'undo', [], [])
    expect(nextStep(back, 'redo')).toBeUndefined()
    expect(nextStep(back, 'undo')).toEqual(box(9, 0, 1))
  })
})
