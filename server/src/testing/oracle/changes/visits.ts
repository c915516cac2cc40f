import { paintPicture } from '../../photos/pictures.ts'
import { lastInspections } from '../facts/begun.ts'
import type { Change } from './change.ts'

const statuses = ['todo', 'doing', 'done']
const days = ['2024-02-29', '2025-12-31', '2026-01-31', '2026-06-15', '2027-04-01']

const plan: Change = {
  name: 'a visit is planned',
  weight: 4,
  async make({ facts, dice, send }) {
    const device = dice.pick(facts.rows.devices.filter(({ typeId }) => [1, 2, 7, 8].includes(typeId)))
    const body = {
      device: device.id,
      service: dice.pick([1, 2, 3, 4, 6, 7, 8, 11]),
      date: dice.pick(days),
      status: dice.pick(['todo', 'todo', 'doing', 'done']),
      comment: dice.pick(['', 'Nacelle à revoir']),
    }
    return [await send('POST', '/api/inspection_groups', body)]
  },
}

const changeVisit: Change = {
  name: 'a visit is moved, begun or finished',
  weight: 5,
  async make({ facts, dice, send }) {
    const visit = dice.pick(facts.rows.visits)
    const body = dice.pick([
      { inspectionDate: dice.pick(days) },
      { status: dice.pick(statuses) },
      { comment: 'Changed', inspectionDate: dice.pick(days), status: dice.pick(statuses) },
    ])
    return [await send('POST', `/api/inspection_groups/${visit.id}/updateWithInspection`, body)]
  },
}

const changePart: Change = {
  name: 'a part of a visit is begun or finished, or its weather told',
  weight: 5,
  async make({ facts, dice, send }) {
    const { id } = dice.pick(facts.rows.inspections)
    const body = dice.pick([{ status: dice.pick(statuses) }, { weather: 1 + dice.below(7) }, { weather: null }])
    return [await send('PUT', `/api/inspections/${id}`, body)]
  },
}

const removeVisit: Change = {
  name: 'a visit is deleted',
  weight: 1,
  make: async ({ facts, dice, send }) => [
    await send('DELETE', `/api/inspection_groups/${dice.pick(facts.rows.visits).id}`),
  ],
}

const calibrate: Change = {
  name: 'a scale is set, taken back, or it is said what a picture shows',
  weight: 4,
  async make({ facts, dice, send }) {
    const picture = dice.pickOrNone([...facts.pictureOf.values()])
    if (!picture) return []
    const { version: imageVersion, inspectionId } = picture
    const body = dice.pick([
      { imageRatio: dice.pick([0.5, 1.25, 3]), source: dice.pick(['calibration', 'flight']) },
      { imageRatio: null },
      { pictureShows: dice.pick(['whole', 'part', null]), imageVersion },
      { from: { pixelX: 0, pixelY: 0 }, to: { pixelX: 0, pixelY: 200 }, knownLengthCm: 120, imageVersion },
    ])
    return [await send('PUT', `/api/inspections/${inspectionId}/calibration`, body)]
  },
}

const mark: Change = {
  name: 'both ends of a side are marked, or the marks taken back',
  weight: 4,
  async make({ facts, dice, send }) {
    const picture = dice.pickOrNone([...facts.pictureOf.values()])
    if (!picture) return []
    const { version: imageVersion, inspectionId, widthPx, heightPx } = picture
    const at = (share: number) => ({ pixelX: share * widthPx, pixelY: dice.pick([0, 0.25, 0.8]) * heightPx })
    const body = {
      axis: dice.happens(0.8)
        ? dice.pick([
            { hub: at(0.1), tip: at(0.95) },
            { hub: at(0.9), tip: at(0) },
          ])
        : null,
      imageVersion,
      version: Math.max(0, ...(facts.axesOf.get(inspectionId) ?? []).map(({ version }) => version)),
    }
    return [await send('PUT', `/api/inspections/${inspectionId}/axis`, body)]
  },
}

/** What jobs make of photos: the picture of a side. */
const paint: Change = {
  name: 'a picture is made',
  weight: 2,
  async make({ scene, facts, dice }) {
    const last = lastInspections(facts)
    const side = dice.pickOrNone(
      facts.rows.inspections.filter(
        ({ id, serviceFamily }) => last.has(id) && serviceFamily !== 'volta' && !facts.pictureOf.has(id),
      ),
    )
    if (side) await paintPicture(scene.world.ctx, side.id, { widthPx: dice.pick([200, 1600]), heightPx: 1500 })
    return []
  },
}

/** What is told of the scale and the ends of a picture. */
export const pictureChanges: readonly Change[] = [calibrate, mark]

export const visitChanges: readonly Change[] = [plan, changeVisit, changePart, removeVisit, ...pictureChanges, paint]
