import { expect, test } from '@playwright/test'
import { apiClient } from './support/api.ts'
import { goTo } from './support/go-to.ts'
import { actAs, emailOf } from './support/people.ts'
import { everyScreen, userOf } from './support/screens.ts'

/** Lists that can be searched are found on as many screens at least: a test that finds none proves nothing. */
const leastLists = 12

test('how many are left by a search is said aloud, in every list that can be searched', async ({ page, request }) => {
  test.setTimeout(900_000)
  const admin = await apiClient(request, 'admin')
  const [park, device, visit, side] = [1, 2, 1, 1]
  const { signedIn } = everyScreen({ park, device, visit, side, user: await userOf(admin, emailOf('reader')) })
  await actAs(page, 'admin')
  let searched = 0
  for (const address of signedIn.filter((each) => !each.includes('/inspection/'))) {
    await goTo(page, address)
    for (const field of await page.getByRole('main').getByRole('searchbox').all()) {
      const list = field.locator('xpath=ancestor::section[1]')
      await field.fill('nothing has this name')
      const said = list.locator('[aria-live=polite], [role=status]').filter({ hasText: /^(0 |No )/ })
      await expect(said.first(), `${address}: ${await field.getAttribute('aria-label')}`).toBeVisible()
      searched += 1
    }
  }
  expect(searched).toBeGreaterThanOrEqual(leastLists)
})
