import { moved, type Placement, turnedTo } from './placement.ts'

/** What a key asks for on the table. */
export type TableCommand =
  | { readonly kind: 'lay'; readonly change: (placement: Placement) => Placement; readonly key: string }
  | { readonly kind: 'order'; readonly to: 'front' | 'back' | 'up' | 'down' }
  | { readonly kind: 'undo' | 'redo' | 'all' | 'none' | 'hide' | 'delete' | 'fit' | 'join' | 'closer' | 'farther' }

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const plain: Readonly<Record<string, TableCommand>> = {
  Escape: { kind: 'none' },
  Delete: { kind: 'delete' },
  h: { kind: 'hide' },
  f: { kind: 'join' },
  '0': { kind: 'fit' },
  '+': { kind: 'closer' },
  '=': { kind: 'closer' },
  '-': { kind: 'farther' },
  PageUp: { kind: 'order', to: 'up' },
  PageDown: { kind: 'order', to: 'down' },
  Home: { kind: 'order', to: 'front' },
  End: { kind: 'order', to: 'back' },
}

function withControl({ key, shiftKey }: Key): TableCommand | null {
  const letter = key.toLowerCase()
  if (letter === 'a') return { kind: 'all' }
  if (letter === 'y' || (letter === 'z' && shiftKey)) return { kind: 'redo' }
  return letter === 'z' ? { kind: 'undo' } : null
}

/**
 * Reads a key on the canvas. Arrows nudge by one canvas pixel, with Shift by ten; brackets turn by a tenth of a degree, with Shift
 * (braces) by one. `scale` is canvas pixels per composite pixel.
 */
export function commandOf(pressed: Key, scale: number): TableCommand | null {
  if (pressed.ctrlKey || pressed.metaKey) return withControl(pressed)
  const arrow = arrows[pressed.key]
  if (arrow) {
    const step = (pressed.shiftKey ? 10 : 1) / Math.min(1, scale)
    return { kind: 'lay', key: `nudge ${pressed.key}`, change: (each) => moved(each, arrow[0] * step, arrow[1] * step) }
  }
  const turn = { '[': -0.1, ']': 0.1, '{': -1, '}': 1 }[pressed.key]
  if (turn !== undefined) return { kind: 'lay', key: 'turn', change: (each) => turnedTo(each, each.angle + turn) }
  return plain[pressed.key] ?? plain[pressed.key.toLowerCase()] ?? null
}
