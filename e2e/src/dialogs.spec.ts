import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type ApiClient, apiClient } from './support/api.ts'
import { signIn } from './support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from './support/sites.ts'

let api: ApiClient
let park: Made
let turbine: Made
let visit: number
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  park = await makePark(api, freshName('Dialogs'))
  turbine = await makeTurbine(api, park, freshName('D'))
  visit = (await makeVisit(api, turbine, { service: 2, date: '2031-05-05' })).id
})
test.afterAll(() => removePark(api, park))

/** Where something opens over the page, and the test ids to press one after the other; `edit-*` is the first that begins so. */
type Opening = readonly [address: string, ...presses: string[]]

const openings = (): Opening[] => [
  ['/visionair/dashboard', 'park-create'],
  ['/visionair/dashboard', 'park-import'],
  [`/visionair/device-group/${park.id}`, 'park-edit'],
  [`/visionair/device-group/${park.id}`, 'park-delete'],
  [`/visionair/device-group/${park.id}`, 'park-export'],
  [`/visionair/device-group/${park.id}`, 'turbine-add'],
  [`/visionair/device/${turbine.id}`, 'schedule-inspection'],
  [`/visionair/device/${turbine.id}`, 'device-actions'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-clone'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-edit'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-delete'],
  [`/visionair/device/${turbine.id}`, 'sub-device-add'],
  [`/visionair/inspection-group/${visit}`, 'visit-edit'],
  [`/visionair/inspection-group/${visit}`, 'visit-delete'],
  ['/administration/organizations', 'organizations-create'],
  ['/administration/organizations', 'delete-*'],
  ['/administration/users', 'edit-*'],
  ['/administration/profiles', 'edit-*'],
  ['/administration/severities', 'edit-*'],
  ['/administration/weathers', 'weathers-create'],
  ['/administration/weathers', 'delete-*'],
  ['/administration/types', 'edit-*'],
  ['/administration/types?tab=attributes', 'attributes-create'],
  ['/administration/services', 'edit-*'],
  ['/administration/annotation-types', 'order-open'],
  ['/administration/annotation-types?tab=components', 'components-create'],
  ['/administration/annotation-types?tab=standards', 'standard-*'],
  ['/administration/parc-test', 'test-parks-create'],
]

const byTestId = (page: Page, id: string) =>
  page.locator(id.endsWith('*') ? `[data-testid^="${id.slice(0, -1)}"]` : `[data-testid="${id}"]`).first()

const kinds = ['dialog', 'menu'] as const
const anyKind = kinds.map((kind) => `[role="${kind}"]`).join(', ')

/** Opens it with the keyboard: the focus is in it, axe finds nothing, and Escape leads back to where it was opened. */
async function openAndLeave(page: Page, presses: readonly string[]): Promise<void> {
  for (const id of presses) await byTestId(page, id).press('Enter')
  const over = page.locator(anyKind).filter({ visible: true })
  await expect(over.locator(':focus')).toHaveCount(1)
  await expectAccessible(page, anyKind)
  await page.keyboard.press('Escape')
  await expect(over).toHaveCount(0)
  await expect(byTestId(page, presses[0] ?? '')).toBeFocused()
}

async function walk(page: Page): Promise<void> {
  let here = ''
  for (const [address, ...presses] of openings()) {
    if (address !== here) await page.goto(address)
    here = address
    await test.step(`${address} ${presses.join(' ')}`, () => openAndLeave(page, presses))
  }
}

test.describe('what opens over a page', () => {
  test.slow()
  // Nothing fades in, so axe need not wait for the colours to come to rest.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('opens by keyboard without a barrier in English and wide, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await walk(page)
  })

  test('opens by keyboard without a barrier in French, dark and narrow, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await page.evaluate(() => {
      localStorage.setItem('visionair.language', 'fr')
      localStorage.setItem('visionair.theme', 'dark')
    })
    await page.setViewportSize({ width: 576, height: 900 })
    await walk(page)
  })
})
