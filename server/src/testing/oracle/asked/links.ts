import { found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { saidOfFinding } from '../said/findings.ts'
import { type Asking, byId, type Params, page, type Question } from './question.ts'

type Link = Row<'links'>

/** The findings in a group that the viewer sees, the oldest inspection first. */
function membersOf({ truth: { facts }, viewer }: Asking, { id }: Link) {
  const inspectionOf = (finding: { readonly inspectionId: number }) => found(facts.inspections, finding.inspectionId)
  return facts.rows.linkMembers
    .filter(({ annotationGroupId }) => annotationGroupId === id)
    .map(({ annotationId }) => found(facts.annotations, annotationId))
    .filter((finding) => viewer.seesInspection(inspectionOf(finding)))
    .toSorted((left, right) => inspectionOf(left).date.localeCompare(inspectionOf(right).date) || byId(left, right))
}

/** Everything that is asked about groups of linked findings: those of which the viewer sees one. */
export function askLinks(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { links } = truth.facts.rows
  const say = (link: Link) => {
    const members = membersOf(asking, link)
    return {
      id: link.id,
      date: link.date,
      comment: link.comment,
      type: link.kind,
      ids: members.map(({ id }) => id),
      annotations: members.map((finding) => saidOfFinding(truth, viewer, finding)),
      can: { edit: viewer.may('annotation_create', 'annotation_edit') },
    }
  }
  const type = dice.pick(['normal', 'history'])
  const ids = dice.some(links, 3).map(({ id }) => id)
  const narrowings: readonly { readonly params: Params; keeps(link: Link): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { type }, keeps: ({ kind }) => kind === type },
    ...(ids.length > 0 ? [{ params: { ids: ids.join(',') }, keeps: ({ id }: Link) => ids.includes(id) }] : []),
  ]
  return narrowings.map(({ params, keeps }) => {
    const rows = links.filter((link) => keeps(link) && membersOf(asking, link).length > 0).toSorted(byId)
    return page(asking, { path: '/api/annotation_groups', params, rows, say })
  })
}
