import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { apiClient } from './support/api.ts'
import { holdAnswers } from './support/held-answers.ts'
import { actAs, actAsAnew } from './support/people.ts'
import { freshName, makePark, makeTurbine, removePark } from './support/sites.ts'

const palette = (page: Page) => page.getByTestId('palette')
const field = (page: Page) => palette(page).getByRole('combobox')
const status = (page: Page) => palette(page).getByRole('status')
const option = (page: Page, name: string) => palette(page).getByRole('option', { name })

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/visionair/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('NAV-03 the palette gives the keyboard back, stays closed over a form, and does what it names', async ({
  page,
}) => {
  await actAsAnew(page, 'admin')
  await openDashboard(page)
  const french = page.getByTestId('language-fr')
  await french.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(french).toBeFocused()
  await page.getByTestId('open-palette').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('open-palette')).toBeFocused()

  await page.keyboard.press('Control+k')
  await field(page).fill('new pa')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New park' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('Typed and not saved')
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(500)
  await expect(palette(page)).toHaveCount(0)
  await expect(name).toHaveValue('Typed and not saved')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Leave|Discard/ }).click()
  await expect(form).toHaveCount(0)

  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const before = await scheme()
  await page.keyboard.press('Control+k')
  await field(page).fill('theme')
  await page.keyboard.press('Enter')
  await expect.poll(scheme).not.toBe(before)
  await page.keyboard.press('Control+k')
  await field(page).fill('language')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Control+k')
  await field(page).fill('deconnecter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/login/)
})

test('NAV-03 a turbine is visited from its page by the palette; T2 stands before T10, and that there are more is said', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const park = await makePark(api, freshName('Numbers'))
  const prefix = freshName('Zephyr')
  const turbines = []
  for (const number of [10, 9, 8, 7, 6, 5, 4, 3, 2]) turbines.push(await makeTurbine(api, park, `${prefix} T${number}`))
  try {
    await actAs(page, 'admin')
    await page.goto(`/visionair/device/${turbines[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('T10')
    await page.keyboard.press('Control+k')
    await field(page).fill('schedule')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Schedule an inspection' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field(page).fill(prefix)
    await expect(status(page)).toContainText('there are more')
    const group = palette(page).getByTestId('palette-device')
    await expect(group).toContainText('the first 8')
    const named = await group.getByRole('option').allInnerTexts()
    expect(named.map((text) => /T\d+/.exec(text)?.[0])).toEqual(['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9'])
    await expectAccessible(page)
  } finally {
    await removePark(api, park)
  }
})

test('NAV-03 a place that is gone leaves the recent ones once that is found out, and opening the palette asks for none of them', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const park = await makePark(api, freshName('Gone'))
  const turbine = await makeTurbine(api, park, freshName('Gone T1'))
  await actAsAnew(page, 'admin')
  await page.goto(`/visionair/device/${turbine.id}`)
  const noted = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(noted).toContain(`/visionair/device/${turbine.id}`)
  await page.goto('/visionair/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await removePark(api, park)

  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await page.keyboard.press('Control+k')
  const recent = palette(page).getByTestId('palette-recent')
  await expect(recent).toContainText(turbine.name)
  await expect(recent).not.toContainText('Profile')
  await page.waitForTimeout(500)
  expect(refused).toEqual([])
  await recent.getByRole('option', { name: turbine.name }).click()
  await expect(page).toHaveURL(new RegExp(`/device/${turbine.id}$`))
  await expect.poll(noted).not.toContain(`/visionair/device/${turbine.id}`)
  await page.waitForTimeout(2000)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(palette(page)).not.toContainText(turbine.name)
})

test('NAV-03 the palette says when it could not search and tries again, when there is no network, and shows nothing of an earlier text', async ({
  page,
  context,
}) => {
  await actAs(page, 'admin')
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.route(/\/api\/search/, (route) => route.fulfill({ status: 403, json: {} }))
  await field(page).fill('Crête')
  const retry = palette(page).getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(/\/api\/search/)
  await retry.click()
  await expect(status(page)).toContainText(/result|Nothing matches/)
  await expect(retry).toHaveCount(0)

  await context.setOffline(true)
  await field(page).fill('nowhere to be found')
  await expect(status(page)).toContainText('You are offline')
  await context.setOffline(false)
  await expect(status(page)).toContainText('Nothing matches')

  const letGo = await holdAnswers(page, /\/api\/search\?query=Sherlock/)
  await field(page).fill('Sherlock')
  await page.waitForRequest(/\/api\/search\?query=Sherlock/)
  await field(page).fill('zzzz nothing')
  await expect(status(page)).toContainText('Nothing matches “zzzz nothing”')
  letGo()
  await page.waitForTimeout(500)
  await expect(palette(page).getByTestId('palette-inspection-group')).toHaveCount(0)
  await expect(status(page)).toContainText('Nothing matches “zzzz nothing”')
})

test('NAV-03 NAV-08 the palette opens by its button at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await actAs(page, 'admin')
  await openDashboard(page)
  await page.getByTestId('open-palette').click()
  await expect(field(page)).toBeFocused()
  await expect(option(page, 'Dashboard').last()).toBeVisible()
  const box = await palette(page).getByRole('dialog').boundingBox()
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
