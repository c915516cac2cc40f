import type { Point } from '../core/picture/geometry.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** A new SVG element of this class, put at the end of its parent. */
export function addSvg<Tag extends keyof SVGElementTagNameMap>(
  parent: Element,
  tag: Tag,
  className?: string,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG_NAMESPACE, tag)
  if (className !== undefined) element.setAttribute('class', className)
  parent.append(element)
  return element
}

/** Writes attributes; numbers are cut to hundredths, which no screen can tell apart. */
export function setNumbers(element: Element, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(Math.round(value * 100) / 100))
}

/** Shifts an element by CSS pixels. */
export function setShift(element: Element, by: Point): void {
  element.setAttribute('transform', `translate(${by.x.toFixed(2)} ${by.y.toFixed(2)})`)
}

/** Shows or hides an element without taking it out of the page. */
export function setShown(element: Element, isShown: boolean): void {
  if (isShown) element.removeAttribute('display')
  else element.setAttribute('display', 'none')
}

const widths = new Map<string, number>()
let context: CanvasRenderingContext2D | null = null

/** Width of a text in CSS pixels, measured once per text and font without touching the page's layout. */
export function textWidthPx(text: string, font: string): number {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * 8
  context.font = font
  const width = context.measureText(text).width
  if (widths.size > 20_000) widths.clear()
  widths.set(key, width)
  return width
}
