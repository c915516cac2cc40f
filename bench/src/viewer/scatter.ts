import type { Turn } from '../../../web/src/viewer/core/picture/geometry.ts'
import type { Seeing } from '../../../web/src/viewer/core/seeing.ts'
/** A box of the scene in image pixels. */
export interface SceneBox {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly level: number
}

/** Size of the picture, from the address: `#8000x60000`. */
export function imageOf(hash: string): { readonly widthPx: number; readonly heightPx: number } {
  const [widthPx = 0, heightPx = 0] = hash.slice(1).split('x').map(Number)
  return { widthPx, heightPx }
}

/** Boxes scattered over the whole picture, the same ones for every viewer that is compared. */
export function scatter(count: number): readonly SceneBox[] {
  const { widthPx, heightPx } = imageOf(location.hash)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    x: (index * 7919) % (widthPx - 120),
    y: (index * 104_729) % (heightPx - 160),
    width: 60 + (index % 60),
    height: 80 + (index % 80),
    level: index % 6,
  }))
}

/** What the benchmark asks of a page with a picture and boxes over it. */
export interface Scene {
  /** Resolves when the picture is open and the boxes are there. */
  open(boxes: number): Promise<void>
  close(): void
  /** Looks at a box, with the viewer's own animation. */
  focus(index: number): void
  /** Sets how the picture is looked at; a peer that has no such settings does without. */
  see?(seeing: Partial<Seeing>): void
  /** Turns the picture on the screen; a peer does without as well. */
  turn?(turn: Turn): void
}

declare global {
  interface Window {
    scene: Scene
  }
}

export const colours = ['#8a8f98', '#2166c2', '#157a6e', '#f2b01e', '#d92d2d', '#8c1250'] as const

/** The element the viewer fills. */
export function stageElement(): HTMLElement {
  const stage = document.querySelector<HTMLElement>('#stage')
  if (!stage) throw new Error('no stage')
  return stage
}
