import type { LinkLine } from '../core/marks/links.ts'
import { toScreen, type View } from '../core/picture/geometry.ts'
import styles from './overlay.module.css'
import { addSvg, setNumbers } from './svg.ts'

interface LineNode {
  readonly group: SVGGElement
  readonly lines: readonly SVGLineElement[]
}

/** The lines between linked boxes, below what the user is working on. Nodes are used again. */
export class LinkLayer {
  readonly #group: SVGGElement
  readonly #nodes: LineNode[] = []

  constructor(svg: SVGSVGElement) {
    this.#group = addSvg(svg, 'g', styles.links)
    this.#group.dataset.testid = 'viewer-links'
  }

  render(view: View, lines: readonly LinkLine[]): void {
    for (const spare of this.#nodes.splice(lines.length)) spare.group.remove()
    lines.forEach(({ link, from, to }, index) => {
      const node = this.#nodes[index] ?? this.#add()
      node.group.dataset.link = `${link.fromId} ${link.toId}`
      node.group.dataset.kind = link.kind
      const start = toScreen(from, view)
      const end = toScreen(to, view)
      for (const line of node.lines) setNumbers(line, { x1: start.x, y1: start.y, x2: end.x, y2: end.y })
    })
  }

  #add(): LineNode {
    const group = addSvg(this.#group, 'g', styles.link)
    const node = { group, lines: [addSvg(group, 'line', styles.linkHalo), addSvg(group, 'line', styles.linkLine)] }
    this.#nodes.push(node)
    return node
  }
}
