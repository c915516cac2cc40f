import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

const made: Made[] = []
let api: ApiClient

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
/** The park whose page is shown, so that it is taken away in the end. */
async function keep(page: Page, name: string): Promise<Made> {
  await expect(heading(page)).toContainText(name)
  const park = { id: Number(/device-group\/(\d+)/.exec(page.url())?.[1]), name }
  made.push(park)
  return park
}

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext({ baseURL: baseURL ?? '' }), 'admin')
})

test.afterAll(async () => {
  for (const park of made.reverse()) await removePark(api, park)
})

test('PARK-01 the page of a park: a long name cut at 60 and whole on hover, turbines or sub-parks, figures, inspections, map', async ({
  page,
}) => {
  const long = freshName(`Parc éolien ${'des très hautes collines '.repeat(3)}`)
  const park = await makePark(api, long, { position: { latitude: 48.2, longitude: -2.9 }, comment: 'Gate code: 4711' })
  made.push(park)
  const turbine = await makeTurbine(api, park, 'T-one', {
    deviceValues: [
      { reference: 'latitude', value: 48.2001 },
      { reference: 'longitude', value: -2.9004 },
    ],
  })
  await makeVisit(api, turbine, { service: 2, date: '2031-03-09' })
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  const shown = heading(page).locator('[title]')
  await expect(shown).toHaveAttribute('title', long)
  expect([...((await shown.locator('[aria-hidden]').textContent()) ?? '')].length).toBeLessThanOrEqual(61)
  await expect(shown.locator('[aria-hidden]')).toContainText('…')
  await expect(page).toHaveTitle(`${long} · Visionair`)
  await expect(page.getByTestId(`turbine-${turbine.id}`)).toContainText('T-one')
  await expect(page.getByTestId(`turbine-${turbine.id}`).locator('li')).toHaveCount(3)
  await expect(page.getByTestId('site-map')).toContainText('Map of 1 turbine')
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('1Coming or ongoing inspections')
  await expect(page.locator('#inspections tbody tr')).toHaveCount(1)
  await expect(page.getByText('Gate code: 4711')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByTestId('turbine-add')).toHaveCount(1)
  const below = await makePark(api, freshName('North line'), {
    parent: park.id,
    position: { latitude: 48.21, longitude: -2.91 },
  })
  await page.reload()
  await expect(page.getByTestId(`park-${below.id}`)).toContainText(below.name)
  await expect(page.getByTestId(`turbine-${turbine.id}`)).toBeVisible()
  await expect(page.getByTestId('site-map')).toContainText('Map of 1 sub-park and 1 turbine by worst open finding')
  await expect(page.getByTestId('site-map').locator('a')).toHaveCount(2)
  await expect(page.locator('#turbines').getByTestId('turbine-add')).toHaveCount(1)
  await expect(page.getByTestId('turbine-add')).toHaveCount(1)
  await api.remove(`/api/devices/${turbine.id}`)
  await page.reload()
  await expect(page.locator('#turbines')).toHaveCount(0)
  await expect(page.locator('#parks').getByTestId('turbine-add')).toBeVisible()
  await page.getByTestId(`park-${below.id}`).getByRole('link').click()
  await expect(heading(page)).toContainText(below.name)
  await expect(page.getByTestId('park-facts').getByRole('link')).toHaveAttribute('href', new RegExp(`/${park.id}$`))
})

test('PARK-01 PERM-03 who may not edit or delete is not offered it', async ({ page }) => {
  await actAs(page, 'reader')
  await page.goto('/visionair/device-group/2')
  await expect(page.locator('[data-testid^=turbine-]').first()).toBeVisible()
  for (const id of ['park-edit', 'park-move', 'park-delete', 'turbine-add', 'sub-park-add'])
    await expect(page.getByTestId(id)).toHaveCount(0)
})

test('PARK-02 name and place are required, an administrator chooses the company of a root park, a sub-park needs none', async ({
  page,
}) => {
  const name = freshName('Plateau')
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'New park' }).click()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('This field is required.')).toHaveCount(3)
  await expectAccessible(page)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Place' }).fill('Mende, Lozère')
  await dialog(page).getByRole('combobox', { name: 'Company' }).selectOption({ label: 'Vents du Nord Énergie' })
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  const park = await keep(page, name)
  await expect(page.getByTestId('park-facts')).toContainText('Vents du Nord Énergie')
  await page.getByTestId('sub-park-add').click()
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`${name} south`)
  await dialog(page).getByRole('textbox', { name: 'Place' }).fill('Florac')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(heading(page)).toContainText(`${name} south`)
  await expect(page.getByTestId('park-facts').getByRole('link')).toHaveAttribute('href', new RegExp(`/${park.id}$`))
})

test('PARK-02 a responsible of one company is not asked for it, one of several is', async ({ page }) => {
  await signIn(page, 'responsible')
  await page.getByRole('button', { name: 'New park' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New park' })).toBeFocused()
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.attributes.organizations.data.push({
      id: '2',
      type: 'organizations',
      attributes: { id: 2, name: 'Highland Wind Partners' },
    })
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await page.getByRole('button', { name: 'New park' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Company' })).toBeVisible()
})

test('PARK-03 name and place stay required, position takes comma and point within its bounds, comment and position are kept', async ({
  page,
}) => {
  const park = await makePark(api, freshName('Bocage'))
  made.push(park)
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-edit').click()
  await page.getByTestId('park-name').fill('')
  await page.getByTestId('park-localization').fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('This field is required.')).toHaveCount(2)
  const name = freshName('Bocage sud')
  await page.getByTestId('park-name').fill(name)
  await page.getByTestId('park-localization').fill('Vire, Calvados')
  await page.getByTestId('park-latitude').fill('120')
  await page.getByTestId('park-longitude').fill('-0,89')
  await expect(page.getByTestId('park-latitude')).toHaveValue('120')
  await expect(dialog(page).getByText('Between -90 and 90.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.getByTestId('park-latitude').fill('48.84')
  await page.getByTestId('park-comment-field').fill('Access by the quarry.\nCall first.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByTestId('park-position')).toHaveText('48.84° N, 0.89° W')
  await page.reload()
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByText('Access by the quarry.')).toBeVisible()
  await expect(page.getByText('Vire, Calvados')).toBeVisible()
})

test('what two people change of one park at once is shown side by side over the form, and nothing is saved unchosen', async ({
  page,
}) => {
  const park = await makePark(api, freshName('Colline'))
  made.push(park)
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-edit').click()
  await page.getByTestId('park-comment-field').fill('Mine')
  const comment = async () => Object(await api.get(`/api/device_groups/${park.id}`)).attributes.comment
  await api.send('PUT', `/api/device_groups/${park.id}`, { comment: 'Theirs' })
  const save = () => dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await save()
  await expect(page.getByTestId('conflict-theirs-comment')).toHaveText('Theirs')
  await expect(page.getByTestId('conflict-mine-comment')).toHaveText('Mine')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('conflict-theirs-comment')).toBeHidden()
  await expect(page.getByTestId('park-comment-field')).toHaveValue('Mine')
  await save()
  await expect(page.getByTestId('conflict-theirs-comment')).toHaveText('Theirs')
  expect(await comment()).toBe('Theirs')
  await page.getByTestId('conflict-mine').click()
  await expect.poll(comment).toBe('Mine')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('PARK-03 a changed form asks before it is thrown away', async ({ page }) => {
  const park = await makePark(api, freshName('Marais'))
  made.push(park)
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-edit').click()
  await page.getByTestId('park-comment-field').fill('Unsaved words')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByTestId('park-comment-field')).toHaveValue('Unsaved words')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('PARK-01 a park and a turbine are moved by keyboard, and the question says what goes along', async ({ page }) => {
  const from = await makePark(api, freshName('Ancien'))
  const to = await makePark(api, freshName('Nouveau'))
  made.push(from, to)
  const park = await makePark(api, freshName('Ligne'), { parent: from.id })
  const turbine = await makeTurbine(api, park, 'T-moves')
  await makeVisit(api, turbine, { service: 2, date: '2031-03-09' })
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-move').click()
  await dialog(page).getByRole('searchbox').fill(to.name)
  await expect(page.getByTestId(`move-to-${from.id}`)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByTestId(`move-to-${to.id}`)).toBeChecked()
  await expect(page.getByTestId('move-effects')).toContainText('1 visit')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${park.name} is now in ${to.name}.`)).toBeVisible()
  await expect(page.getByTestId('park-facts').getByRole('link')).toHaveText(to.name)

  await page.goto(`/visionair/device/${turbine.id}`)
  await page.getByTestId('device-actions').click()
  await page.getByTestId('device-move').click()
  await expect(page.getByTestId(`move-to-${park.id}`)).toBeDisabled()
  await expect(page.getByTestId(`move-to-${to.id}`)).toBeEnabled()
  await page.getByTestId(`move-to-${from.id}`).check()
  await page.getByTestId('move-submit').click()
  await expect(page.getByText(`T-moves is now in ${from.name}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: from.name }).last()).toBeVisible()
})

test('PARK-04 a park is deleted once its name was typed, with everything below it', async ({ page }) => {
  const park = await makePark(api, freshName('L’Épine dernière'))
  const below = await makePark(api, freshName('Dernière nord'), { parent: park.id })
  const turbine = await makeTurbine(api, below, 'T1')
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-delete').click()
  const confirm = dialog(page).getByRole('button', { name: 'Delete the park' })
  await expect(confirm).toBeDisabled()
  await expect(dialog(page)).toContainText('1 sub-park')
  await expect(dialog(page)).toContainText('1 turbine')
  await dialog(page).getByRole('textbox').fill(park.name.toUpperCase())
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  // The same name however it is composed and spaced, as it is everywhere.
  expect(park.name.normalize('NFD')).not.toBe(park.name)
  await dialog(page)
    .getByRole('textbox')
    .fill(`  ${park.name.normalize('NFD').replaceAll(' ', '\u00a0 ')} `)
  await expect(confirm).toBeEnabled()
  await dialog(page).getByRole('textbox').fill(park.name.replaceAll('’', "'"))
  await confirm.click()
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await expect(page.getByText(`The park ${park.name} has been deleted.`)).toBeVisible()
  for (const path of [`device_groups/${park.id}`, `device_groups/${below.id}`, `devices/${turbine.id}`])
    await expect(api.get(`/api/${path}`)).rejects.toThrow(/404/)
})
