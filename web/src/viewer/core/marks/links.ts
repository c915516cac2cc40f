import type { GroupKind } from '../modes.ts'
import { centreOf, type Point } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'

/** Two boxes of the same defect. */
export type ViewerLink = { readonly fromId: string; readonly toId: string; readonly kind: GroupKind }

/** A link as it is drawn, between the middles of its boxes, in image pixels. */
export type LinkLine = { readonly link: ViewerLink; readonly from: Point; readonly to: Point }

/** The lines of the links whose boxes are both there. */
export function linkLines(links: readonly ViewerLink[], boxOf: (id: string) => ViewerBox | null): LinkLine[] {
  return links.flatMap((link) => {
    const from = boxOf(link.fromId)
    const to = boxOf(link.toId)
    return from === null || to === null ? [] : [{ link, from: centreOf(from), to: centreOf(to) }]
  })
}

/** The links between the members of a group, each to the next; one alone has none. */
export const chainOf = (ids: readonly string[], kind: GroupKind): ViewerLink[] =>
  ids.slice(1).flatMap((toId, index) => {
    const fromId = ids[index]
    return fromId === undefined ? [] : [{ fromId, toId, kind }]
  })
