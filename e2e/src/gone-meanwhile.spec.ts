import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { makeAccount } from './support/accounts.ts'
import { type MarkedSide, makeMarkedSide, openSide } from './support/findings-world.ts'
import { holdAnswers } from './support/held-answers.ts'
import { paintedPhoto } from './support/painted-side.ts'
import { actAs, actAsPerson, demoPassword } from './support/people.ts'
import { freshName, makePark, makeVisit, removePark } from './support/sites.ts'

let marked: MarkedSide
let group = 0
test.beforeAll(async ({ playwright, baseURL }) => {
  marked = await makeMarkedSide({ playwright, baseURL }, 'Gone', [{}, {}])
  group = Object(await marked.api.get(`/api/inspections/${marked.side}`)).attributes.inspectionGroup.data.attributes.id
})
test.afterAll(() => removePark(marked.api, marked.park))

const gone = (page: Page) => page.getByTestId('gone-meanwhile')

test('PERM-02 who loses a visit while its pages are open is told so: no page goes on to show it, nor says that there are no findings', async ({
  page,
  context,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'moved')
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  const others = Object(await admin.get('/api/organizations'))
  const other = others.find(({ id }: { id: string }) => Number(id) !== 1)
  try {
    await actAsPerson(page, email, demoPassword)
    await openSide(page, marked.side)
    await expect(page.getByTestId('annotation-table')).toContainText('Painted defect 1')
    const visitPage = await context.newPage()
    await visitPage.goto(`/visionair/inspection-group/${group}`)
    await expect(visitPage.getByTestId('visit-service')).toBeVisible()
    await admin.send('PUT', `/api/users/${user.id}`, { organizations: [Number(other.id)] })
    await expect(gone(visitPage)).toContainText('No longer available', { timeout: 150_000 })
    await expect(visitPage.getByTestId('visit-service')).toHaveCount(0)
    await page.bringToFront()
    await expect(gone(page)).toBeVisible({ timeout: 150_000 })
    await expect(page.getByText('No finding yet')).toHaveCount(0)
    await expectAccessible(page)
    await gone(page).getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page).toHaveURL(/dashboard$/)
  } finally {
    await admin.remove(`/api/users/${user.id}`)
  }
})

test('who deletes a visit or a park is led on, and is not told for a moment that it has gone', async ({ page }) => {
  const park = await makePark(marked.api, freshName('Led on'))
  const visit = await makeVisit(marked.api, marked.turbine, { service: 2, date: '2026-05-21' })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=gone-meanwhile]')) document.documentElement.dataset.toldGone = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  const expectNotTold = () => expect(page.locator('html')).not.toHaveAttribute('data-told-gone')
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection-group/${visit.id}`)
  await page.getByTestId('visit-delete').click()
  // The page that follows is long in coming: meanwhile this one stands, and does not ask for what it has deleted.
  const letGo = await holdAnswers(page, /\/assets\/device-page-[^/]*\.js$/)
  const asked: string[] = []
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the inspection' }).click()
  await page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect.poll(() => asked).toContain('/api/me')
  letGo()
  await expect(page).toHaveURL(new RegExp(`/device/${marked.turbine.id}$`))
  await expectNotTold()
  expect(asked).not.toContain(`/api/inspection_groups/${visit.id}`)
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-delete').click()
  await page.getByRole('dialog').getByRole('textbox').fill(park.name)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the park' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expectNotTold()
})

test('a visit that is deleted while photos of its side are checked takes the page with it, in French as well', async ({
  page,
}, info) => {
  const visit = await makeVisit(marked.api, marked.turbine, { service: 2, date: '2026-05-20' })
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${visit.inspections[0]}?view=5`)
  const photos = await paintedPhoto()
  await page.getByTestId('photo-drop').locator('input[type=file]').setInputFiles(photos)
  await expect(page.getByTestId('photo-check')).toBeVisible()
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await marked.api.remove(`/api/inspection_groups/${visit.id}`)
  await expect(gone(page)).toContainText('N’est plus disponible', { timeout: 60_000 })
  await expect(page.getByTestId('photo-check')).toHaveCount(0)
  await page.screenshot({ path: info.outputPath('gone-1400-fr.png') })
  await page.setViewportSize({ width: 576, height: 900 })
  await page.screenshot({ path: info.outputPath('gone-576-fr.png') })
})

test('a visit that is deleted while its findings are shown takes the page with it', async ({ page }, info) => {
  await actAs(page, 'admin')
  await openSide(page, marked.side)
  await expect(page.getByTestId('annotation-table')).toContainText('Painted defect 1')
  await marked.api.remove(`/api/inspection_groups/${group}`)
  await expect(gone(page)).toContainText('No longer available', { timeout: 60_000 })
  await expect(page.getByText('Painted defect 1')).toHaveCount(0)
  await page.screenshot({ path: info.outputPath('gone-1400-en.png') })
})
