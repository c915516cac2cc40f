import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { goTo } from '../support/go-to.ts'
import { actAs, demoPassword, emailOf, signIn } from '../support/people.ts'

const screens = [
  ['dashboard', 'Administration', 'Administration'],
  ['severities', 'Severities', 'Gravités'],
  ['weathers', 'Weathers', 'Météo'],
  ['types', 'Types', 'Types'],
  ['types?tab=attributes', 'Types', 'Types'],
  ['services', 'Services', 'Services'],
  ['annotation-types', 'Annotation types', 'Types d’annotation'],
  ['annotation-types?tab=components', 'Annotation types', 'Types d’annotation'],
  ['annotation-types?tab=links', 'Annotation types', 'Types d’annotation'],
  ['annotation-types?tab=standards', 'Annotation types', 'Types d’annotation'],
  ['measure-types', 'Volta measurements', 'Mesures Volta'],
  ['parc-test', 'Test parks', 'Parcs de test'],
] as const

/** Names that no other run has given. */
const stamp = Date.now().toString(36)
const own = (name: string) => `${name} ${stamp}`

let api: ApiClient
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
})

const open = async (page: Page, path: string) => {
  await page.goto(`/administration/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const save = (page: Page, form: string) => page.getByTestId(`${form}-save`).click()
const settled = async (page: Page) => {
  await expect(page.locator('[data-mantine-stop-propagation], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
}
/** Finds a record by its search and presses a button of its row. */
const press = async (page: Page, name: string, button: RegExp) => {
  await page.getByRole('searchbox', { name: /search by name|rechercher par nom/i }).fill(name)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === name)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(2)
  await rowOf(page, name).getByRole('button', { name: button }).click()
}
const remove = async (page: Page, name: string) => {
  await press(page, name, /^delete/i)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, name)).toHaveCount(0)
}

test.describe('the administration area', () => {
  test('ADM-01 the side menu offers what the user may open, and each screen refuses the others', async ({
    page,
    browser,
    baseURL,
  }) => {
    const stranger = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    await stranger.goto('/administration/severities')
    await expect(stranger).toHaveURL(/\/login/)
    await stranger.close()
    await actAs(page, 'responsible')
    await open(page, 'dashboard')
    const entries = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
    await expect(entries).toHaveText(['Dashboard', 'Companies', 'Users', 'Profiles', 'Webhooks'])
    for (const path of [
      'severities',
      'weathers',
      'types',
      'services',
      'annotation-types',
      'measure-types',
      'parc-test',
    ]) {
      await page.goto(`/administration/${path}`)
      await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
      await expect(page).toHaveTitle('Access denied · Visionair')
    }
  })

  test('ADM-01 the current user is loaded first; when that fails, the login says so', async ({ page }) => {
    await actAs(page, 'admin')
    await open(page, 'severities')
    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"detail":"no"}' }),
    )
    await page.getByTestId('menu-weathers').click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('An error occurred on access configuration.')).toBeVisible()
  })

  test('ADM-01 every screen in both languages and themes, wide and narrow, without a barrier', async ({ page }) => {
    test.slow()
    await signIn(page, 'admin')
    for (const [path, title] of screens) {
      await goTo(page, `/administration/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
    }
    await page.evaluate(() => {
      localStorage.setItem('visionair.language', 'fr')
      localStorage.setItem('visionair.theme', 'dark')
    })
    await page.reload()
    await page.setViewportSize({ width: 576, height: 900 })
    for (const [path, , title] of screens) {
      await goTo(page, `/administration/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, overflow <= 0]).toEqual([path, true])
    }
    const toggle = page.getByTestId('administration-menu')
    await toggle.click()
    await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText([
      'Tableau de bord',
      'Sociétés',
      'Utilisateurs',
      'Profils',
      'Gravités',
      'Météo',
      'Types',
      'Services',
      'Types d’annotation',
      'Mesures Volta',
      'Parc test',
      'Sessions',
      'Jetons d’API',
      'Webhooks',
      'Quotas',
      'Journal',
    ])
    await page.getByTestId('menu-weathers').click()
    await expect(page).toHaveURL(/weathers/)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('reference data', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'admin')
  })

  test('ADM-06 ADM-12 a severity: name, colour with its contrast, services; in use it stays', async ({ page }) => {
    await open(page, 'severities')
    await expect(page.getByTestId('severities-count')).toHaveText('6 severities')
    await rowOf(page, 'Not specified').getByRole('button', { name: /^edit/i }).click()
    const form = page.getByTestId('severities-form')
    const colour = page.getByTestId('field-color')
    await colour.fill('grey')
    await save(page, 'severities-form')
    await expect(form.getByText('Enter the colour as # followed by six hexadecimal digits.')).toBeVisible()
    await colour.fill('#7f8a96')
    await expect(page.getByTestId('contrast')).toContainText('4.')
    await colour.fill('#5f6b7b')
    await expect(page.getByTestId('contrast')).toContainText('Easy to read.')
    await page.getByTestId('field-nameFr').fill('')
    await save(page, 'severities-form')
    await expect(form.getByText('This field is required.')).toBeVisible()
    const renamed = own('Unspecified')
    await page.getByTestId('field-name').fill(renamed)
    await page.getByTestId('field-nameFr').fill('Sans gravité')
    // Every level is held by one severity: of them all only its own is offered.
    await expect(page.getByTestId('field-severityNumber').locator('option')).toHaveText(['0'])
    await page.getByTestId('field-services').getByRole('checkbox', { name: 'Shunt', exact: true }).uncheck()
    await save(page, 'severities-form')
    await expect(form).toHaveCount(0)
    const row = rowOf(page, renamed)
    await expect(row).toContainText('#5f6b7b')
    await expect(row).not.toContainText('All services')
    const stored = Object(await api.get('/api/annotation_severities/1'))
    expect(stored.attributes).toMatchObject({
      name: renamed,
      nameFr: 'Sans gravité',
      color: '#5f6b7b',
      severityNumber: 0,
    })
    expect(stored.attributes.services.data.map((service: { id: string }) => service.id)).not.toContain('11')
    await api.send('PUT', '/api/annotation_severities/1', {
      name: 'Not specified',
      nameFr: 'Non précisée',
      color: '#5f6b7a',
      severityNumber: 0,
      services: [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12],
    })
    await rowOf(page, 'Middle')
      .getByRole('button', { name: /^delete/i })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/Still used by: .*standards \(\d+\)/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('ADM-07 ADM-12 a weather: created with a drawing made harmless, searched, changed, deleted', async ({
    page,
  }) => {
    const name = own('Sandstorm')
    let asked = false
    await page.route('**/hostile.example/**', (route) => {
      asked = true
      return route.abort()
    })
    await open(page, 'weathers')
    await page.getByTestId('weathers-create').click()
    await page.getByTestId('field-name').fill(name)
    await page.getByTestId('field-nameFr').fill('Tempête de sable')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="document.title='run'">
      <script>document.title='run'</script><image href="https://hostile.example/x.png"/><circle cx="12" cy="12" r="9"/></svg>`
    await page.locator('input[type=file]').setInputFiles({
      name: 'sand.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg),
    })
    await expect(page.getByTestId('drawing-field').locator('img')).toBeVisible()
    await save(page, 'weathers-form')
    await expect(page.getByTestId('weathers-form')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('sable')
    await expect(page).toHaveURL(/search=sable/)
    const source = await rowOf(page, name).locator('img').getAttribute('src')
    expect(decodeURIComponent(source ?? '')).toMatch(/^data:image\/svg\+xml.*<circle/s)
    expect(source).not.toMatch(/script|onload|hostile/)
    expect([asked, await page.title()]).toEqual([false, 'Weathers · Visionair'])
    await press(page, name, /^edit/i)
    await page.getByTestId('field-nameFr').fill('Vent de sable')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await save(page, 'weathers-form')
    await expect(rowOf(page, 'Vent de sable')).toBeVisible()
    await remove(page, name)
  })

  test('a kind of Volta measure: created with its limit, changed, offered no longer, deleted', async ({ page }) => {
    const name = own('Strap')
    await open(page, 'measure-types')
    await page.getByTestId('measure-types-create').click()
    const form = page.getByTestId('measure-types-form')
    await page.getByTestId('field-name').fill(name)
    await page.getByTestId('field-limitValue').fill('0')
    await save(page, 'measure-types-form')
    await expect(form.getByText('This field is required.')).toBeVisible()
    await expect(form.getByText('The limit must be greater than zero.')).toBeVisible()
    await page.getByTestId('field-nameFr').fill('Tresse de masse')
    await page.getByTestId('field-limitValue').fill('12,5')
    await page.getByTestId('field-kind').selectOption('connection')
    await expectAccessible(page)
    await save(page, 'measure-types-form')
    await expect(form).toHaveCount(0)
    await press(page, name, /^edit/i)
    await expect(page.getByTestId('field-limitValue')).toHaveValue('12.5')
    await page.getByTestId('field-limitValue').fill('8')
    await page.getByTestId('field-isActive').uncheck({ force: true })
    await save(page, 'measure-types-form')
    await expect(rowOf(page, name)).toContainText('8\u00a0mΩ')
    await expect(rowOf(page, name)).toContainText('No')
    const types = Object(await api.get('/api/volta_measure_types?itemsPerPage=100'))
    const made = types.find(({ attributes }: { attributes: { name: string } }) => attributes.name === name)
    expect(made.attributes).toMatchObject({
      nameFr: 'Tresse de masse',
      kind: 'connection',
      limitValue: 8,
      isActive: false,
    })
    await page.getByTestId('order-open').click()
    const handle = page.getByTestId(`move-${made.id}`)
    await expect(handle).toBeVisible()
    await expect(page.getByTestId('order-save')).toBeInViewport()
    // Escape gives up what is being moved by key, and leaves the drawer (WCAG 2.5.7).
    await handle.press('Space')
    await expect(page.getByTestId('order').locator('[data-lifted]')).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('order').locator('[data-lifted]')).toHaveCount(0)
    await expect(handle).toBeFocused()
    await expect(page.getByTestId('order-save')).toBeDisabled()
    // A press on an arrow moves as a drag does, and is told.
    await page.getByTestId(`up-${made.id}`).click()
    await expect(page.getByTestId('said')).toContainText(`${name}: place `)
    await expect(page.getByTestId('order-save')).toBeEnabled()
    await page.getByTestId(`down-${made.id}`).click()
    await expect(page.getByTestId('order-save')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('order')).toHaveCount(0)
    await remove(page, name)
  })

  test('ADM-08 an attribute and a type with attributes and children with repetition', async ({ page }) => {
    const attribute = own('Bolts')
    const type = own('Bearing')
    const reference = `bearing-${stamp}`
    await open(page, 'types?tab=attributes')
    await page.getByTestId('attributes-create').click()
    await page.getByTestId('field-name').fill(attribute)
    await page.getByTestId('field-nameFr').fill(own('Boulons'))
    await page.getByTestId('field-reference').fill('name')
    await page.getByTestId('field-attributType').selectOption('int')
    await page.getByTestId('field-isRequired').check()
    await save(page, 'attributes-form')
    await expect(page.getByTestId('attributes-form').getByText('This is already taken.').first()).toBeVisible()
    await page.getByTestId('field-reference').fill(`bolts-${stamp}`)
    await save(page, 'attributes-form')
    await expect(page.getByTestId('attributes-form')).toHaveCount(0)

    // What a new type starts from comes late: its form waits for it.
    await page.route(/\/api\/attributs\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.getByTestId('tab-types').click()
    await page.getByTestId('types-create').click()
    await page.getByTestId('field-name').fill(type)
    await page.getByTestId('field-nameFr').fill(own('Roulement'))
    await page.getByTestId('field-reference').fill(reference)
    await page
      .getByTestId('field-attributs')
      .getByRole('checkbox', { name: new RegExp(attribute) })
      .check()
    await page.getByTestId('add-child').click()
    await save(page, 'types-form')
    await expect(page.getByText('Choose a type or remove the line.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Type 1' }).selectOption({ label: 'Spinner' })
    await page.getByRole('textbox', { name: 'Number of type 1' }).fill('4')
    await save(page, 'types-form')
    await expect(page.getByTestId('types-form')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(type)
    await expect(rowOf(page, type)).toContainText('4 × Spinner')

    const turbine = Object(await api.get('/api/types/8')).attributes
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('Spinner')
    await expect(rowOf(page, type)).toHaveCount(0)
    await press(page, 'Spinner', /^edit/i)
    await page.getByTestId('add-child').click()
    await page.getByRole('combobox', { name: 'Type 1' }).selectOption({ label: turbine.name })
    await save(page, 'types-form')
    await expect(
      page.getByTestId('field-children').locator('xpath=..').getByText('A type cannot stand below itself.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await remove(page, type)
    await page.getByTestId('tab-attributes').click()
    await expect(page.getByTestId('attributes')).toBeVisible()
    await remove(page, attribute)
  })

  test('ADM-09 a service: name, drawing, device types and interval', async ({ page }) => {
    const before = Object(await api.get('/api/services/10')).attributes
    await open(page, 'services')
    await press(page, 'Gap Nacelle Certified', /^edit/i)
    await page.locator('input[type=file]').setInputFiles({
      name: 'nacelle.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    })
    await page.getByTestId('field-intervalMonths').fill('36')
    await page.getByTestId('field-deviceTypes').getByRole('checkbox', { name: 'Spinner' }).check()
    await page.getByTestId('field-name').fill('Gap Nacelle Certified+')
    await save(page, 'services-form')
    const row = rowOf(page, 'Gap Nacelle Certified+')
    await expect(row).toContainText('36 months')
    await expect(row).toContainText('Spinner')
    await expect(row.locator('img')).toBeVisible()
    await api.send('PUT', '/api/services/10', {
      name: before.name,
      svg: before.svg,
      intervalMonths: before.intervalMonths,
      deviceTypes: before.deviceTypes.data.map(({ id }: { id: string }) => Number(id)),
    })
  })

  test('ADM-10 annotation types ordered by drag, components with their types, and standards', async ({ page }) => {
    test.slow()
    const type = own('Dent')
    const component = own('Bearing seat')
    const idsBefore = Object(await api.get('/api/annotation_types')).map(({ id }: { id: string }) => Number(id))
    await open(page, 'annotation-types')
    await page.getByTestId('annotation-types-create').click()
    await page.getByTestId('field-name').fill(type)
    await page.getByTestId('field-nameFr').fill('Bosse')
    await save(page, 'annotation-types-form')
    await expect(page.getByTestId('annotation-types-form')).toHaveCount(0)
    const ids = Object(await api.get('/api/annotation_types')).map(({ id }: { id: string }) => Number(id))
    expect(ids.slice(0, -1)).toEqual(idsBefore)

    await page.getByTestId('order-open').click()
    const handle = page.getByTestId(`move-${ids[0]}`)
    const target = page.getByTestId(`move-${ids[2]}`)
    await handle.hover()
    await page.mouse.down()
    const to = await target.boundingBox()
    if (to === null) throw new Error('the third row is not shown')
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
    await page.mouse.up()
    // Somebody else is faster: nothing is overwritten before both orders were seen.
    const theirs = [ids[1], ids[0], ...ids.slice(2)]
    await api.send('PUT', '/api/annotation_types/order', { ids: theirs })
    const conflict = page.getByRole('dialog', { name: 'Someone else saved a different order' })
    // Right after a drag a click is still taken for its end.
    await expect(async () => {
      await page.getByTestId('order-save').click({ timeout: 5_000 })
      await expect(conflict).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await expect(conflict.getByTestId('conflict-rows').getByRole('rowheader')).toHaveText(['Place 2', 'Place 3'])
    expect(Object(await api.get('/api/annotation_types')).map(({ id }: { id: string }) => Number(id))).toEqual(theirs)
    await conflict.getByTestId('conflict-mine').click()
    await expect(page.getByTestId('order')).toHaveCount(0)
    const moved = Object(await api.get('/api/annotation_types')).map(({ id }: { id: string }) => Number(id))
    expect(moved).toEqual([ids[1], ids[2], ids[0], ...ids.slice(3)])
    await api.send('PUT', '/api/annotation_types/order', { ids })

    await page.getByTestId('tab-components').click()
    await page.getByTestId('components-create').click()
    await page.getByTestId('field-name').fill(component)
    await page.getByTestId('field-nameFr').fill('Portée de roulement')
    await save(page, 'components-form')
    await expect(page.getByTestId('components-form')).toHaveCount(0)

    await page.getByTestId('tab-links').click()
    await page.getByTestId('link-component').selectOption({ label: component })
    await page.getByTestId('link-types').getByRole('checkbox', { name: type }).check()
    await page.getByTestId('link-save').click()
    await expect(page.getByText(`The types of ${component} have been saved.`)).toBeVisible()
    await page.getByTestId('link-organization').selectOption({ label: 'Highland Wind Partners' })
    await expect(
      page.getByTestId('link-types').getByRole('checkbox', { name: `${type} (offered to all companies)` }),
    ).toBeVisible()
    await page.getByTestId('link-types').getByRole('checkbox', { name: 'Corrosion' }).check()
    await page.getByTestId('link-save').click()
    await expect(page.getByTestId('link-save')).toBeDisabled()

    await page.getByTestId('tab-standards').click()
    const cell = page.getByTestId(`standard-${ids.at(-1)}-B`)
    await expect(cell).toContainText('No standard')
    await cell.click()
    await save(page, 'standard-form')
    await expect(page.getByText('This field is required.')).toHaveCount(3)
    await page.getByTestId('field-severity').selectOption({ label: '4 · High' })
    await page.getByTestId('field-comment-en').fill('A dent.')
    await page.getByTestId('field-comment-fr').fill('Une bosse.')
    await save(page, 'standard-form')
    await expect(cell).toContainText('A dent.')
    await expect(cell).toContainText('High')
    await cell.click()
    await page.getByTestId('field-comment-en').fill('A deep dent.')
    await save(page, 'standard-form')
    await expect(cell).toContainText('A deep dent.')

    await page.getByTestId('tab-components').click()
    await expect(page.getByTestId('components')).toBeVisible()
    await press(page, component, /^delete/i)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('types offered by components (2)')
    await page.keyboard.press('Escape')

    await page.getByTestId('tab-standards').click()
    await cell.click()
    await page.getByTestId('standard-remove').click()
    await expect(cell).toContainText('No standard')
    const componentId = await idOf('/api/annotation_components', component)
    const company = await idOf('/api/organizations', 'Highland Wind Partners')
    for (const organization of [null, company])
      await api.send('PUT', `/api/annotation_components/${componentId}/types`, { organization, types: [] })
    await page.getByTestId('tab-components').click()
    await expect(page.getByTestId('components')).toBeVisible()
    await remove(page, component)
    await page.getByTestId('tab-types').click()
    await expect(page.getByTestId('annotation-types')).toBeVisible()
    await remove(page, type)
  })
})

const idOf = async (path: string, name: string): Promise<number> => {
  const items = Object(await api.get(`${path}?itemsPerPage=100`))
  return Number(items.find((item: { attributes: { name: string } }) => item.attributes.name === name).id)
}

test.describe('test parks and the dashboard', () => {
  test('ADM-11 ADM-02 a test park: filled, nowhere else to be found, its picture asked back, reset, deleted', async ({
    page,
  }) => {
    test.slow()
    const name = own('Tryout')
    await actAs(page, 'admin')
    await open(page, 'parc-test')
    await page.getByTestId('test-parks-create').click()
    await page.getByTestId('field-name').fill(name)
    await save(page, 'test-parks-form')
    const row = rowOf(page, name)
    await expect(row).toContainText(/Ready/, { timeout: 150_000 })
    await expect(row).toContainText('Turbines: 1 · photos: 4')
    const parkId = await idOf('/api/test_parks', name)

    await page.goto('/visionair/dashboard')
    await expect(page.getByRole('heading', { name: 'Parks' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Search parks', exact: true }).fill(name)
    await expect(page.getByText(`No park matches “${name}”.`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId(`park-${parkId}`)).toHaveCount(0)

    const [visit] = Object(await api.get(`/api/inspection_groups?device_group=${parkId}`))
    const inspections = Object(await api.get(`/api/inspections?inspection_group=${visit.id}&itemsPerPage=100`))
    const sliced = inspections.find(({ attributes }: { attributes: { dziPath: string | null } }) => attributes.dziPath)
    await api.send('POST', `/api/inspections/${sliced.id}/archive`)
    await expect
      .poll(async () => Object(await api.get(`/api/inspections/${sliced.id}`)).attributes.dziPath, { timeout: 150_000 })
      .toBeNull()
    await api.get(`/api/inspections/${sliced.id}/re-import`)
    await open(page, 'dashboard')
    const request = page.getByTestId('panel-requests').getByRole('listitem').filter({ hasText: name })
    await expect(request).toContainText(emailOf('admin'))
    await request.getByRole('button', { name: /^restore/i }).click()
    await expect(page.getByText('The picture is being restored.')).toBeVisible()
    await expect(request).toHaveCount(0, { timeout: 150_000 })

    await open(page, 'parc-test')
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await open(page, 'parc-test')
    await page.getByTestId(`reset-${parkId}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByTestId(`state-${parkId}`)).toHaveAttribute('data-state', /waiting|filling/)
    await expect(page.getByTestId(`state-${parkId}`)).toHaveAttribute('data-state', 'ready', { timeout: 150_000 })
    await remove(page, name)
  })

  test('ADM-02 the dashboard shows what waits: invitations, locked accounts, jobs, storage', async ({
    page,
    request,
  }) => {
    const email = `waiting-${stamp}@example.org`
    const company = await idOf('/api/organizations', 'Highland Wind Partners')
    const invitation = Object(
      await api.send('POST', '/api/invitations', { email, role: 'ROLE_USER', organization: company, profile: 3 }),
    )
    for (let guess = 0; guess < 6; guess += 1)
      await request.post('/api/login_check', { data: { username: emailOf('other'), password: `wrong ${guess}` } })
    await signIn(page, 'admin')
    await page.route('**/api/administration/summary', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.failures = [
        {
          id: '00000000-0000-4000-8000-000000000000',
          name: 'make-previews',
          failedAt: new Date().toISOString(),
          error: 'disk full',
          canRetry: true,
        },
      ]
      body.data.unknownProxy = '192.0.2.7'
      await route.fulfill({ response: answer, json: body })
    })
    await open(page, 'dashboard')
    await expect(page.getByTestId('proxy-warning')).toContainText('192.0.2.7 forwards client addresses')
    await expect(page.getByTestId('panel-invitations')).toContainText(email)
    await expect(page.getByTestId('card-invitations')).toContainText(/[1-9]/)
    const locked = page.getByTestId('panel-locked')
    await locked.getByRole('button', { name: `Unlock ${emailOf('other')}` }).click()
    await expect(page.getByText(`${emailOf('other')} can sign in again.`)).toBeVisible()
    await expect(locked).not.toContainText(emailOf('other'))
    const again = await request.post('/api/login_check', {
      data: { username: emailOf('other'), password: demoPassword },
    })
    expect(again.status()).toBe(200)
    await expect(page.getByTestId('jobs-make-picture')).toContainText('Pictures of sides')
    await expect(page.getByTestId('panel-jobs')).toContainText('disk full')
    await page.getByRole('button', { name: 'Try again: Previews of photos' }).click()
    await expect(page.getByText('What you are looking for does not exist.')).toBeVisible()
    await expect(page.getByTestId('storage-photos')).toContainText(/[1-9]\d* ?/)
    await expect(page.getByTestId('card-storage')).toContainText(/MB|kB/)
    await expect(page.getByTestId('panel-mails')).toContainText(email)
    await expectAccessible(page)
    await api.remove(`/api/invitations/${invitation.id}`)
  })
})
