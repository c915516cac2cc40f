import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { readPixels } from '../../../server/src/testing/photos/painted-pixels.ts'
import { expectAccessible } from '../support/accessibility.ts'
import {
  clarity,
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  markPainted,
  openSide,
  paintSide,
  sherlockPlus,
} from '../support/findings-world.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { hasColourNear, paintedEdges, paintedPhoto } from '../support/painted-side.ts'
import { actAs, signIn } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { standingBox } from '../support/standing-box.ts'
import { drawBox } from '../support/workspace.ts'

let world: FindingsWorld
/** The first side of a Clarity visit, and of a Sherlock visit, with the painted picture. */
let side: number
let sherlockSide: number
/** The second side of the Clarity visit. */
let other: number

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Findings')
  const visit = await makeTestVisit(world, clarity, '2026-05-01')
  side = visit.sides[0] ?? 0
  other = visit.sides[1] ?? 0
  sherlockSide = (await makeTestVisit(world, sherlockPlus, '2026-05-02')).sides[0] ?? 0
  await paintSide(world, side)
  await paintSide(world, other)
  await paintSide(world, sherlockSide)
})

test.afterAll(() => removePark(world.api, world.park))

const box = (page: Page, id: number): Locator => page.locator(`[data-box-id="${id}"]`).first()
const border = (page: Page, id: number): Locator => box(page, id).locator('rect').nth(1)
const editForm = (page: Page) => page.getByTestId('annotation-edit-form')
const attributes = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes

/** The box lies on the painted defect, edge by edge, and its border has the colour of its severity. */
async function expectOnDefect(page: Page, id: number, colour: string | null): Promise<void> {
  const ratio = await page.evaluate(() => window.devicePixelRatio)
  await expect(async () => {
    const stage = await page.getByTestId('viewer-stage').boundingBox()
    const frame = await border(page, id).boundingBox()
    if (!stage || !frame) throw new Error('the box is not there')
    const pixels = await readPixels(await page.screenshot({ animations: 'disabled' }))
    const search = {
      x: Math.max(stage.x, frame.x - 30) * ratio,
      y: Math.max(stage.y, frame.y - 30) * ratio,
      width: (frame.width + 60) * ratio,
      height: (frame.height + 60) * ratio,
    }
    const edges = paintedEdges(pixels, search)
    if (!edges) throw new Error('the painted defect is not to be seen')
    const drawn = {
      left: frame.x * ratio,
      top: frame.y * ratio,
      right: (frame.x + frame.width) * ratio,
      bottom: (frame.y + frame.height) * ratio,
    }
    edges.right += 1
    edges.bottom += 1
    // The border and its halo cover up to three pixels of the defect's edge.
    for (const edge of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(edges[edge] - drawn[edge]), edge).toBeLessThan(5 * ratio)
    if (colour !== null)
      expect(hasColourNear(pixels, drawn.left, (drawn.top + drawn.bottom) / 2, colour, 4 * ratio)).toBe(true)
  }).toPass({ timeout: 150_000 })
}

for (const deviceScaleFactor of [1, 2]) {
  test(`VIEW-03 at ${deviceScaleFactor} device pixels a box sits on the painted defect in its severity's colour, at three zooms, after resize and in full screen`, async ({
    browser,
  }) => {
    const { id } = await markPainted(world, side, 1, { severity: 5 })
    const page = await newPage(browser, { deviceScaleFactor, viewport: { width: 1400, height: 900 } })
    await actAs(page, 'admin')
    await openSide(page, side, `view=3&highlight-annotation=0`)
    const colour = String((await attributes(id)).severity.data.attributes.color)
    const stage = await page.getByTestId('viewer-stage').boundingBox()
    if (!stage) throw new Error('no stage')
    await expectOnDefect(page, id, colour)
    for (let zoom = 0; zoom < 2; zoom += 1) {
      const at = await standingBox(border(page, id))
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
      for (let step = 0; step < 3; step += 1) await page.mouse.wheel(0, -100)
      await standingBox(border(page, id))
      await page.mouse.move(stage.x + 5, stage.y + stage.height - 5)
      await expectOnDefect(page, id, colour)
    }
    await page.setViewportSize({ width: 1100, height: 760 })
    await expectOnDefect(page, id, colour)
    await page.getByTestId('viewer-fullscreen').click()
    await expectOnDefect(page, id, colour)
    await page.getByTestId('viewer-fullscreen').click()
    await page.context().close()
    await world.api.remove(`/api/annotations/${id}`)
  })
}

async function newPage(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  return await context.newPage()
}

/** As the browser writes a colour given as # and six digits. */
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('VIEW-03 a box has the colour of its severity; the selected or new one marching dashes of 12 in 24 px a second, in the information colour with service 2 and else the primary one', async ({
  page,
}) => {
  const { id } = await markPainted(world, side, 0)
  const marked = await markPainted(world, sherlockSide, 0, { component: 3 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, 'admin')
  const styleOf = async (dashed: Locator) => {
    await expect(dashed).toHaveAttribute('data-look', 'dashed')
    const line = dashed.locator('rect').nth(1)
    return await line.evaluate((element) => {
      const { strokeDasharray, animationDuration, stroke } = getComputedStyle(element)
      const march = document
        .getAnimations()
        .flatMap(({ effect }) =>
          effect instanceof KeyframeEffect && effect.target === element ? effect.getKeyframes() : [],
        )
      return {
        strokeDasharray,
        animationDuration,
        stroke,
        offsets: march.map(({ strokeDashoffset }) => strokeDashoffset),
      }
    })
  }
  const expectMarching = (style: Awaited<ReturnType<typeof styleOf>>, colour: string) => {
    expect(style.strokeDasharray.replaceAll('px', '')).toBe('12, 12')
    expect(style.animationDuration).toBe('1s')
    expect(style.offsets.join()).toContain('-24')
    expect(style.stroke).toBe(rgbOf(colour))
  }
  await openSide(page, side, `view=2&annotation=${id}`)
  expectMarching(await styleOf(box(page, id)), '#3b9dff')
  await openSide(page, sherlockSide, `view=2&annotation=${marked.id}`)
  expectMarching(await styleOf(box(page, marked.id)), '#f26b1d')

  await openSide(page, side)
  await expect(box(page, id)).toHaveAttribute('data-look', 'plain')
  const { color } = Object(await world.api.get('/api/annotation_severities/5')).attributes
  await expect(border(page, id)).toHaveCSS('stroke', rgbOf(color))
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('a')
  await drawBox(page, [0.47, 0.45], [0.52, 0.55])
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  const fresh = page.getByTestId('viewer-stage').locator('[data-look=dashed]').filter({ visible: true })
  await expect(fresh).toHaveCount(1)
  expectMarching(await styleOf(fresh), '#3b9dff')
  // It stands still for whom the system asks so, and ends with the selection (WCAG 2.2.2).
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(fresh.locator('rect').nth(1)).toHaveCSS('animation-name', 'none')
  await page.getByTestId('annotation-cancel').click()
  await expect(fresh).toHaveCount(0)
})

test('VIEW-04 the address focuses a finding, opens its panel with showMenu and highlights another', async ({
  page,
}) => {
  const first = await markPainted(world, side, 0)
  const second = await markPainted(world, side, 2)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${second.id}&showMenu=open&highlight-annotation=${first.id}`)
  await expect(editForm(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Finding ${second.number}` })).toBeVisible()
  await expectOnDefect(page, second.id, null)
  await expect.poll(async () => (await border(page, second.id).boundingBox())?.height ?? 0).toBeGreaterThan(60)
  await page.getByTestId('viewer-home').click()
  await expect(box(page, first.id)).toHaveAttribute('data-look', 'highlighted')
})

test('VIEW-04 a link to a finding that was deleted, or lies on another side, says so instead of opening another', async ({
  page,
}) => {
  const kept = await markPainted(world, side, 0)
  const deleted = await markPainted(world, side, 2)
  await world.api.remove(`/api/annotations/${deleted.id}`)
  await actAs(page, 'reader')
  const notice = page.getByTestId('finding-dead-link')
  for (const [inspection, id] of [
    [side, deleted.id],
    [sherlockSide, kept.id],
  ]) {
    await openSide(page, inspection ?? 0, `view=2&annotation=${id}&showMenu=open`)
    await expect(notice).toContainText('Finding not found')
    await expect(notice).toContainText('a finding that was deleted or is on another side')
    await expect(editForm(page)).toHaveCount(0)
  }
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await openSide(page, side, `view=2&annotation=${kept.id}&showMenu=open`)
  await expect(page.getByRole('heading', { name: `Finding ${kept.number}` })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('VIEW-05 the modes exclude one another and Escape leaves them', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, side)
  const viewer = page.getByTestId('viewer')
  await page.getByTestId('viewer-stage').focus()
  for (const [key, mode] of [
    ['a', 'create'],
    ['r', 'ruler'],
    ['l', 'relation'],
    ['h', 'history'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(viewer).toHaveAttribute('data-mode', mode)
    await expect(page.locator('[data-testid^=viewer-][aria-pressed=true]')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveAttribute('data-mode', 'idle')

  // Also from outside the picture, wherever the keyboard is but in a field or a dialog.
  await page.getByRole('button', { name: 'Ruler' }).click()
  await expect(viewer).toHaveAttribute('data-mode', 'ruler')
  await page.getByRole('navigation').getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveAttribute('data-mode', 'idle')
})

test('ANN-01 a box is drawn with the mouse, by a drag or by two clicks; the form demands type and severity, the comment may stay empty', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, side)
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.2], [0.55, 0.3])
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-type')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByTestId('annotation-severity').getByRole('alert')).toBeVisible()
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Surface crack' }).click()
  await page.getByTestId('annotation-severity-3').check({ force: true })
  await page.getByTestId('annotation-save').click()
  await expect(editForm(page)).toBeVisible()

  // The next one with nothing held: a click at one corner, which is announced, and one at the other.
  await page.getByTestId('viewer-create').click()
  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (!stage) throw new Error('no stage')
  await page.mouse.click(stage.x + stage.width * 0.45, stage.y + stage.height * 0.6)
  await expect(page.getByTestId('viewer-announcement')).toContainText('Click the opposite corner.')
  await page.mouse.click(stage.x + stage.width * 0.55, stage.y + stage.height * 0.7)
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
})

test('ANN-02 the component form: types by component, prefilled from the standard, cleared with the component', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, sherlockSide)
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.4], [0.55, 0.5])
  const comment = page.getByTestId('annotation-comment')
  const severity = page.getByTestId('annotation-severity')
  await expect(page.getByTestId('annotation-type')).toBeDisabled()
  await expect(comment).toBeDisabled()
  await expect(severity).toHaveAttribute('disabled', '')
  await page.getByTestId('annotation-component').click()
  const release = await holdAnswers(page, /\/api\/annotation_type_organizations/)
  await page.getByRole('option', { name: 'Aerodynamic add-ons' }).click()
  await page.getByTestId('annotation-type').click()
  await expect(page.getByRole('listbox').getByText('Loading')).toBeVisible()
  release()
  await expect(page.getByRole('option', { name: 'Missing or damaged add-on' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Surface crack' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Missing or damaged add-on' }).click()
  await expect(comment).toBeEnabled()
  await expect(comment).not.toHaveValue('')
  await expect(severity.locator('input:checked')).toHaveCount(1)
  await expect(page.getByTestId('annotation-type-help')).toContainText('Standard for zone')
  await page.getByTestId('annotation-component').click()
  await page.getByRole('option', { name: 'Shell' }).click()
  await expect(page.getByTestId('annotation-type')).toHaveValue('')
  await expect(comment).toBeDisabled()
  await expect(comment).toHaveValue('')
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-type')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Surface crack' }).click()
  await expect(comment).not.toHaveValue('')
  await comment.fill('')
  await page.getByTestId('annotation-save').click()
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  await comment.fill('Seen in the test')
  await expectAccessible(page)
  await page.getByTestId('annotation-save').click()
  await expect(editForm(page)).toBeVisible()
  await expect(page.getByTestId('annotation-component')).toHaveValue('Shell')
})

test('ANN-02 the help text of a type is for who may read the standards', async ({ page }) => {
  const { id } = await markPainted(world, sherlockSide, 1, { component: 3 })
  await actAs(page, 'responsible')
  await openSide(page, sherlockSide, `view=2&annotation=${id}&showMenu=open`)
  await expect(page.getByTestId('annotation-component')).toHaveValue('Shell')
  await expect(page.getByTestId('annotation-type-help')).toHaveCount(0)
})

test('ANN-03 status, expert comments, moving, resizing and nudging with undo and redo', async ({ page }) => {
  const { id } = await markPainted(world, side, 1, { severity: 1 })
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.getByTestId('annotation-status').getByText('Fixed').click()
  await page.getByTestId('annotation-expert-en').fill('Repaired well')
  await page.getByTestId('annotation-expert-fr').fill('Bien réparé')
  await page.getByTestId('annotation-save').click()
  await expect
    .poll(async () => await attributes(id))
    .toMatchObject({
      status: 'fixed',
      expertComment: { en: 'Repaired well', fr: 'Bien réparé' },
    })
  const pixelX = async () => (await attributes(id)).position.pixelX
  const start = await pixelX()
  const at = await standingBox(border(page, id))
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width / 2 + 40, at.y + at.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(pixelX).toBeGreaterThan(start + 20)
  const moved = await pixelX()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(pixelX).toBeGreaterThan(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(pixelX).toBe(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(pixelX).toBe(start)
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(pixelX).toBe(moved)
  const width = async () => (await attributes(id)).position.pixelWidth
  const wide = await width()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(width).toBeGreaterThan(wide)
})

test('ANN-03 a deletion is told with a toast, a failed one with the title the server gives', async ({ page }) => {
  const { id, number } = await markPainted(world, side, 0)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.route(`**/api/annotations/${id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'x',
            title: 'Held by a report',
            status: 409,
            detail: 'Long text',
            code: 'in-use',
          }),
        })
      : route.continue(),
  )
  const remove = async () => {
    await page.getByTestId('annotation-delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the finding' }).click()
  }
  await remove()
  await expect(page.getByText('Held by a report')).toBeVisible()
  await page.unrouteAll()
  await remove()
  await expect(page.getByText(`Finding ${number} has been deleted.`)).toBeVisible()
  await expect(page.locator(`[data-box-id="${id}"]:visible`)).toHaveCount(0)
})

test('ANN-05 pictures are attached several at once, shown in a gallery with a lightbox, and removed', async ({
  page,
}) => {
  const { id } = await markPainted(world, side, 2)
  await actAs(page, 'inspector')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  const gallery = page.getByTestId('attached-images')
  const files = [await paintedPhoto(1.2), await paintedPhoto(0.8)]
  await gallery
    .locator('input[type=file]')
    .setInputFiles([...files, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }])
  await expect(gallery.locator('[data-testid^=attached-]').locator('img')).toHaveCount(2, { timeout: 150_000 })
  await expect(page.getByText('notes.txt').first()).toBeVisible()
  await gallery.locator('button[data-testid^=attached-]').first().click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText('1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2 of 2')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await gallery.locator('[data-testid^=attached-remove]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the picture' }).click()
  await expect(gallery.locator('img')).toHaveCount(1)
})

test('ANN-05 PERM-03 a reader sees a finding and its pictures, without fields, Save or a way to attach', async ({
  page,
}) => {
  const { id } = await markPainted(world, side, 2)
  await world.api.upload(`/api/annotations/${id}/upload`, await paintedPhoto(0.7))
  await actAs(page, 'reader')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await expect(page.getByTestId('attached-images').locator('img')).toHaveCount(1)
  await expect(page.getByTestId('attach-images')).toHaveCount(0)
  await expect(page.getByTestId('annotation-save')).toHaveCount(0)
  await expect(page.getByTestId('annotation-edit-form').getByRole('textbox')).toHaveCount(0)
})

test('ANN-08 an administrator sees who changed what, also while it is open; nobody else has the button', async ({
  page,
}) => {
  const { id } = await markPainted(world, side, 0, { severity: 2 })
  const change = (body: object) => world.api.send('PUT', `/api/annotations/${id}`, body)
  await change({ version: 1, severity: 6 })
  await change({ version: 2, status: 'fixed' })
  await change({ version: 3, comment: 'Looked at again' })
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await expect(page.getByRole('heading', { name: new RegExp(`\\(${id}\\)`) })).toBeVisible()
  await page.getByTestId('annotation-history').click()
  const entries = page.getByTestId('history-entry')
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText('Updated')
  await expect(entries.first()).toContainText('Camille Durand')
  await expect(entries.nth(1)).toContainText('Marked as fixed')
  await expect(entries.nth(2).locator('[data-severity="5"]')).toBeVisible()
  await expect(entries.nth(3)).toContainText('Created')
  await expectAccessible(page)
  // What others do is there while it is open, and at once when it is opened again.
  await change({ version: 4, severity: 3 })
  await expect(entries).toHaveCount(5)
  await expect(entries.first().locator('[data-severity="2"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await change({ version: 5, severity: 4 })
  await page.getByTestId('annotation-history').click()
  await expect(entries).toHaveCount(6)
  await expect(entries.first().locator('[data-severity="3"]')).toBeVisible()
})

test('ANN-08 the history is for administrators only', async ({ page }) => {
  const { id } = await markPainted(world, side, 0)
  await actAs(page, 'responsible')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await expect(editForm(page)).toBeVisible()
  await expect(page.getByTestId('annotation-history')).toHaveCount(0)
})

test('ANN-09 the download route downloads the picture and opens the finding, also when the download fails', async ({
  page,
}) => {
  const { id } = await markPainted(world, side, 1)
  await signIn(page, 'admin')
  const opened = new RegExp(`/visionair/inspection/${side}\\?view=2&annotation=${id}&showMenu=open`)
  const downloading = page.waitForEvent('download')
  await page.goto(`/visionair/inspection/${side}/annotation/${id}`)
  expect((await downloading).suggestedFilename()).toMatch(/\.jpg$/)
  await expect(page).toHaveURL(opened)
  await expect(editForm(page)).toBeVisible()
  await page.route('**/api/annotations/*/image', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/visionair/inspection/${side}/annotation/${id}`)
  await expect(page).toHaveURL(opened)
  await expect(page.getByText(/couldn’t be downloaded/)).toBeVisible()
})

test('ANN-11 the second save shows both states; keeping mine changes only what I touched', async ({ page }) => {
  const { id } = await markPainted(world, side, 1, { severity: 3 })
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.getByTestId('annotation-comment').fill('What I saw')
  await world.api.send('PUT', `/api/annotations/${id}`, { version: 1, severity: 6, comment: 'What they saw' })
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('conflict-mine-comment')).toHaveText('What I saw')
  await expect(page.getByTestId('conflict-theirs-comment')).toHaveText('What they saw')
  await expect(page.getByTestId('conflict-theirs-severity')).toContainText('Critical')
  await expect(page.getByTestId('conflict-mine-severity')).toHaveText('not changed by you: stays as saved')
  expect((await attributes(id)).comment).toBe('What they saw')
  await expectAccessible(page)
  await page.getByTestId('conflict-mine').click()
  await expect.poll(async () => (await attributes(id)).comment).toBe('What I saw')
  expect((await attributes(id)).severity.data.attributes.severityNumber).toBe(5)
})

test('ANN-11 what was typed into a finding that somebody deleted is kept as a new one', async ({ page }) => {
  const { id } = await markPainted(world, side, 2, { comment: 'Deleted by another' })
  await actAs(page, 'responsible')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.getByTestId('annotation-comment').fill('Typed while it was deleted')
  await world.api.remove(`/api/annotations/${id}`)
  await page.getByTestId('annotation-save').click()
  const gone = page.getByTestId('annotation-gone')
  await expect(gone).toContainText('The finding has been deleted in the meantime. What you typed has not been saved.')
  await gone.getByTestId('annotation-keep-as-new').click()
  await expect(page).not.toHaveURL(new RegExp(`annotation=${id}\\b`))
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Typed while it was deleted')
  await expect(gone).toHaveCount(0)
})

test('ANN-11 a box that somebody else moved first is shown beside mine', async ({ page }) => {
  const { id } = await markPainted(world, side, 1)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}`)
  // The page would follow by itself, and show where the box is now.
  await page.route(/\/slicing$/, (route) => route.abort())
  await world.api.send('PUT', `/api/annotations/${id}`, {
    version: 1,
    position: { pixelX: 10, pixelY: 1900, pixelWidth: 200, pixelHeight: 260 },
  })
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByTestId('conflict-theirs-box')).toContainText('at 10, 1900')
  await page.getByTestId('conflict-theirs').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await attributes(id)).position.pixelX).toBe(10)
})

test('ANN-11 an open workspace follows what others add, change and delete, and leaves what is being typed alone', async ({
  page,
}) => {
  const mine = await markPainted(world, other, 0)
  await actAs(page, 'inspector')
  await openSide(page, other, `view=2&annotation=${mine.id}&showMenu=open`)
  await page.getByTestId('viewer-home').click()
  await expect(border(page, mine.id)).toBeVisible()
  const theirs = await markPainted(world, other, 1, { severity: 3 })
  await expect(border(page, theirs.id)).toBeVisible()
  const before = await border(page, theirs.id).getAttribute('stroke')
  await world.api.send('PUT', `/api/annotations/${theirs.id}`, { version: 1, severity: 6 })
  await expect(border(page, theirs.id)).not.toHaveAttribute('stroke', before ?? '')

  await page.getByTestId('annotation-comment').fill('Half a sen')
  await world.api.send('PUT', `/api/annotations/${mine.id}`, { version: 1, severity: 2 })
  await world.api.remove(`/api/annotations/${theirs.id}`)
  await expect(border(page, theirs.id)).toHaveCount(0)
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Half a sen')
  await world.api.remove(`/api/annotations/${mine.id}`)
  await expect(border(page, mine.id)).toBeHidden()
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Half a sen')
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-gone')).toBeVisible()

  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/annotation')) reads += 1
  })
  const asked = () => page.waitForResponse(/\/slicing$/)
  for (let round = 0; round < 3; round += 1) await asked()
  expect(reads).toBe(0)
})

test('ANN-11 in two tabs the older state is never written over the newer one', async ({ page, context }) => {
  const { id } = await markPainted(world, side, 0)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  const second = await context.newPage()
  await openSide(second, side, `view=2&annotation=${id}&showMenu=open`)
  await second.getByTestId('annotation-comment').fill('Second tab')
  await page.getByTestId('annotation-comment').fill('First tab')
  await second.getByTestId('annotation-save').click()
  await expect.poll(async () => (await attributes(id)).comment).toBe('Second tab')
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('conflict-theirs-comment')).toHaveText('Second tab')
  await page.getByTestId('conflict-theirs').click()
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Second tab')
})

test('a connection lost in mid-save: what was typed is kept, told, sent again, and makes one finding', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side)
  const total = async () => Object(await world.api.get(`/api/annotations?inspection=${side}&itemsPerPage=100`)).length
  const before = await total()
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.6], [0.55, 0.66])
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Delamination' }).click()
  await page.getByTestId('annotation-severity-2').check({ force: true })
  await page.getByTestId('annotation-comment').fill('Kept')
  // The first try arrives, its answer does not.
  let tries = 0
  await page.route('**/api/annotations', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    tries += 1
    if (tries === 1) await route.fetch()
    return tries < 3 ? await route.abort() : await route.continue()
  })
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-lost')).toBeVisible()
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Kept')
  await expect(editForm(page)).toBeVisible({ timeout: 150_000 })
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await total()).toBe(before + 1)
})

test('work pace: arrows walk, digits grade, Enter saves, N goes to what nobody reviewed, ? lists it all', async ({
  page,
}) => {
  const ids: number[] = []
  for (const defect of [0, 1, 2]) ids.push((await markPainted(world, other, defect, { severity: 6 - defect })).id)
  const [worst = 0, middle = 0, mildest = 0] = ids
  await world.api.send('PUT', `/api/annotations/${middle}`, { version: 1, expertComment: { en: 'Seen', fr: null } })
  await actAs(page, 'admin')
  await openSide(page, other, `view=2&annotation=${worst}`)
  await page.getByTestId('tab-findings').click()
  await page.getByTestId(`finding-${worst}`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(new RegExp(`annotation=${middle}`))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(new RegExp(`annotation=${mildest}`))
  await expect(page.getByTestId(`finding-${mildest}`)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(new RegExp(`annotation=${middle}`))
  await page.keyboard.press('2')
  await expect(page.getByTestId('annotation-severity-2')).toBeChecked()
  await expect(page.getByTestId('said')).toContainText('2 ')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await attributes(middle)).severity.data.attributes.severityNumber).toBe(2)
  await expect(page.getByText(/Finding \d+ has been saved\./)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`annotation=(${worst}|${mildest})`))
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('?')
  const help = page.locator('dialog[open]')
  await expect(help).toContainText('Walk through the findings')
  await expect(help).toContainText('Set the severity of the selected finding')
  await expect(help).toContainText('Next finding to review')
  await expect(help).toContainText('Search everything')

  // Switched off in the profile, keys of a single character do nothing on their own (WCAG 2.1.4).
  await page.goto('/visionair/profile')
  await page.getByTestId('single-keys').press('Space')
  await expect(page.getByTestId('single-keys')).not.toBeChecked()
  await openSide(page, other, `view=2&annotation=${middle}`)
  await page.getByTestId('tab-findings').click()
  await page.getByTestId(`finding-${middle}`).focus()
  for (const key of ['n', '3']) await page.keyboard.press(key)
  // Graded as it was, it is the last of the list.
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(new RegExp(`annotation=${mildest}`))
  // A digit would have opened the form, N would have led on.
  await expect(page.getByTestId('tab-findings')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/visionair/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search parks', exact: true })).not.toBeFocused()
})

test('the details of a finding are accessible in French, light and dark', async ({ page }) => {
  const { id } = await markPainted(world, side, 1)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await expect(page.getByTestId('links-section')).toContainText('Liens')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
})
