import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { apiClient } from './support/api.ts'
import { actAs, actAsAnew } from './support/people.ts'
import { freshName, makePark, makeTurbine, makeVisit, removePark } from './support/sites.ts'

const palette = (page: Page) => page.getByTestId('palette')
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string) => palette(page).getByRole('option', { name })

test('NAV-03 everything is found from the keyboard: Ctrl K, a part of a name, Enter; what was seen lately is offered first', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const park = await makePark(api, freshName('Palette'))
  const turbine = await makeTurbine(api, park, 'P01')
  const visit = await makeVisit(api, turbine, { service: 4, date: '2026-03-02' })
  try {
    await actAs(page, 'admin')
    await page.goto('/visionair/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill(park.name)
    await expect(option(page, park.name).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/device-group/${park.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(park.name)
    await page.waitForTimeout(2000)

    await page.goto(`/visionair/inspection/${visit.inspections[0]}`)
    await expect(page.getByRole('link', { name: 'Back to the visit' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByTestId('palette-recent')).toContainText(park.name)
    await field(page).fill(`#${visit.id}`)
    await expect(palette(page).getByTestId('palette-inspection-group')).toContainText(turbine.name)
    await option(page, 'Sherlock').first().click()
    await expect(page).toHaveURL(new RegExp(`/inspection-group/${visit.id}$`))

    await page.getByTestId('open-palette').click()
    await field(page).fill('Audit')
    await option(page, 'Audit trail').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill('zzzz nothing has this name')
    await expect(palette(page).getByRole('status')).toContainText('Nothing matches')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  } finally {
    await removePark(api, park)
  }
})

test('NAV-07 PERM-03 the palette speaks French at 576 px, offers a reader no administration, and forgets who signs out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 576, height: 900 })
  await actAsAnew(page, 'reader')
  await page.goto('/visionair/dashboard')
  await page.locator('main a[href*="/device-group/"]').first().click()
  await expect(page).toHaveURL(/device-group/)
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.getByTestId('open-palette').click()
  await expect(page.getByRole('dialog', { name: 'Rechercher partout' })).toBeVisible()
  const pages = palette(page).getByTestId('palette-pages')
  await expect(pages.getByRole('option', { name: 'Tableau de bord' })).toBeVisible()
  await expect(option(page, 'Utilisateurs')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(2000)
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('recent-places')))).toBe(true)
  await page.getByRole('button', { name: /Menu du compte/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('recent-places')))).toBe(false)
})
