import { expect, type Locator, type Page, test } from '@playwright/test'
import { focused } from './support/focus.ts'
import { atRest } from './support/overlay-buttons.ts'
import { actAs, demoPassword } from './support/people.ts'
import { freshName } from './support/sites.ts'

type Fill = (dialog: Locator) => Promise<unknown>
const nothing: Fill = () => Promise.resolve()
const field =
  (testId: string, text: string): Fill =>
  (dialog) =>
    dialog.getByTestId(testId).fill(text)
/** What is asked before something is deleted: its name. */
const typed =
  (name: string): Fill =>
  (dialog) =>
    dialog.getByRole('textbox').fill(name)

/** Opens a form by key, fills it and sends it by key; the keyboard comes to rest at `outcome` when that is done. */
async function send(page: Page, outcome: string, opener: Locator, fill: Fill): Promise<void> {
  await expect(opener).toBeEnabled()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await fill(dialog)
  const title = await dialog.getByRole('heading').first().innerText()
  await dialog.locator('button[type=submit]').press('Enter')
  await expect(page.getByRole('dialog', { name: title })).toHaveCount(0)
  // A list is read anew before its row has its new name, or is gone.
  const restsAt = async () => {
    await atRest(page)
    return focused(page)
  }
  await expect.poll(restsAt, { message: `the keyboard after "${title}"`, timeout: 20_000 }).toBe(outcome)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Presses what stands in an open menu. */
const entry = async (page: Page, menu: string, item: string): Promise<Locator> => {
  await page.getByTestId(menu).press('Enter')
  return page.getByTestId(item)
}

test('what is made, changed and deleted of parks, turbines and visits by key leaves the keyboard where one goes on', async ({
  page,
}) => {
  const name = freshName('Ausgang')
  await actAs(page, 'admin')
  await page.goto('/visionair/dashboard')
  await send(page, 'main content', page.getByTestId('park-create'), async (dialog) => {
    await dialog.getByRole('textbox').nth(0).fill(name)
    await dialog.getByRole('textbox').nth(1).fill('Auxerre')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
  })
  await expect(heading(page)).toHaveText(name)
  await send(page, 'button park-edit', page.getByTestId('park-edit'), field('park-localization', 'Chablis'))
  await send(page, 'main content', page.getByTestId('turbine-add').first(), field('device-name', 'T01'))
  await expect(heading(page)).toHaveText('T01')
  await send(page, 'button Actions', await entry(page, 'device-actions', 'device-edit'), field('device-name', 'T02'))
  await send(page, 'main content', page.getByTestId('schedule-inspection'), async (dialog) => {
    await dialog.getByTestId('visit-service-field').selectOption({ label: 'Clarity' })
    await dialog.getByTestId('visit-date').fill('2031-01-15')
  })
  await expect(page).toHaveURL(/inspection-group/)
  await send(page, 'button visit-edit', page.getByTestId('visit-edit'), (dialog) =>
    dialog.locator('textarea').first().fill('Fog'),
  )
  await send(page, 'main content', page.getByTestId('visit-delete'), nothing)
  await expect(heading(page)).toHaveText('T02')
  await send(page, 'main content', await entry(page, 'device-actions', 'device-delete'), typed('T02'))
  await expect(heading(page)).toHaveText(name)
  await send(page, 'main content', page.getByTestId('park-delete'), typed(name))
})

async function fillAll(dialog: Locator, ...texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) await dialog.getByRole('textbox').nth(index).fill(text)
}

interface List {
  readonly address: string
  readonly key: string
  readonly region: string
  /** What is typed into a new entry's fields, from above. */
  readonly texts: (name: string) => readonly string[]
}

const twice = (name: string) => [name, name]
const lists: readonly List[] = [
  { address: '/administration/profiles', key: 'profiles', region: 'Profiles', texts: twice },
  {
    address: '/administration/types?tab=attributes',
    key: 'attributes',
    region: 'Attributes',
    texts: (name) => [name, name, name.replaceAll(/\W/g, '')],
  },
  {
    address: '/administration/annotation-types?tab=components',
    key: 'components',
    region: 'Components',
    texts: twice,
  },
  // Its entries are not changed.
  { address: '/administration/parc-test', key: 'test-parks', region: 'Test parks', texts: (name) => [name] },
]

/** Makes an entry, changes it where that is offered, and deletes it, by key. */
async function makeChangeDelete(page: Page, { address, key, region, texts }: List): Promise<void> {
  const name = freshName('Ausgang')
  await page.goto(address)
  await send(page, `button ${key}-create`, page.getByTestId(`${key}-create`), (dialog) =>
    fillAll(dialog, ...texts(name)),
  )
  await page.getByRole('searchbox').first().fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name: new RegExp(name) })
  const edit = row.getByRole('button', { name: /^Edit/ })
  const newName = `${name}x`
  if ((await edit.count()) > 0) await send(page, `button Edit ${newName}`, edit, (dialog) => fillAll(dialog, newName))
  const remove = row.getByRole('button', { name: /^Delete/ })
  // Its row is gone; the list is left.
  await send(page, `section ${region}`, remove, nothing)
}

test('what is made, changed and deleted in lists of the administration by key leaves the keyboard where one goes on', async ({
  page,
}) => {
  await actAs(page, 'admin')
  for (const list of lists) await test.step(list.key, () => makeChangeDelete(page, list))
})

test('tokens and webhooks made, kept and taken away by key leave the keyboard in their list', async ({ page }) => {
  const name = freshName('Ausgang')
  await actAs(page, 'admin')
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-tokens').press('Enter')
  await send(page, 'input made-token', page.getByTestId('new-token'), async (dialog) => {
    await field('token-name', name)(dialog)
    await field('token-password', demoPassword)(dialog)
  })
  await page.getByTestId('made-token-done').press('Enter')
  await expect(page.getByTestId('new-token')).toBeFocused()
  const tokens = `div ${await page.getByRole('tabpanel').getAttribute('id')}`
  await send(page, tokens, page.getByRole('button', { name: `Revoke ${name}` }), nothing)

  await page.goto('/administration/webhooks')
  const create = page.getByTestId('webhooks-create').first()
  await send(page, 'input webhook-secret', create, async (dialog) => {
    await field('webhook-name', name)(dialog)
    await field('webhook-address', 'http://127.0.0.1:9/hook')(dialog)
    await dialog.getByTestId('webhook-organization').selectOption({ index: 1 })
  })
  await page.getByTestId('webhook-secret-done').press('Enter')
  await expect(create).toBeFocused()
  const row = page.getByRole('row', { name: new RegExp(name) })
  // The table of webhooks goes with its last row; other tests may keep some.
  const isLast = (await page.getByRole('table', { name: 'Webhooks' }).locator('tbody tr').count()) === 1
  const outcome = isLast ? 'section Webhooks' : 'table'
  await send(page, outcome, row.getByRole('button', { name: /^Delete/ }), nothing)
})
