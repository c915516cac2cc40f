import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { type ApiClient, apiClient } from './api.ts'
import { paintedDefects, paintedPhoto } from './painted-side.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit } from './sites.ts'
import { sayWhole } from './sliced-side.ts'

export const clarity = 2
export const sherlockPlus = 3
export const sherlockMotion = 7

/** A park with a turbine of its own, so that nothing of the demo is changed. */
export interface FindingsWorld {
  readonly api: ApiClient
  readonly park: Made
  readonly turbine: Made
}

/** Makes the park and the turbine in the company of the demo's inspector. */
export async function makeFindingsWorld(request: APIRequestContext, name: string): Promise<FindingsWorld> {
  const api = await apiClient(request, 'admin')
  const park = await makePark(api, freshName(name))
  const turbine = await makeTurbine(api, park, 'T01', {
    deviceValues: [
      { reference: 'rotorDiameter', value: 84 },
      { reference: 'model', value: 'N90' },
    ],
  })
  const blades = await api.get(`/api/devices?parent=${turbine.id}&type=1`)
  for (const { id } of Array.isArray(blades) ? blades : []) {
    const deviceValues = [{ reference: 'serialNumber', value: 'SN-4711' }]
    await api.send('PUT', `/api/devices/${id}`, { deviceValues })
  }
  return { api, park, turbine }
}

export interface TestVisit {
  readonly group: number
  /** Inspections of the sides, in the order of the devices. */
  readonly sides: readonly number[]
}

/** Schedules a visit of the turbine. */
export async function makeTestVisit(
  { api, turbine }: FindingsWorld,
  service: number,
  date: string,
): Promise<TestVisit> {
  const { id, inspections } = await makeVisit(api, turbine, { service, date })
  return { group: id, sides: inspections }
}

/** Gives a side a picture with the painted defects. */
export async function paintSide({ api }: FindingsWorld, inspection: number, growth = 1): Promise<void> {
  await api.upload(`/api/inspections/${inspection}/upload`, await paintedPhoto(growth))
  await api.send('POST', `/api/inspections/${inspection}/slicing`)
  await expect
    .poll(async () => Object(await api.get(`/api/inspections/${inspection}/slicing`)).state, { timeout: 150_000 })
    .toBe('done')
  await sayWhole(api, inspection)
}

/** Marks a painted defect exactly; answers the finding. */
export async function markPainted(
  { api }: FindingsWorld,
  inspection: number,
  defect: number,
  more: object = {},
  growth = 1,
): Promise<{ id: number; number: number }> {
  const box = paintedDefects[defect]
  if (!box) throw new Error(`there is no defect ${defect}`)
  const made = Object(
    await api.send('POST', '/api/annotations', {
      inspection,
      type: 2,
      severity: 5,
      comment: `Painted defect ${defect + 1}`,
      position: {
        pixelX: box.x,
        pixelY: box.y,
        pixelWidth: Math.round(box.width * growth),
        pixelHeight: Math.round(box.height * growth),
      },
      ...more,
    }),
  )
  return { id: Number(made.id), number: Number(made.attributes.idForReport) }
}

/** A side of a visit of its own with the painted picture and findings on it. */
export interface MarkedSide extends FindingsWorld {
  readonly side: number
  readonly findings: readonly { readonly id: number; readonly number: number }[]
}

/** Makes a world with a Clarity visit and marks the painted defects of its first side in turn, each with what is given for it. */
export async function makeMarkedSide(
  {
    playwright,
    baseURL,
  }: { readonly playwright: PlaywrightWorkerArgs['playwright']; readonly baseURL?: string | undefined },
  name: string,
  marks: readonly object[],
): Promise<MarkedSide> {
  const world = await makeFindingsWorld(
    await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }),
    name,
  )
  const side = (await makeTestVisit(world, clarity, '2026-05-05')).sides[0] ?? 0
  await paintSide(world, side)
  const findings = []
  for (const [defect, more] of marks.entries()) findings.push(await markPainted(world, side, defect, more))
  return { ...world, side, findings }
}

/** Opens a side in the workspace and waits for its picture. */
export async function openSide(page: Page, inspection: number, query = 'view=2'): Promise<void> {
  await page.goto(`/visionair/inspection/${inspection}?${query}`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
}
