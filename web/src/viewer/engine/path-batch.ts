import { addSvg } from './svg.ts'

/** Many shapes drawn as one path for each colour: the cheapest way to put thousands on the screen. */
export class PathBatch {
  readonly #group: SVGGElement
  readonly #attribute: 'fill' | 'stroke'
  readonly #paths = new Map<string, SVGPathElement>()

  constructor(parent: SVGGElement, attribute: 'fill' | 'stroke', className: string | undefined) {
    this.#group = addSvg(parent, 'g', className)
    this.#attribute = attribute
  }

  /** Replaces everything by these shapes. `outlineOf` gives the path data of one. */
  draw<Shape extends { readonly color: string }>(shapes: readonly Shape[], outlineOf: (shape: Shape) => string): void {
    const outlines = new Map<string, string[]>()
    for (const shape of shapes) {
      const known = outlines.get(shape.color)
      if (known === undefined) outlines.set(shape.color, [outlineOf(shape)])
      else known.push(outlineOf(shape))
    }
    for (const [color, path] of this.#paths) if (!outlines.has(color)) path.removeAttribute('d')
    for (const [color, parts] of outlines) this.#pathFor(color).setAttribute('d', parts.join(''))
  }

  #pathFor(color: string): SVGPathElement {
    const known = this.#paths.get(color)
    if (known !== undefined) return known
    const path = addSvg(this.#group, 'path')
    path.setAttribute(this.#attribute, color)
    this.#paths.set(color, path)
    return path
  }
}
