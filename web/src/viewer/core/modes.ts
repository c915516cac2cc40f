import type { Box, Point } from './picture/geometry.ts'

/** What the pointer does on the picture. One value, so that two modes can never be on together. */
export const viewerModes = ['idle', 'create', 'ruler', 'axis', 'relation', 'history'] as const
export type ViewerMode = (typeof viewerModes)[number]

/** What the user may do, as decided by the server and the state of the inspection. */
export type ViewerPermissions = {
  readonly canCreate: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly isLastInspection: boolean
}

/** Which group a click in a layer joins: the relation layer makes normal groups, the history layer history groups. */
export type GroupKind = 'normal' | 'history'

/** State of the viewer that decides what the next event means. */
export type ModeState = {
  readonly mode: ViewerMode
  readonly selectedId: string | null
  /** A gesture (drawing, moving, measuring) is under way. */
  readonly isGesturing: boolean
  /** A finished measurement is on the screen. */
  readonly hasMeasurement: boolean
}

/** What can happen to the viewer. */
export type ModeEvent =
  | { readonly type: 'toggle'; readonly mode: Exclude<ViewerMode, 'idle'> }
  | { readonly type: 'escape' }
  | { readonly type: 'drawn'; readonly box: Box }
  | { readonly type: 'measured'; readonly from: Point; readonly to: Point }
  | { readonly type: 'clicked'; readonly boxId: string | null }
  /** By the keys for the next and the previous finding. */
  | { readonly type: 'walked'; readonly boxId: string | null }

/** What follows from an event; the viewer carries it out. A closed list. */
export type ModeResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mode-changed'; readonly mode: ViewerMode }
  | { readonly kind: 'refused'; readonly reason: 'no-permission' | 'not-last-inspection' }
  | { readonly kind: 'gesture-cancelled' }
  | { readonly kind: 'measurement-cleared' }
  | { readonly kind: 'selected'; readonly boxId: string | null }
  | { readonly kind: 'box-drawn'; readonly box: Box; readonly mode: 'idle' }
  | { readonly kind: 'measured'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'join'; readonly group: GroupKind; readonly sourceId: string; readonly targetId: string }

/** Why the create mode cannot be entered, or null when it can. */
export function createRefusal(permissions: ViewerPermissions): 'no-permission' | 'not-last-inspection' | null {
  if (!permissions.canCreate) return 'no-permission'
  return permissions.isLastInspection ? null : 'not-last-inspection'
}

function toggle(state: ModeState, mode: ViewerMode, permissions: ViewerPermissions): ModeResult {
  if (state.mode === mode) return { kind: 'mode-changed', mode: 'idle' }
  const reason = mode === 'create' ? createRefusal(permissions) : null
  return reason === null ? { kind: 'mode-changed', mode } : { kind: 'refused', reason }
}

/** Escape closes the innermost thing: the gesture, then the measurement, then the mode, then the selection. */
function leave(state: ModeState): ModeResult {
  if (state.isGesturing) return { kind: 'gesture-cancelled' }
  if (state.hasMeasurement) return { kind: 'measurement-cleared' }
  if (state.mode !== 'idle') return { kind: 'mode-changed', mode: 'idle' }
  return state.selectedId === null ? { kind: 'nothing' } : { kind: 'selected', boxId: null }
}

/** Modes in which a press means something else than a finding. */
const ownPress = (mode: ViewerMode): boolean => mode === 'create' || mode === 'ruler' || mode === 'axis'

function click(state: ModeState, boxId: string | null): ModeResult {
  if (ownPress(state.mode)) return { kind: 'nothing' }
  const isLayer = state.mode === 'relation' || state.mode === 'history'
  if (isLayer && boxId !== null && state.selectedId !== null && boxId !== state.selectedId) {
    const group = state.mode === 'history' ? 'history' : 'normal'
    return { kind: 'join', group, sourceId: state.selectedId, targetId: boxId }
  }
  return boxId === state.selectedId ? { kind: 'nothing' } : { kind: 'selected', boxId }
}

/** Walking looks at findings one after the other; it never links them. */
function walk(state: ModeState, boxId: string | null): ModeResult {
  if (ownPress(state.mode) || boxId === state.selectedId) return { kind: 'nothing' }
  return { kind: 'selected', boxId }
}

/** Decides what an event means in a state. Pure: the caller changes the state according to the result. */
export function decide(state: ModeState, event: ModeEvent, permissions: ViewerPermissions): ModeResult {
  switch (event.type) {
    case 'toggle':
      return toggle(state, event.mode, permissions)
    case 'escape':
      return leave(state)
    case 'drawn':
      return state.mode === 'create' && createRefusal(permissions) === null
        ? { kind: 'box-drawn', box: event.box, mode: 'idle' }
        : { kind: 'nothing' }
    case 'measured':
      return state.mode === 'ruler' ? { kind: 'measured', from: event.from, to: event.to } : { kind: 'nothing' }
    case 'clicked':
      return click(state, event.boxId)
    case 'walked':
      return walk(state, event.boxId)
  }
}

/** Whether boxes may be moved and resized now: with the permission, and only while no mode claims the pointer. */
export function canReshape(mode: ViewerMode, permissions: ViewerPermissions): boolean {
  return mode === 'idle' && permissions.canEdit
}
