import { expect, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { apiClient } from './support/api.ts'
import type { TestFile } from './support/files.ts'
import { expectFocusKept } from './support/focus.ts'
import { press, tabTo, typeInto } from './support/keys.ts'
import { smallSideSpec } from './support/loose-photos.ts'
import { demoPassword, emailOf } from './support/people.ts'
import { watchPointers } from './support/pointers.ts'
import { freshName, type Made, makePark, makeTurbine, removePark } from './support/sites.ts'

let park: Made
test.beforeAll(async ({ request }) => {
  const api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Sans souris'))
  await makeTurbine(api, park, 'S01')
})
test.afterAll(async ({ request }) => removePark(await apiClient(request, 'admin'), park))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function photosOfSide(count: number): Promise<TestFile[]> {
  const side = renderBladeSide(smallSideSpec({ name: 'without a mouse' }, count))
  const photos = await Promise.all(Array.from({ length: count }, (_, index) => side.photo(index)))
  return photos.map(({ fileName: name, jpeg: buffer }) => ({ name, mimeType: 'image/jpeg', buffer }))
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await typeInto(page, page.getByRole('textbox', { name: /e-mail/i }), emailOf('admin'))
  await typeInto(page, page.locator('input[type=password]'), demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await expectFocusKept(page, 'signing in')
}

async function findTurbine(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(park.name)
  await expect(page.getByRole('listbox', { name: 'Search parks' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText(park.name)
  await expectFocusKept(page, 'choosing a park')
  await press(page, page.locator('[data-testid^=turbine-]').getByRole('link', { name: 'S01' }).first())
  await expect(heading(page)).toContainText('S01')
}

async function schedule(page: Page): Promise<void> {
  await press(page, page.getByTestId('schedule-inspection'))
  await expect(page.getByTestId('visit-service-field')).toBeFocused()
  await page.keyboard.type('Clarity')
  await tabTo(page, page.getByTestId('visit-date'))
  // Day and month alike: their order depends on the browser's own language.
  await page.keyboard.type('12122026')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Schedule' }))
  await expect(page).toHaveURL(/inspection-group\/\d+/)
  await expect(heading(page)).toContainText('12 Dec 2026')
  await expectFocusKept(page, 'scheduling')
}

/** Opens the first side and its assembly, and gives it photos through the dialog of the system that a key opens. */
async function upload(page: Page, photos: readonly TestFile[]): Promise<void> {
  await press(page, page.getByRole('link', { name: /Pressure side/ }).first())
  await expect(page.getByTestId('picture-state')).toContainText('No uploaded files for this inspection')
  await press(page, page.getByTestId('view-5'))
  // Before the way to the button: the browser begins to look out for the dialog a moment after it is asked to.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByTestId('photo-drop').locator('button')),
  ])
  await chooser.setFiles([...photos])
  const tray = page.getByTestId('photo-tray')
  await expect(tray.locator('[data-testid^=photo-choose]')).toHaveCount(photos.length, { timeout: 150_000 })
  await expectFocusKept(page, 'uploading')
}

async function makePicture(page: Page): Promise<void> {
  await expect(page.getByTestId('assemble')).toBeEnabled({ timeout: 150_000 })
  await press(page, page.getByTestId('assemble'))
  await expect(page.getByTestId('assembly-done')).toBeVisible({ timeout: 200_000 })
  await expectFocusKept(page, 'the assembly')
  await press(page, page.getByTestId('to-viewer').first())
  await expect(page.locator('#workspace')).toBeFocused()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
}

/** Places a box in the middle of the picture, gives it another width in numbers, and what the form demands. */
async function markDefect(page: Page): Promise<void> {
  await tabTo(page, page.getByTestId('viewer-stage'))
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  await expectFocusKept(page, 'placing a box')

  await press(page, page.getByTestId('box-fields').locator('summary'))
  await typeInto(page, page.getByTestId('box-width'), '64')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('viewer-announcement')).toContainText('64 by ')

  // Nothing is saved before type and severity are given; the comment may stay empty.
  await press(page, page.getByTestId('annotation-save'))
  const form = page.getByTestId('annotation-create-form')
  await expect(form.getByTestId('annotation-severity').getByRole('alert')).toBeVisible()
  await expect(form.getByTestId('annotation-type')).toBeFocused()
  await page.keyboard.type('Surface crack')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-type')).toHaveValue('Surface crack')
  await expect(page.getByTestId('annotation-severity-0')).toBeFocused()
  await page.keyboard.press('Space')
  const high = page.getByTestId('annotation-severity-4')
  for (let step = 0; step < 6 && !(await high.isChecked()); step += 1) await page.keyboard.press('ArrowRight')
  await expect(high).toBeFocused()
  await press(page, page.getByTestId('annotation-save'))
  await expect(page.getByTestId('annotation-table')).toContainText('Surface crack')
  await expect(form).toBeHidden()
  await expectFocusKept(page, 'saving the finding')
}

/** Makes the report of the visit and downloads it. @returns the name of the file */
async function makeReport(page: Page): Promise<string> {
  await press(page, page.getByTestId('back-to-visit'), 'Shift+Tab')
  await expect(page).toHaveURL(/inspection-group\/\d+/)
  await expect(page.getByTestId('report-generate')).toBeEnabled()
  await press(page, page.getByTestId('report-generate'))
  await expect(page.getByTestId('report-state')).toContainText('Ready', { timeout: 150_000 })
  await expect(page.getByTestId('report-generate')).toBeFocused()
  await tabTo(page, page.getByTestId('report-download'), 'Shift+Tab')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  return (await download).suggestedFilename()
}

test('ANN-01 the main job with no mouse event: sign in, find, schedule, upload, assemble, mark, report, and the keyboard is never lost', async ({
  page,
}) => {
  const pointers = await watchPointers(page)
  const photos = await photosOfSide(3)
  await test.step('sign in', () => signIn(page))
  await test.step('find the turbine', () => findTurbine(page))
  await test.step('schedule a visit', () => schedule(page))
  await test.step('upload photos', () => upload(page, photos))
  await test.step('make the picture', () => makePicture(page))
  await test.step('mark a defect', () => markDefect(page))
  expect(await test.step('make the report', () => makeReport(page))).toMatch(/\.pdf$/)
  expect(pointers).toEqual([])
})

test('the watch over the main job sees a pointer, and takes no key for one', async ({ page }) => {
  const pointers = await watchPointers(page)
  await page.goto('/login')
  await press(page, page.getByRole('button').first())
  expect(pointers).toEqual([])
  await page.getByRole('textbox').first().click()
  await expect.poll(() => pointers.join(' ')).toContain('mousedown input')
})
