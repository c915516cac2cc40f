import type { Point } from '../core/picture/geometry.ts'

const MIDDLE = 1
const RIGHT = 2

/**
 * Pans with the middle or right mouse button, in every mode and also while something is being drawn.
 * @returns a function that takes all listeners away
 */
export function listenToPanButtons(host: HTMLElement, panBy: (deltaPx: Point) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let last: Point | null = null
  const begin = (event: PointerEvent) => {
    if (event.button === MIDDLE || event.button === RIGHT) last = { x: event.clientX, y: event.clientY }
  }
  host.addEventListener('pointerdown', begin, { signal, capture: true })
  // A button pressed while another one is down comes as a move that names the button.
  host.addEventListener('pointermove', begin, { signal, capture: true })
  const move = (event: PointerEvent) => {
    if (last === null) return
    if ((event.buttons & 6) === 0) {
      last = null
      return
    }
    panBy({ x: event.clientX - last.x, y: event.clientY - last.y })
    last = { x: event.clientX, y: event.clientY }
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', move, { signal })
  // The middle button would start the browser's own scrolling, the right one its menu.
  host.addEventListener('mousedown', (event) => event.button === MIDDLE && event.preventDefault(), { signal })
  host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return () => listening.abort()
}
