import type { LookWay } from './looking.ts'
import type { ViewerMode } from './modes.ts'
import type { SweepFactor } from './sweep/scale.ts'

/** Everything that can be asked of the viewer, by key or button. A closed list. */
export type Command =
  | { readonly kind: 'toggle-mode'; readonly mode: Exclude<ViewerMode, 'idle'> }
  | { readonly kind: 'zoom'; readonly direction: 1 | -1 }
  | {
      readonly kind: 'shift'
      readonly dx: -1 | 0 | 1
      readonly dy: -1 | 0 | 1
      readonly stepPx: 1 | 10
      readonly resize: boolean
    }
  /** The view goes over the picture, whatever is selected; only buttons ask for it. */
  | { readonly kind: 'look'; readonly way: LookWay }
  | { readonly kind: 'select'; readonly direction: 1 | -1 }
  /** With `yields`, only when no finding is selected: the key then means something else. */
  | { readonly kind: 'home'; readonly yields?: true }
  | { readonly kind: 'fullscreen' | 'escape' | 'place' | 'delete' | 'undo' | 'redo' | 'help' }
  /** The view goes over the blade, one on or back; at another scale; no longer. */
  | { readonly kind: 'sweep'; readonly direction: 1 | -1 }
  | { readonly kind: 'sweep-scale'; readonly factor: SweepFactor }
  | { readonly kind: 'sweep-end' }
  /** The view goes to the next part of the blade that was not looked at. */
  | { readonly kind: 'sweep-gap' }
  /** The picture lies down, or stands up. */
  | { readonly kind: 'turn' }
  /** The magnifier is taken up, or put away. */
  | { readonly kind: 'magnifier' }
  /** The finding of another visit under the pointer, or the chosen one, is made again on this picture. */
  | { readonly kind: 'same' }
  /** Another finding of another visit is chosen, the next or the one before. */
  | { readonly kind: 'ghost'; readonly direction: 1 | -1 }
  /** The settings of how the picture is looked at, and whether they are applied. */
  | { readonly kind: 'seeing' | 'original' }

/** The entries of the toolbar and the list of shortcuts; their names come from the labels. */
export const commandIds = [
  'create',
  'ruler',
  'axis',
  'relation',
  'history',
  'same',
  'nextGhost',
  'previousGhost',
  'seeing',
  'original',
  'magnifier',
  'turn',
  'fullscreen',
  'home',
  'zoomIn',
  'zoomOut',
  'sweepOn',
  'sweepBack',
  'sweepGap',
  'nextBox',
  'previousBox',
  'place',
  'nudge',
  'nudgeFast',
  'resize',
  'pan',
  'delete',
  'undo',
  'redo',
  'escape',
  'help',
] as const
export type CommandId = (typeof commandIds)[number]

/** Keys that are written out differently in each language. */
export type NamedKey =
  | 'pageUp'
  | 'pageDown'
  | 'home'
  | 'arrows'
  | 'shift'
  | 'alt'
  | 'ctrl'
  | 'escape'
  | 'delete'
  | 'enter'
  | 'space'
  | 'drag'

/** A key of a shortcut: a named one, or a character as it is. */
export type ShortcutKey = { readonly named: NamedKey } | { readonly char: string }

const char = (value: string): ShortcutKey => ({ char: value })
const named = (value: NamedKey): ShortcutKey => ({ named: value })

/** The keys of each command, pressed together. */
export const shortcuts: Readonly<Record<CommandId, readonly ShortcutKey[]>> = {
  create: [char('A')],
  ruler: [char('R')],
  axis: [char('X')],
  relation: [char('L')],
  history: [char('H')],
  same: [char('G')],
  nextGhost: [named('shift'), named('pageDown')],
  previousGhost: [named('shift'), named('pageUp')],
  seeing: [char('I')],
  original: [char('O')],
  magnifier: [char('M')],
  turn: [char('T')],
  fullscreen: [char('F')],
  home: [named('home')],
  zoomIn: [char('+')],
  zoomOut: [char('-')],
  sweepOn: [named('space')],
  sweepBack: [named('shift'), named('space')],
  sweepGap: [char('U')],
  nextBox: [named('pageDown')],
  previousBox: [named('pageUp')],
  place: [named('enter')],
  nudge: [named('arrows')],
  nudgeFast: [named('shift'), named('arrows')],
  resize: [named('alt'), named('arrows')],
  pan: [named('space'), named('drag')],
  delete: [named('delete')],
  undo: [named('ctrl'), char('Z')],
  redo: [named('ctrl'), named('shift'), char('Z')],
  escape: [named('escape')],
  help: [char('?')],
}

/** The part of a keyboard event that matters here. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const plainKeys: Readonly<Record<string, Command>> = {
  a: { kind: 'toggle-mode', mode: 'create' },
  r: { kind: 'toggle-mode', mode: 'ruler' },
  x: { kind: 'toggle-mode', mode: 'axis' },
  l: { kind: 'toggle-mode', mode: 'relation' },
  h: { kind: 'toggle-mode', mode: 'history' },
  g: { kind: 'same' },
  i: { kind: 'seeing' },
  o: { kind: 'original' },
  t: { kind: 'turn' },
  m: { kind: 'magnifier' },
  u: { kind: 'sweep-gap' },
  f: { kind: 'fullscreen' },
  pagedown: { kind: 'select', direction: 1 },
  pageup: { kind: 'select', direction: -1 },
  p: { kind: 'select', direction: -1 },
  home: { kind: 'home' },
  '0': { kind: 'home', yields: true },
  '+': { kind: 'zoom', direction: 1 },
  '=': { kind: 'zoom', direction: 1 },
  '-': { kind: 'zoom', direction: -1 },
  _: { kind: 'zoom', direction: -1 },
  '?': { kind: 'help' },
  enter: { kind: 'place' },
  escape: { kind: 'escape' },
  delete: { kind: 'delete' },
  backspace: { kind: 'delete' },
}

// On keyboards where digits need Shift (French), the key's place tells what was meant.
const plainCodes: Readonly<Record<string, Command>> = {
  Digit0: { kind: 'home', yields: true },
  Numpad0: { kind: 'home', yields: true },
}

const arrows: Readonly<Record<string, { readonly dx: -1 | 0 | 1; readonly dy: -1 | 0 | 1 }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

const ghostKeys: Readonly<Record<string, Command>> = {
  PageDown: { kind: 'ghost', direction: 1 },
  PageUp: { kind: 'ghost', direction: -1 },
}

/** The command a key press stands for, or null when the key means nothing here and belongs to the page. */
export function commandFromKey(press: KeyPress): Command | null {
  const withControl = press.ctrlKey || press.metaKey
  if (withControl) {
    if (press.altKey || press.key.toLowerCase() !== 'z') return null
    return { kind: press.shiftKey ? 'redo' : 'undo' }
  }
  const arrow = arrows[press.key]
  if (arrow !== undefined) return { kind: 'shift', ...arrow, stepPx: press.shiftKey ? 10 : 1, resize: press.altKey }
  if (press.altKey) return null
  const ghost = press.shiftKey ? ghostKeys[press.key] : undefined
  if (ghost !== undefined) return ghost
  return plainKeys[press.key.toLowerCase()] ?? plainCodes[press.code] ?? null
}
