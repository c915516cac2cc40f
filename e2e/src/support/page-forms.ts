import type { Page } from '@playwright/test'
import type { Made } from './sites.ts'

/** What the forms are about. */
export interface FormsWorld {
  readonly park: Made
  readonly turbine: Made
  readonly visit: number
}

/** A form over a page, and what leaves the browser when it is sent. */
export interface PageForm {
  readonly address: string
  readonly presses: readonly string[]
  readonly fill: (page: Page) => Promise<unknown>
  /** What leaves the browser when the form is sent. */
  readonly sends: RegExp
}

const type = (testId: string, text: string) => (page: Page) => page.getByTestId(testId).fill(text)
/** Fills the fields of the open form from above, as many as there are texts. */
const typeInto =
  (...texts: readonly string[]) =>
  async (page: Page) => {
    for (const [index, text] of texts.entries())
      await page.getByRole('dialog').getByRole('textbox').nth(index).fill(text)
  }
const typeName = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('textbox').fill(name)
/** What is confirmed has nothing to fill. */
export const nothing = () => Promise.resolve()

/** Every kind of form there is over a page of an administrator, filled so that it can be sent. */
export const pageForms = ({ park, turbine, visit }: FormsWorld): readonly PageForm[] => [
  {
    address: '/visionair/dashboard',
    presses: ['park-create'],
    fill: async (page) => {
      await typeInto('Never made', 'Nowhere')(page)
      await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 })
    },
    sends: /^POST \/api\/device_groups$/,
  },
  {
    address: `/visionair/device-group/${park.id}`,
    presses: ['park-edit'],
    fill: type('park-name', 'Never called so'),
    sends: /^PUT \/api\/device_groups\/\d+$/,
  },
  {
    address: `/visionair/device-group/${park.id}`,
    presses: ['park-delete'],
    fill: typeName(park.name),
    sends: /^DELETE \/api\/device_groups\/\d+$/,
  },
  {
    address: `/visionair/device-group/${park.id}`,
    presses: ['turbine-add'],
    fill: type('device-name', 'Never there'),
    sends: /^POST \/api\/devices$/,
  },
  {
    address: `/visionair/device/${turbine.id}`,
    presses: ['device-actions', 'device-clone'],
    fill: type('clone-name', 'Never cloned'),
    sends: /^POST \/api\/devices\/\d+\/clone$/,
  },
  {
    address: `/visionair/device/${turbine.id}`,
    presses: ['device-actions', 'device-edit'],
    fill: type('device-name', 'Never called so'),
    sends: /^PUT \/api\/devices\/\d+$/,
  },
  {
    address: `/visionair/device/${turbine.id}`,
    presses: ['device-actions', 'device-delete'],
    fill: typeName(turbine.name),
    sends: /^DELETE \/api\/devices\/\d+$/,
  },
  {
    address: `/visionair/device/${turbine.id}`,
    presses: ['schedule-inspection'],
    fill: async (page) => {
      await page.getByTestId('visit-service-field').selectOption({ label: 'Clarity' })
      await page.getByTestId('visit-date').fill('2031-01-15')
    },
    sends: /^POST \/api\/inspection_groups$/,
  },
  {
    address: `/visionair/inspection-group/${visit}`,
    presses: ['visit-edit'],
    fill: (page) => page.getByRole('dialog').locator('textarea').first().fill('Never said'),
    sends: /updateWithInspection$/,
  },
  {
    address: `/visionair/inspection-group/${visit}`,
    presses: ['visit-delete'],
    fill: nothing,
    sends: /^DELETE \/api\/inspection_groups\/\d+$/,
  },
  {
    address: '/administration/organizations',
    presses: ['organizations-create'],
    fill: typeInto('Never founded'),
    sends: /^POST \/api\/organizations$/,
  },
  {
    address: '/administration/users?tab=invitations',
    presses: ['invitations-create'],
    fill: async (page) => {
      await page.getByTestId('invitation-email').fill('nobody@visionair.example')
      await page.getByTestId('invitation-organization').selectOption({ index: 1 })
    },
    sends: /^POST \/api\/invitations$/,
  },
  {
    address: '/administration/profiles',
    presses: ['profiles-create'],
    fill: typeInto('Never given', 'Jamais donné'),
    sends: /^POST \/api\/profiles$/,
  },
  {
    address: '/administration/severities',
    presses: ['edit-*'],
    fill: typeInto('Never so bad'),
    sends: /^PUT \/api\/annotation_severities\/\d+$/,
  },
  {
    address: '/administration/weathers',
    presses: ['delete-*'],
    fill: nothing,
    sends: /^DELETE \/api\/weathers\/\d+$/,
  },
  {
    address: '/administration/types?tab=attributes',
    presses: ['attributes-create'],
    fill: typeInto('Never asked', 'Jamais demandé', 'neverAsked'),
    sends: /^POST \/api\/attributs$/,
  },
  {
    address: '/administration/services',
    presses: ['edit-*'],
    fill: typeInto('Never served'),
    sends: /^PUT \/api\/services\/\d+$/,
  },
  {
    address: '/administration/annotation-types?tab=components',
    presses: ['components-create'],
    fill: typeInto('Never built', 'Jamais bâti'),
    sends: /^POST \/api\/annotation_components$/,
  },
  {
    address: '/administration/annotation-types?tab=standards',
    presses: ['standard-*'],
    fill: (page) => page.getByRole('dialog').locator('textarea').first().fill('Never a rule'),
    sends: /\/api\/annotation_standards/,
  },
  {
    address: '/administration/parc-test',
    presses: ['test-parks-create'],
    fill: typeInto('Never tested'),
    sends: /^POST \/api\/test_parks$/,
  },
]
