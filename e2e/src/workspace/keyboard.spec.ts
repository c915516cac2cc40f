import { expect, type Page, test } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import { press, tabTo, typeInto } from '../support/keys.ts'
import { demoPassword, emailOf } from '../support/people.ts'
import { freshName, removePark } from '../support/sites.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

test('the keyboard alone signs in, finds a park, creates a park, a turbine with its blades and a visit, and edits the profile', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  await typeInto(page, page.getByRole('textbox', { name: /e-mail/i }), emailOf('responsible'))
  await typeInto(page, page.locator('input[type=password]'), demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await expect(heading(page)).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('Albâtre')
  await expect(page.getByRole('listbox', { name: 'Search parks' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Côte d’Albâtre')
  await press(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Dashboard' }))
  await expect(page).toHaveURL(/\/visionair\/dashboard/)

  const name = freshName('Clavier')
  await press(page, page.getByRole('button', { name: 'New park' }))
  await expect(inDialog(page, 'Name')).toBeFocused()
  await page.keyboard.type(name)
  await typeInto(page, inDialog(page, 'Place'), 'Auxerre, Yonne')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
  const park = { id: Number(/device-group\/(\d+)/.exec(page.url())?.[1]), name }

  await press(page, page.getByTestId('turbine-add').first())
  await expect(page.getByTestId('device-name')).toBeFocused()
  await page.keyboard.type('K01')
  await typeInto(page, page.getByTestId('device-hubHeight'), '98,5')
  const parts = page.getByTestId('device-with-sub-devices')
  await tabTo(page, parts)
  await expect(parts).toBeChecked()
  await press(page, dialog(page).getByRole('button', { name: 'Create' }))
  await expect(heading(page)).toHaveText('K01')
  await press(page, page.getByTestId('sub-devices-toggle'))
  await expect(page.locator('#sub-devices').getByRole('link', { name: /Blade \d/ })).toHaveCount(3)

  await tabTo(page, page.getByTestId('schedule-inspection'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('visit-service-field')).toBeFocused()
  await page.keyboard.type('Clarity')
  await tabTo(page, page.getByTestId('visit-date'))
  // Day and month alike: their order depends on the browser's own language.
  await page.keyboard.type('02022031')
  await press(page, dialog(page).getByRole('button', { name: 'Schedule' }))
  await expect(page).toHaveURL(/inspection-group\/\d+/)
  await expect(page.getByTestId('visit-facts')).toContainText('Clarity')
  await expect(heading(page)).toContainText('2 Feb 2031')

  await tabTo(page, page.getByRole('button', { name: /Account menu of/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visionair\/profile$/)
  const lastName = `Lefèvre-${name.split(' ').at(-1)}`
  await typeInto(page, page.getByTestId('profile-lastName'), lastName)
  await press(page, page.getByTestId('profile-save'))
  await expect(page.getByTestId('profile-reset')).toBeDisabled()
  await page.reload()
  await expect(page.getByTestId('profile-lastName')).toHaveValue(lastName)
  await typeInto(page, page.getByTestId('profile-lastName'), 'Lefèvre')
  await press(page, page.getByTestId('profile-save'))
  await expect(page.getByTestId('profile-reset')).toBeDisabled()
  await removePark(await apiClient(request, 'admin'), park)
})
