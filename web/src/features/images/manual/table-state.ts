import type { Placement } from './placement.ts'

/** The photos on the table by id, what is selected, and what can be undone and redone. */
export interface TableState {
  readonly placements: ReadonlyMap<number, Placement>
  readonly selected: ReadonlySet<number>
  readonly done: readonly Change[]
  readonly undone: readonly Change[]
}

/** One step: the photos it changed, before and after. A key joins steps that belong together, such as repeated nudges. */
interface Change {
  readonly before: readonly Placement[]
  readonly after: readonly Placement[]
  readonly key: string | null
}

const maxSteps = 200

export const emptyTable = (placements: readonly Placement[]): TableState => ({
  placements: new Map(placements.map((placement) => [placement.id, placement])),
  selected: new Set(),
  done: [],
  undone: [],
})

const withPlacements = (state: TableState, changed: readonly Placement[]): ReadonlyMap<number, Placement> =>
  new Map([...state.placements, ...changed.map((placement) => [placement.id, placement] as const)])

/**
 * Lays photos anew as one step that can be undone. A step with the key of the step before is joined to it,
 * so that holding an arrow key is undone at once.
 */
export function apply(state: TableState, after: readonly Placement[], key: string | null = null): TableState {
  const before = after.flatMap(({ id }) => state.placements.get(id) ?? [])
  if (before.length === 0) return state
  const last = state.done.at(-1)
  const isJoined = last !== undefined && key !== null && last.key === key
  const change: Change = isJoined ? { before: last.before, after, key } : { before, after, key }
  const earlier = isJoined ? state.done.slice(0, -1) : state.done
  return {
    ...state,
    placements: withPlacements(state, after),
    done: [...earlier, change].slice(-maxSteps),
    undone: [],
  }
}

/** Takes the last step back; the photos it touched with it, so that they can be saved. */
export function undo(state: TableState): { state: TableState; changed: readonly Placement[] } | null {
  const change = state.done.at(-1)
  if (change === undefined) return null
  return {
    state: {
      ...state,
      placements: withPlacements(state, change.before),
      done: state.done.slice(0, -1),
      undone: [...state.undone, change],
    },
    changed: change.before,
  }
}

export function redo(state: TableState): { state: TableState; changed: readonly Placement[] } | null {
  const change = state.undone.at(-1)
  if (change === undefined) return null
  return {
    state: {
      ...state,
      placements: withPlacements(state, change.after),
      done: [...state.done, change],
      undone: state.undone.slice(0, -1),
    },
    changed: change.after,
  }
}

export const select = (state: TableState, ids: Iterable<number>): TableState => ({ ...state, selected: new Set(ids) })

export function toggle(state: TableState, id: number): TableState {
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...state, selected }
}

export const selectedOf = (state: TableState): readonly Placement[] =>
  [...state.selected].flatMap((id) => state.placements.get(id) ?? [])

/** Keeps the table in step with the photos there are: new ones are laid down, deleted ones leave, with their steps. */
export function withPhotos(state: TableState, known: readonly Placement[]): TableState {
  const ids = new Set(known.map(({ id }) => id))
  const kept = (change: Change) => change.before.every(({ id }) => ids.has(id))
  return {
    ...state,
    placements: new Map(known.map((placement) => [placement.id, state.placements.get(placement.id) ?? placement])),
    selected: new Set([...state.selected].filter((id) => ids.has(id))),
    done: state.done.filter(kept),
    undone: state.undone.filter(kept),
  }
}

/** Lays photos where somebody else laid them; steps that speak of them could only undo that, so they are forgotten. */
export function adopt(state: TableState, laid: readonly Placement[]): TableState {
  const ids = new Set(laid.map(({ id }) => id))
  const kept = (change: Change) => change.before.every(({ id }) => !ids.has(id))
  return {
    ...state,
    placements: withPlacements(state, laid),
    done: state.done.filter(kept),
    undone: state.undone.filter(kept),
  }
}

type Shift = 'front' | 'back' | 'up' | 'down'

/** The order of the photos after some were brought forward or back; only those whose place changed are answered. */
export function reordered(state: TableState, ids: ReadonlySet<number>, to: Shift): readonly Placement[] {
  const stack = [...state.placements.values()].toSorted((one, other) => one.zIndex - other.zIndex || one.id - other.id)
  const chosen = stack.filter(({ id }) => ids.has(id))
  const others = stack.filter(({ id }) => !ids.has(id))
  const first = stack.findIndex(({ id }) => ids.has(id))
  const at = { front: others.length, back: 0, up: Math.min(others.length, first + 1), down: Math.max(0, first - 1) }[to]
  const next = [...others.slice(0, at), ...chosen, ...others.slice(at)]
  return next.flatMap((placement, zIndex) => (placement.zIndex === zIndex ? [] : [{ ...placement, zIndex }]))
}
