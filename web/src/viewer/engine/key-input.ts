import { type Command, commandFromKey } from '../core/commands.ts'
import type { ViewerMode } from '../core/modes.ts'

/** What takes the commands. */
export type CommandTarget = {
  readonly run: (command: Command) => boolean
  /** Answers, when the key comes up, whether the picture was taken hold of meanwhile. */
  readonly holdPanKey: (isDown: boolean) => boolean
  /** Whether a mode is on, as drawing a box or the ruler. */
  readonly isInMode: () => boolean
}

const ownKeyboard = 'dialog, input, textarea, select, [contenteditable="true"]'

function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.target instanceof Element)) return true
  if (event.target.closest(ownKeyboard) !== null) return true
  // A focused button keeps the keys that press it.
  return event.target.closest('button') !== null && (event.key === 'Enter' || event.key === ' ')
}

/** Escape belongs to what is open or written in first: a dialog anywhere, a list of choices, a field. */
const isEscapeTaken = (event: KeyboardEvent): boolean =>
  isForOthers(event) ||
  document.querySelector('[role="dialog"], dialog[open]') !== null ||
  (event.target instanceof Element && event.target.closest('[aria-expanded="true"]') !== null)

function mayRepeat(command: Command): boolean {
  return command.kind === 'shift' || command.kind === 'zoom' || command.kind === 'undo' || command.kind === 'redo'
}

/**
 * Turns key presses inside `root` into commands. Single letters work only while the focus is inside it (WCAG 2.1.4); Escape leaves a
 * mode from anywhere on the page where nothing else takes it.
 * A key that does nothing goes on to the page.
 * @returns a function that takes all listeners away
 */
export function listenToKeys(
  root: HTMLElement,
  target: CommandTarget,
  isOffered: (tool: Exclude<ViewerMode, 'idle'>) => boolean,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let space: { readonly direction: 1 | -1 } | null = null
  root.addEventListener(
    'keydown',
    (event) => {
      if (isForOthers(event)) return
      if (event.key === ' ') {
        event.preventDefault()
        if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
        space = { direction: event.shiftKey ? -1 : 1 }
        target.holdPanKey(true)
        return
      }
      const command = commandFromKey(event)
      if (command === null || (event.repeat && !mayRepeat(command))) return
      if (command.kind === 'toggle-mode' && !isOffered(command.mode)) return
      if (!target.run(command)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || (event.target instanceof Node && root.contains(event.target))) return
      if (!isEscapeTaken(event) && target.isInMode() && target.run({ kind: 'escape' })) event.preventDefault()
    },
    { signal },
  )
  // Held, the key pans; pressed alone, it sweeps on.
  root.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ') return
      const pressed = space
      space = null
      if (!target.holdPanKey(false) && pressed !== null) target.run({ kind: 'sweep', ...pressed })
    },
    { signal },
  )
  const letGo = () => {
    space = null
    target.holdPanKey(false)
  }
  root.addEventListener('focusout', letGo, { signal })
  return () => listening.abort()
}
