import { expect, type Page, test as plain } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { type ApiClient, apiClient } from './api.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from './sites.ts'

/** The side of a new turbine with photos that nobody has placed: its inspection, and the park to be removed afterwards. */
async function unplacedSide(api: ApiClient): Promise<{ readonly park: Made; readonly inspection: number }> {
  const park = await makePark(api, freshName('Laid by hand'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'H1'), { service: 2, date: '2025-02-02' })
  const inspection = visit.inspections[0] ?? 0
  const [spec] = demoSideSpecs({ name: 'by hand', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 3, photoWidthPx: 600, photoHeightPx: 800 })
  for (const index of [0, 1, 2]) {
    const { jpeg } = await side.photo(index)
    const file = { name: `photo-${index}.jpg`, mimeType: 'image/jpeg', buffer: jpeg }
    await api.upload(`/api/inspections/${inspection}/upload`, file)
  }
  return { park, inspection }
}

/** Tests with sides whose photos nobody has placed: each call makes one and says its inspection; their parks are removed after the test. */
export const test = plain.extend<{ makeUnplacedSide: (api: ApiClient) => Promise<number> }>({
  makeUnplacedSide: async ({ request }, use) => {
    const parks: Made[] = []
    await use(async (api) => {
      const { park, inspection } = await unplacedSide(api)
      parks.push(park)
      return inspection
    })
    for (const park of parks) await removePark(await apiClient(request, 'admin'), park)
  },
})

export interface Place {
  readonly id: number
  readonly originalName: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
  readonly ratio: number
  readonly zIndex: number
  readonly visible: boolean
  readonly placement: string
}

/** The photos of a side by their names, as the server knows them. */
export const photosOf = async (api: ApiClient, inspection: number): Promise<Place[]> =>
  Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`)).map(
    ({ attributes }: { attributes: Place }) => attributes,
  )

/** Waits until everything that was laid is saved. */
export const saved = (page: Page) => expect(page.getByTestId('manual-saving')).toHaveText('Saved')
