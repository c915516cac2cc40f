import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canReshape,
  createRefusal,
  decide,
  type ModeEvent,
  type ModeResult,
  type ModeState,
  type ViewerMode,
  type ViewerPermissions,
  viewerModes,
} from './modes.ts'

const all = { canCreate: true, canEdit: true, canDelete: true, isLastInspection: true }
const idle: ModeState = { mode: 'idle', selectedId: null, isGesturing: false, hasMeasurement: false }
const box = { x: 1, y: 2, width: 30, height: 40 }
const tools = ['create', 'ruler', 'relation', 'history'] as const

function expectOwnMode(result: ModeResult, mode: ViewerMode, may: ViewerPermissions) {
  if (result.kind === 'box-drawn') expect([mode, may.canCreate, may.isLastInspection]).toEqual(['create', true, true])
  if (result.kind === 'measured') expect(mode).toBe('ruler')
  if (result.kind === 'join') expect(['relation', 'history']).toContain(mode)
}

function after(state: ModeState, result: ModeResult): ModeState {
  if (result.kind === 'mode-changed' || result.kind === 'box-drawn') return { ...state, mode: result.mode }
  return result.kind === 'selected' ? { ...state, selectedId: result.boxId } : state
}

describe('modes', () => {
  it('replace each other and go off when asked for twice', () => {
    for (const from of viewerModes) {
      for (const mode of tools) {
        const result = decide({ ...idle, mode: from }, { type: 'toggle', mode }, all)
        expect(result).toEqual({ kind: 'mode-changed', mode: from === mode ? 'idle' : mode })
      }
    }
  })

  it('Escape ends the gesture, then clears the measurement, then leaves the mode, then the selection, then does nothing', () => {
    const busy: ModeState = { mode: 'ruler', selectedId: '7', isGesturing: true, hasMeasurement: true }
    expect(decide(busy, { type: 'escape' }, all)).toEqual({ kind: 'gesture-cancelled' })
    expect(decide({ ...busy, isGesturing: false }, { type: 'escape' }, all)).toEqual({ kind: 'measurement-cleared' })
    const measured = { ...busy, isGesturing: false, hasMeasurement: false }
    expect(decide(measured, { type: 'escape' }, all)).toEqual({ kind: 'mode-changed', mode: 'idle' })
    expect(decide({ ...idle, selectedId: '7' }, { type: 'escape' }, all)).toEqual({ kind: 'selected', boxId: null })
    expect(decide(idle, { type: 'escape' }, all)).toEqual({ kind: 'nothing' })
  })

  it('reshape boxes only in idle mode and with the permission', () => {
    expect(viewerModes.filter((mode) => canReshape(mode, all))).toEqual(['idle'])
    expect(canReshape('idle', { ...all, canEdit: false })).toBe(false)
  })

  it('never draw or measure outside their own mode, whatever comes', () => {
    const anyEvent: fc.Arbitrary<ModeEvent> = fc.oneof(
      fc.constant<ModeEvent>({ type: 'escape' }),
      fc.constant<ModeEvent>({ type: 'drawn', box }),
      fc.constant<ModeEvent>({ type: 'measured', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }),
      fc.constantFrom('1', '2', null).map((boxId): ModeEvent => ({ type: 'clicked', boxId })),
      fc.constantFrom(...tools).map((mode): ModeEvent => ({ type: 'toggle', mode })),
    )
    const permissions = fc.record({
      canCreate: fc.boolean(),
      canEdit: fc.boolean(),
      canDelete: fc.boolean(),
      isLastInspection: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), permissions, (events, may) => {
        let state = idle
        for (const event of events) {
          const result = decide(state, event, may)
          expectOwnMode(result, state.mode, may)
          state = after(state, result)
          expect(state.mode === 'create' && !(may.canCreate && may.isLastInspection)).toBe(false)
        }
      }),
    )
  })
})

describe('VIEW-06 create', () => {
  it('is refused without the permission, and with its own reason on an older inspection', () => {
    const toggle = { type: 'toggle', mode: 'create' } as const
    expect(decide(idle, toggle, { ...all, canCreate: false })).toEqual({ kind: 'refused', reason: 'no-permission' })
    expect(decide(idle, toggle, { ...all, isLastInspection: false })).toEqual({
      kind: 'refused',
      reason: 'not-last-inspection',
    })
    expect(createRefusal(all)).toBeNull()
  })

  it('returns to idle with the drawn box', () => {
    expect(decide({ ...idle, mode: 'create' }, { type: 'drawn', box }, all)).toEqual({
      kind: 'box-drawn',
      box,
      mode: 'idle',
    })
  })
})

describe('layers', () => {
  it('join the clicked box to the selected one, in the layer’s kind of group', () => {
    const clicked = { type: 'clicked', boxId: '2' } as const
    const expected = { kind: 'join', sourceId: '1', targetId: '2' }
    expect(decide({ ...idle, mode: 'relation', selectedId: '1' }, clicked, all)).toEqual({
      ...expected,
      group: 'normal',
    })
    expect(decide({ ...idle, mode: 'history', selectedId: '1' }, clicked, all)).toEqual({
      ...expected,
      group: 'history',
    })
  })

  it('let the keys for the next finding look at it and never link it', () => {
    const walked = { type: 'walked' as const, boxId: '2' }
    for (const mode of ['relation', 'history', 'idle'] as const)
      expect(decide({ ...idle, mode, selectedId: '1' }, walked, all)).toEqual({ kind: 'selected', boxId: '2' })
    expect(decide({ ...idle, mode: 'create' }, walked, all)).toEqual({ kind: 'nothing' })
  })

  it('select first when nothing is selected, and never join a box to itself', () => {
    const layer: ModeState = { ...idle, mode: 'relation' }
    expect(decide(layer, { type: 'clicked', boxId: '2' }, all)).toEqual({ kind: 'selected', boxId: '2' })
    expect(decide({ ...layer, selectedId: '2' }, { type: 'clicked', boxId: '2' }, all)).toEqual({ kind: 'nothing' })
  })
})
