import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type MarkedSide, makeMarkedSide, openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { drawBox } from '../support/workspace.ts'

let world: MarkedSide
let side: number
let first: number
let second: number

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Kept saves', [{ severity: 6 }, { severity: 5 }])
  side = world.side
  first = world.findings[0]?.id ?? 0
  second = world.findings[1]?.id ?? 0
})

test.afterAll(() => removePark(world.api, world.park))

const attributes = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes
const severityOf = async (id: number) => (await attributes(id)).severity.data.attributes.severityNumber
const comment = (page: Page) => page.getByTestId('annotation-comment')

/** Holds back every change of a finding until it is let go, to be answered or lost. */
async function holdSaves(page: Page): Promise<(outcome: 'arrive' | 'lose') => void> {
  let release: (outcome: 'arrive' | 'lose') => void = () => undefined
  const outcome = new Promise<'arrive' | 'lose'>((resolve) => {
    release = resolve
  })
  await page.route('**/api/annotations/*', async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue()
    return (await outcome) === 'arrive' ? await route.continue() : await route.abort()
  })
  return release
}

test('a step to the next finding waits for the save under way, asks nothing, and loses nothing typed meanwhile', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${first}&showMenu=open`)
  const release = await holdSaves(page)
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('2')
  await expect(page.getByTestId('annotation-severity-2')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-save')).toHaveAttribute('data-loading', 'true')
  // A second thought while the first is on its way: graded anew, saved again, and on to the next one.
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`annotation=${first}`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The picture moves meanwhile, and writes where it lies into the address.
  const before = page.url()
  await page.keyboard.press('+')
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(new RegExp(`annotation=${first}.*at=`))
  release('arrive')
  await expect(page).toHaveURL(new RegExp(`annotation=${second}`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await severityOf(first)).toBe(3)
})

test('a save that was lost keeps the finding open, is told, and survives a reload', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${first}&showMenu=open`)
  const release = await holdSaves(page)
  await comment(page).fill('Typed in a tunnel')
  await page.getByTestId('annotation-save').click()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('n')
  release('lose')
  await expect(page.getByTestId('annotation-lost')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`annotation=${first}`))
  await expect(comment(page)).toHaveValue('Typed in a tunnel')
  await page.reload()
  await expect(page.getByTestId('kept-saves')).toContainText('1 change is waiting for the connection')
  await expectAccessible(page)
  expect((await attributes(first)).comment).not.toBe('Typed in a tunnel')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByTestId('kept-saves')).toHaveCount(0, { timeout: 150_000 })
  expect((await attributes(first)).comment).toBe('Typed in a tunnel')
  await expect(comment(page)).toHaveValue('Typed in a tunnel')
})

test('a save that waits is sent on after its panel was closed, without asking', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${second}&showMenu=open`)
  const release = await holdSaves(page)
  release('lose')
  await comment(page).fill('Closed too early')
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-lost')).toBeVisible()
  // What waits is sent all the same, so that the button does not promise otherwise.
  await expect(page.getByTestId('annotation-close')).toHaveText('Close')
  await page.getByTestId('annotation-close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByTestId('kept-saves')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByTestId('kept-saves')).toHaveCount(0, { timeout: 150_000 })
  await expect(page.getByText(/Finding \d+ has been saved\./)).toBeVisible()
  expect((await attributes(second)).comment).toBe('Closed too early')
})

test('a box that was drawn and not saved is there after a reload with what was typed; once it is being sent it is offered no more', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await actAs(page, 'admin')
  await openSide(page, side, 'view=2')
  const form = page.getByTestId('annotation-create-form')
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.4], [0.55, 0.5])
  await expect(form).toBeVisible()
  await page.reload()
  await expect(form, 'the box alone').toBeVisible()
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Delamination' }).click()
  await page.getByTestId('annotation-severity-2').check({ force: true })
  await comment(page).fill('Typed beside the box')
  await page.reload()
  await expect(comment(page)).toHaveValue('Typed beside the box')
  await expect(form.getByTestId('draft')).toBeVisible()
  await expectAccessible(page)
  let isCut = true
  await page.route('**/api/annotations', async (route) =>
    route.request().method() === 'POST' && isCut ? await route.abort() : await route.continue(),
  )
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-lost')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('kept-saves')).toContainText('1 change is waiting for the connection')
  await expect(form).toHaveCount(0)
  isCut = false
  await expect(page.getByTestId('kept-saves')).toHaveCount(0, { timeout: 150_000 })
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.6], [0.55, 0.7])
  await expect(form).toBeVisible()
  await expect(comment(page)).toHaveValue('')
  await expect(form.getByTestId('draft')).toBeHidden()
  await page.getByTestId('annotation-cancel').click()
  await page.reload()
  await expect(page.getByTestId('viewer-stage')).toBeVisible()
  await expect(form).toHaveCount(0)
})
