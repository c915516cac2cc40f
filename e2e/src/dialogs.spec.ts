import { expect, test } from '@playwright/test'
import { type ApiClient, apiClient } from './support/api.ts'
import { walkButtons } from './support/overlay-buttons.ts'
import { type Opening, turnFrenchDarkAndNarrow, walkOpenings } from './support/overlays.ts'
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

const openings = (): Opening[] => [
  ['/visionair/dashboard', 'park-create'],
  ['/visionair/dashboard', 'park-import'],
  [`/visionair/device-group/${park.id}`, 'park-edit'],
  [`/visionair/device-group/${park.id}`, 'park-move'],
  [`/visionair/device-group/${park.id}`, 'park-delete'],
  [`/visionair/device-group/${park.id}`, 'park-export'],
  [`/visionair/device-group/${park.id}`, 'turbine-add'],
  [`/visionair/device/${turbine.id}`, 'schedule-inspection'],
  [`/visionair/device/${turbine.id}`, 'device-actions'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-clone'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-edit'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-move'],
  [`/visionair/device/${turbine.id}`, 'device-actions', 'device-delete'],
  [`/visionair/device/${turbine.id}`, 'sub-device-add'],
  [`/visionair/inspection-group/${visit}`, 'visit-edit'],
  [`/visionair/inspection-group/${visit}`, 'visit-delete'],
  ['/administration/organizations', 'organizations-create'],
  ['/administration/organizations', 'delete-*'],
  ['/administration/users', 'edit-*'],
  ['/administration/users?tab=invitations', 'invitations-create'],
  ['/administration/profiles', 'profiles-create'],
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

/** What else opens, whose buttons are pressed. */
const further = (): Opening[] => [
  [`/visionair/inspection-group/${visit}`, 'parts-edit'],
  ['/visionair/profile', 'tab-tokens', 'new-token'],
  ['/visionair/profile', 'tab-factor', 'factor-on'],
  ['/administration/organizations/1', 'edit-organization'],
  ['/administration/users', 'new-service'],
  ['/administration/measure-types', 'measure-types-create'],
  ['/administration/quotas?tab=defaults', 'edit-defaults-*'],
  ['/administration/webhooks', 'webhooks-create'],
]

test.describe('what opens over a page', () => {
  test.slow()
  // Nothing fades in, so axe need not wait for the colours to come to rest.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('opens by keyboard without a barrier in English and wide, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await walkOpenings(page, openings())
  })

  test('opens by keyboard without a barrier in French, dark and narrow, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await turnFrenchDarkAndNarrow(page)
    await walkOpenings(page, openings())
  })
  test('holds the keyboard or gives it back at each of its buttons, when what was pressed is done', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    // Entries of menus are pressed by `focus-choices.spec.ts`; what they open is here.
    const dialogs = openings().filter((opening) => opening.at(-1) !== 'device-actions')
    expect(await walkButtons(page, [...dialogs, ...further()])).toBeGreaterThan(100)
  })
})
