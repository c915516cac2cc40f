import type { ApiClient } from './api.ts'

/** What a test made and may take away again. */
export interface Made {
  readonly id: number
  readonly name: string
}

const madeOf = (answer: unknown): Made => {
  const { id, name } = Object(answer).attributes
  return { id: Number(id), name: String(name) }
}

let last = 0
/** A name that no other run of the tests has used. */
export const freshName = (text: string): string => {
  last += 1
  return `${text} ${Date.now().toString(36)}${last}`
}

/** A day YYYY-MM-DD that is still to come, so many days from now. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A park of the demo's first owner, or below `parent`. */
export const makePark = async (api: ApiClient, name: string, fields: object = {}): Promise<Made> =>
  madeOf(
    await api.send('POST', '/api/device_groups', {
      name,
      localization: 'Test site',
      ...('parent' in fields ? {} : { organization: 1 }),
      ...fields,
    }),
  )

/** A turbine with its usual parts. */
export const makeTurbine = async (api: ApiClient, park: Made, name: string, fields: object = {}): Promise<Made> =>
  madeOf(
    await api.send('POST', '/api/devices', { name, type: 8, deviceGroup: park.id, withSubDevices: true, ...fields }),
  )

/** A visit of a service on a device; answers its id and its inspections in order. */
export async function makeVisit(
  api: ApiClient,
  device: Made,
  fields: { readonly service: number; readonly date: string; readonly status?: string; readonly comment?: string },
): Promise<{ readonly id: number; readonly inspections: readonly number[] }> {
  const visit = Object(await api.send('POST', '/api/inspection_groups', { device: device.id, ...fields })).attributes
  return {
    id: visit.id,
    inspections: visit.inspections.data.map(({ attributes }: { attributes: { id: number } }) => attributes.id),
  }
}

/** Takes a park away with everything below it. */
export const removePark = (api: ApiClient, park: Made): Promise<void> => api.remove(`/api/device_groups/${park.id}`)
