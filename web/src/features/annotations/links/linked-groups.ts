import { listAnnotationGroups, listAnnotations } from '@visionair/contract/annotations'
import { call } from '../../../api/client.ts'
import type { GroupKind } from '../picture/ghosts.ts'

/** Findings that are linked, as undo puts them together again. */
export interface LinkedGroup {
  readonly ids: readonly number[]
  readonly date: string
  readonly comment: string | null
}

/** The groups of a kind that some findings are in now; null when they cannot be read, so that nothing waits for them. */
export async function groupsAround(kind: GroupKind, ids: readonly number[]): Promise<readonly LinkedGroup[] | null> {
  try {
    const { items } = await call(listAnnotations, { query: { ids: [...ids], itemsPerPage: 100 } })
    const groupIds = new Set(
      items.flatMap(({ annotationGroups, annotationGroupTypes }) =>
        annotationGroups.filter((_, index) => annotationGroupTypes[index] === kind),
      ),
    )
    if (groupIds.size === 0) return []
    const groups = await call(listAnnotationGroups, { query: { ids: [...groupIds], itemsPerPage: 100 } })
    return groups.items.map(({ ids: members, date, comment }) => ({ ids: members, date, comment }))
  } catch {
    return null
  }
}

/** Groups without a finding; one that would be left alone is in none. */
export const groupsWithout = (groups: readonly LinkedGroup[], id: number): readonly LinkedGroup[] =>
  groups
    .map((group) => ({ ...group, ids: group.ids.filter((member) => member !== id) }))
    .filter(({ ids }) => ids.length > 1)

/** Whether groups hold the same findings. */
export const sameGroups = (one: readonly LinkedGroup[], other: readonly LinkedGroup[]): boolean => {
  const textOf = (groups: readonly LinkedGroup[]) =>
    groups
      .map(({ ids }) => [...ids].sort((a, b) => a - b).join(','))
      .sort()
      .join(';')
  return textOf(one) === textOf(other)
}
