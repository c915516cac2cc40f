import { expect, type Page, test } from '@playwright/test'
import { makeAccount } from './support/accounts.ts'
import { actAsPerson, demoPassword } from './support/people.ts'

/** The names of the controls that a toast lies over; what closes the toast is none. Null when there is no toast. */
const coveredControls = (page: Page) =>
  page.locator('.mantine-Notification-root').evaluateAll((toasts) => {
    if (toasts.length === 0) return null
    return toasts.flatMap((toast) => {
      const area = toast.getBoundingClientRect()
      return [...document.querySelectorAll('button, a[href], input')].flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isUnder = left < area.right && right > area.left && top < area.bottom && bottom > area.top
        return isUnder && control.closest('.mantine-Notification-root') === null ? [control.outerHTML.slice(0, 80)] : []
      })
    })
  })

test('NAV-07 an open toast is said anew in the language that is chosen while it stands, and so is what closes it', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request, 'toasted-twice')
  await actAsPerson(page, email, demoPassword)
  await page.goto('/visionair/profile')
  await page.getByTestId('profile-firstName').fill('Grace')
  await page.getByTestId('profile-save').click()
  const toast = page.locator('.mantine-Notification-root')
  await expect(toast).toContainText('Your profile has been saved.')
  await page.getByTestId('language-fr').click()
  await expect(toast).toContainText('Votre profil a été enregistré.')
  await expect(toast.getByRole('button', { name: 'Fermer' })).toBeVisible()
  await page.getByTestId('language-en').click()
  await expect(toast).toContainText('Your profile has been saved.')
  await expect(toast).toHaveCount(1)
})

test('a toast lies over nothing that is operated where there is room beside it', async ({ page, request }) => {
  const { email } = await makeAccount(request, 'toasted')
  await page.setViewportSize({ width: 1400, height: 760 })
  await actAsPerson(page, email, demoPassword)
  await page.goto('/visionair/profile')
  await page.getByTestId('profile-firstName').fill('Grace')
  await page.getByTestId('profile-save').click()
  const toast = page.locator('.mantine-Notification-root')
  await expect(toast).toContainText('Your profile has been saved.')
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect.poll(() => coveredControls(page)).toEqual([])
})
