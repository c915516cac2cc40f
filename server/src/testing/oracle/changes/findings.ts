import { lastInspections } from '../facts/begun.ts'
import { found } from '../facts/facts.ts'
import type { Change, Doing } from './change.ts'

const withComponents: readonly number[] = [3, 4, 7]
const comments = ['', 'Érosion légère', 'crack near the tip', '=1+1', 'deux\nlignes']

/** A box in a picture; many at the same height, so that orders have ties to break. */
function boxIn({ dice }: Doing, picture: { readonly widthPx: number; readonly heightPx: number }) {
  const step = picture.heightPx / 10
  return {
    pixelX: dice.below(picture.widthPx - 60),
    pixelY: Math.round(step * dice.below(9)),
    pixelWidth: 10 + dice.below(50),
    pixelHeight: dice.pick([20, 20, 40]),
  }
}

function markable({ facts }: Doing) {
  const last = lastInspections(facts)
  return [...facts.pictureOf.values()].filter(({ inspectionId }) => last.has(inspectionId))
}

/** What somebody marks; some services ask for a component as well, and for a comment. */
async function entered(doing: Doing, inspectionId: number, typeId: number) {
  const { facts, dice, scene } = doing
  const visit = found(facts.visits, found(facts.inspections, inspectionId).groupId)
  const asksComponent = withComponents.includes(visit.serviceId)
  const links = await scene.world.ctx.db.selectFrom('annotationTypeOrganization').selectAll().execute()
  const link = links.find((each) => each.typeId === typeId) ?? dice.pick(links)
  return {
    inspection: inspectionId,
    type: asksComponent ? link.typeId : typeId,
    severity: 1 + dice.below(6),
    comment: asksComponent ? 'seen from the drone' : dice.pick(comments),
    ...(asksComponent ? { component: link.componentId } : {}),
  }
}

const mark: Change = {
  name: 'a finding is marked',
  weight: 10,
  async make(doing) {
    const { dice, send } = doing
    const picture = dice.pickOrNone(markable(doing))
    if (!picture) return []
    const body = await entered(doing, picture.inspectionId, 1 + dice.below(18))
    return [await send('POST', '/api/annotations', { ...body, position: boxIn(doing, picture) })]
  },
}

const markAgain: Change = {
  name: 'a defect is marked again in another visit',
  weight: 4,
  async make(doing) {
    const { facts, dice, send } = doing
    const finding = dice.pickOrNone(facts.rows.annotations)
    if (!finding) return []
    const { deviceId } = found(facts.inspections, finding.inspectionId)
    const other = dice.pickOrNone(
      markable(doing).filter(
        ({ inspectionId }) =>
          inspectionId !== finding.inspectionId && found(facts.inspections, inspectionId).deviceId === deviceId,
      ),
    )
    if (!other) return []
    const body = await entered(doing, other.inspectionId, finding.typeId)
    const position = {
      pixelX: finding.xPx,
      pixelY: finding.yPx + dice.pick([0, 5, 40]),
      pixelWidth: finding.widthPx,
      pixelHeight: finding.heightPx + dice.pick([0, 30]),
    }
    return [await send('POST', '/api/annotations', { ...body, position })]
  },
}

const change: Change = {
  name: 'a finding is changed',
  weight: 6,
  async make(doing) {
    const { facts, dice, send } = doing
    const finding = dice.pickOrNone(facts.rows.annotations)
    if (!finding) return []
    const picture = facts.pictureOf.get(finding.inspectionId)
    const body = dice.pick([
      { severity: 1 + dice.below(6) },
      { status: dice.pick(['to fix', 'fixed']) },
      { comment: dice.pick(comments.slice(1)) },
      { expertComment: { en: dice.pick(['Repair soon', '']), fr: 'À réparer' } },
      ...(picture ? [{ position: boxIn(doing, picture) }] : []),
    ])
    return [await send('PUT', `/api/annotations/${finding.id}`, { ...body, version: finding.version })]
  },
}

const remove: Change = {
  name: 'a finding is deleted, and sometimes brought back',
  weight: 3,
  async make({ facts, dice, send }) {
    const finding = dice.pickOrNone(facts.rows.annotations)
    if (!finding) return []
    const gone = await send('DELETE', `/api/annotations/${finding.id}`)
    return dice.happens(0.4) ? [gone, await send('POST', `/api/annotations/${finding.id}/restore`)] : [gone]
  },
}

const link: Change = {
  name: 'findings are linked',
  weight: 3,
  async make({ facts, dice, send }) {
    const ids = dice.some(facts.rows.annotations, 2).map(({ id }) => id)
    if (ids.length < 2) return []
    return [await send('POST', '/api/annotation_groups', { type: dice.pick(['normal', 'history']), ids })]
  },
}

const unlink: Change = {
  name: 'a finding leaves its group',
  weight: 1,
  async make({ facts, dice, send }) {
    const member = dice.pickOrNone(facts.rows.linkMembers)
    if (!member) return []
    const { annotationGroupId, annotationId } = member
    return [await send('DELETE', `/api/annotation_groups/${annotationGroupId}/annotations/${annotationId}`)]
  },
}

export const findingChanges: readonly Change[] = [mark, markAgain, change, remove, link, unlink]
