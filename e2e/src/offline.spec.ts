import { expect, type Page, test } from '@playwright/test'
import { type ApiClient, apiClient } from './support/api.ts'
import { actAs } from './support/people.ts'
import { freshName, type Made, makePark, makeTurbine, removePark } from './support/sites.ts'

let api: ApiClient
let park: Made
let turbine: Made
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  park = await makePark(api, freshName('Offline'))
  turbine = await makeTurbine(api, park, freshName('O'))
})
test.afterAll(() => removePark(api, park))

/** Every write that leaves the browser from now on. */
function watchWrites(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/') && !request.url().includes('refresh_token'))
      seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return seen
}

/** Back on the network; what the page sends by itself then has left when the answer to a later call is here. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false)
  expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200)
}

test('what was cancelled while offline is never sent, neither a deletion nor a change', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-delete').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(park.name)
  await page.context().setOffline(true)
  await expect(dialog.getByTestId('unsent')).toContainText('There is no connection.')
  const writes = watchWrites(page)
  await dialog.getByRole('button', { name: 'Delete the park' }).click()
  await expect(dialog.getByTestId('unsent')).toContainText('Nothing has been sent.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const tried = writes.length
  await comeBack(page)
  expect(writes.slice(tried)).toEqual([])

  await page.getByTestId('park-edit').click()
  await page.getByTestId('park-name').fill('Cancelled name')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByTestId('unsent-later').click()
  await expect(dialog.getByTestId('unsent')).toContainText('This is sent as soon as there is a connection.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  const triedEdits = writes.length
  await comeBack(page)
  expect(writes.slice(triedEdits)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(park.name)
})

test('a form waits for the connection when one chooses so, and stops when it is changed', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/device/${turbine.id}`)
  await page.getByTestId('device-actions').click()
  await page.getByTestId('device-edit').click()
  const dialog = page.getByRole('dialog')
  const name = page.getByTestId('device-name')
  await name.fill('Later')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByTestId('unsent-later').click()
  await name.fill('Later still')
  await expect(dialog.getByTestId('unsent-stop')).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByTestId('unsent-later').click()
  await expect(dialog.getByTestId('unsent-stop')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Later still')
  await expect(dialog).toBeHidden()
})
