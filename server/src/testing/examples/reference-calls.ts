import type { Endpoint } from '@visionair/contract'
import { createOrganization, deleteOrganization } from '@visionair/contract/people'
import { listAnnotationTypes, listComponents } from '@visionair/contract/reference'
import * as editing from '@visionair/contract/reference-editing'
import {
  createVoltaMeasureType,
  deleteVoltaMeasureType,
  listVoltaMeasureTypes,
  orderVoltaMeasureTypes,
} from '@visionair/contract/volta'
import { z } from 'zod'
import { bearer, type Prepared, type PreparedCall, type Stage } from './prepared-calls.ts'

const names = { name: 'Hail', nameFr: 'Grêle' }
const attribute = { ...names, reference: 'hailDays', attributType: 'string', isRequired: false }
const deviceType = { ...names, reference: 'blade-bearing', attributs: [1, 9], childrenForModel: [] }
const measureType = { ...names, unit: 'mΩ', kind: 'receptor', limitValue: 20, isActive: true }
const organization = { name: 'Hill and Sea', address: null, facturationAddress: null }
/** Nothing but seeded standards uses this severity. */
const unused = { id: 5, severityNumber: 4 }
const comment = { en: 'Repair within six months.', fr: 'Réparer sous six mois.' }

const made = z.object({ data: z.object({ id: z.string() }) })
const listed = z.object({ data: z.array(z.object({ id: z.string() })) })

const asAdmin = ({ admin }: Stage, call: Omit<Prepared, 'credential'>): Prepared => ({
  credential: bearer(admin.token),
  ...call,
})

async function make({ world, admin }: Stage, endpoint: Endpoint, body: object): Promise<number> {
  const answer = await world.call(endpoint, { token: admin.token, body })
  return Number(made.parse(answer.body).data.id)
}

/** A call about an entry that was just made, which nothing uses. */
const toNew =
  (creator: Endpoint, fields: object, body?: object) =>
  async (stage: Stage): Promise<Prepared> =>
    asAdmin(stage, { params: { id: await make(stage, creator, fields) }, body })

const withBody = (body: object) => async (stage: Stage) => asAdmin(stage, { body })

const ordered = (list: Endpoint) => async (stage: Stage) => {
  const answer = await stage.world.call(list, { token: stage.admin.token })
  return asAdmin(stage, { body: { ids: listed.parse(answer.body).data.map(({ id }) => Number(id)) } })
}

const withoutStandards = ({ world }: Stage) => world.ctx.db.deleteFrom('annotationStandard').execute()

async function unusedSeverity(stage: Stage): Promise<Prepared> {
  await withoutStandards(stage)
  return asAdmin(stage, { params: { id: unused.id } })
}

async function newSeverity(stage: Stage): Promise<Prepared> {
  const { params = {} } = await unusedSeverity(stage)
  await stage.world.call(editing.deleteSeverity, { token: stage.admin.token, params })
  const body = { name: 'Urgent', nameFr: 'Urgent', color: '#d22b2b', services: [2] }
  return asAdmin(stage, { body: { ...body, severityNumber: unused.severityNumber } })
}

async function newStandard(stage: Stage): Promise<Prepared> {
  const type = await make(stage, editing.createAnnotationType, names)
  return asAdmin(stage, { body: { type, zone: 'A', severity: 4, comment } })
}

/** Lists that everybody shares: what is deleted or changed must be in use nowhere, and an order names every entry. */
export const referenceCalls: readonly PreparedCall[] = [
  { endpoint: editing.createSeverity, prepare: newSeverity },
  { endpoint: editing.deleteSeverity, prepare: unusedSeverity },
  {
    endpoint: editing.updateAttribute,
    prepare: toNew(editing.createAttribute, attribute, { ...attribute, unit: 'd' }),
  },
  { endpoint: editing.deleteAttribute, prepare: toNew(editing.createAttribute, attribute) },
  { endpoint: editing.createDeviceType, prepare: withBody(deviceType) },
  {
    endpoint: editing.updateDeviceType,
    prepare: toNew(editing.createDeviceType, deviceType, { ...deviceType, name: 'Blade bearing' }),
  },
  { endpoint: editing.deleteDeviceType, prepare: toNew(editing.createDeviceType, deviceType) },
  { endpoint: editing.deleteAnnotationType, prepare: toNew(editing.createAnnotationType, names) },
  { endpoint: editing.deleteComponent, prepare: toNew(editing.createComponent, names) },
  { endpoint: editing.orderAnnotationTypes, prepare: ordered(listAnnotationTypes) },
  { endpoint: editing.orderComponents, prepare: ordered(listComponents) },
  { endpoint: editing.createStandard, prepare: newStandard },
  { endpoint: deleteOrganization, prepare: toNew(createOrganization, organization) },
  { endpoint: orderVoltaMeasureTypes, prepare: ordered(listVoltaMeasureTypes) },
  { endpoint: deleteVoltaMeasureType, prepare: toNew(createVoltaMeasureType, measureType) },
]
