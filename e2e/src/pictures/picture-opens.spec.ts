import { expect, type Page } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { photosOf, saved, test } from '../support/unplaced-side.ts'

test('ASM-05 whoever has a change that cannot be saved or a dialog open, or went elsewhere, is not led to the picture but told the way', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  test.slow()
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  await actAs(page, 'admin')
  const made = async () => {
    await page.goto(`/visionair/inspection/${inspection}?view=4`)
    await page.getByTestId('manual-save').click()
    await expect(page.getByText('Slicing has started.')).toBeVisible()
  }
  const ready = page.getByTestId('picture-ready-open')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  await page.getByTestId('manual-keep').click()
  await saved(page)

  await made()
  const [first] = await photosOf(api, inspection)
  await page.getByTestId(`manual-delete-${first?.id}`).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(ready).toBeVisible({ timeout: 150_000 })
  await expect(page).toHaveURL(/view=4/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // The message leads to the picture it speaks of.
  await ready.click()
  await expect(page).toHaveURL(/view=2/)

  await made()
  await page.route(/\/api\/inspection_images\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByTestId(`manual-visible-${first?.id}`).click()
  await expect(page.getByTestId('manual-saving')).toContainText('Not saved.')
  await expect(ready).toBeVisible({ timeout: 150_000 })
  await expect(page).toHaveURL(/view=4/)
  await page.unrouteAll()
  await page.getByTestId('manual-saving').getByRole('button').click()
  await saved(page)

  await made()
  await page.getByTestId('view-6').click()
  await expect(page).toHaveURL(/view=6/)
  await expect(page.getByText('The picture is ready.')).toBeVisible({ timeout: 150_000 })
  await expect(page).toHaveURL(/view=6/)
})

/** The parts of the bar of tools that a toast lies over; null when there is no toast. */
const coveredBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-testid="manual-saving"]')?.getBoundingClientRect()
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    if (bar === undefined || toasts.length === 0) return null
    const isOver = (area: DOMRect) =>
      bar.left < area.right && bar.right > area.left && bar.top < area.bottom && bar.bottom > area.top
    return toasts.filter(isOver).length
  })

for (const width of [1400, 576])
  test(`ASM-02 the line that says what could not be saved is never under a toast at ${width} px`, async ({
    page,
    request,
    makeUnplacedSide,
  }) => {
    const api = await apiClient(request, 'admin')
    const inspection = await makeUnplacedSide(api)
    await actAs(page, 'admin')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/visionair/inspection/${inspection}?view=4`)
    await page.getByTestId('manual-keep').click()
    await saved(page)
    await page.route(/\/api\/inspection_images\/\d+$/, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    const [first] = await photosOf(api, inspection)
    await page.getByTestId(`manual-visible-${first?.id}`).click()
    await expect(page.getByTestId('manual-saving')).toContainText('Not saved.')
    // Nothing is made of what is not saved: that is said by a toast.
    await page.getByTestId('manual-save').click()
    const toast = page.locator('.mantine-Notification-root')
    await expect(toast).toContainText('Not saved.')
    await page.getByTestId('manual-saving').scrollIntoViewIfNeeded()
    await expect.poll(() => coveredBar(page)).toBe(0)
  })
