import type { Brief } from '../annotation-types.ts'

type Linked = Pick<Brief, 'annotationGroups' | 'annotationGroupTypes'>
const mostLinked = 100

/** The component that findings have in common; null where they have none, `mixed` where they differ. */
export function componentOf(findings: readonly Pick<Brief, 'componentId'>[]): number | null | 'mixed' {
  const [first = null, ...others] = new Set(findings.map(({ componentId }) => componentId))
  return others.length === 0 ? first : 'mixed'
}

const groupOf = ({ annotationGroups, annotationGroupTypes }: Linked): number | null =>
  annotationGroups[annotationGroupTypes.indexOf('normal')] ?? null

/** Why findings cannot be linked with one another; null when they can. */
export function linkRefusal(findings: readonly Linked[]): 'linkOne' | 'linkMany' | 'linkDone' | null {
  if (findings.length < 2) return 'linkOne'
  if (findings.length > mostLinked) return 'linkMany'
  const groups = new Set(findings.map(groupOf))
  return groups.size === 1 && !groups.has(null) ? 'linkDone' : null
}
