import { expect, type Page, test } from '@playwright/test'
import {
  clarity,
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  openSide,
  paintSide,
  sherlockPlus,
} from '../support/findings-world.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { drawBox } from '../support/workspace.ts'

let world: FindingsWorld
let clarityVisit: { readonly group: number; readonly side: number }
let sherlockSide = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeFindingsWorld(
    await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }),
    'Repeat',
  )
  const { group, sides } = await makeTestVisit(world, clarity, '2026-05-06')
  clarityVisit = { group, side: sides[0] ?? 0 }
  await paintSide(world, clarityVisit.side)
  sherlockSide = (await makeTestVisit(world, sherlockPlus, '2026-05-07')).sides[0] ?? 0
  await paintSide(world, sherlockSide)
})
test.afterAll(() => removePark(world.api, world.park))

const form = (page: Page) => page.getByTestId('annotation-create-form')
const repeat = (page: Page) => page.getByTestId('annotation-repeat')

/** Draws a box over the whole picture: close to a finding, where the view goes after it was saved, the same drag is a few pixels of it. */
async function drawAt(page: Page, y: number): Promise<void> {
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('a')
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-mode', 'create')
  await expect(page.getByTestId('viewer-stage')).toHaveAttribute('data-picture', 'complete')
  await drawBox(page, [0.48, y], [0.52, y + 0.05])
  await expect(form(page)).toBeVisible()
}

/** Types the beginning of a name into a field of choice and takes the first that fits. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.getByTestId(field).click()
  await page.getByTestId(field).fill(text)
  await page.getByRole('option', { name: text }).click()
}

const findings = async (side: number): Promise<{ type: number; component: number | null; severity: number }[]> => {
  const all = await world.api.get(`/api/annotations?inspection=${side}`)
  return (Array.isArray(all) ? all : []).map((finding) => {
    const { type, component, severity } = Object(finding).attributes
    return {
      type: Number(type.data.id),
      component: component === null ? null : Number(component.data.id),
      severity: Number(severity.data.attributes.severityNumber),
    }
  })
}

test('ANN-01 a finding is classified like the one before by one key and saved by another; the first has nothing to repeat', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, clarityVisit.side)
  await drawAt(page, 0.2)
  await expect(repeat(page)).toHaveCount(0)
  await choose(page, 'annotation-type', 'Surface crack')
  await page.getByTestId('annotation-severity-4').check()
  await page.getByTestId('annotation-save').click()
  await expect(form(page)).toHaveCount(0)

  await drawAt(page, 0.4)
  await expect(repeat(page)).toContainText('Like the last one: Surface crack · 4 ')
  await page.keyboard.press('Alt+l')
  await expect(page.getByTestId('annotation-type')).toHaveValue('Surface crack')
  await expect(page.getByTestId('annotation-severity-4')).toBeChecked()
  await expect(page.getByTestId('annotation-save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page)).toHaveCount(0)
  await expect.poll(() => findings(clarityVisit.side)).toHaveLength(2)
  const [one, other] = await findings(clarityVisit.side)
  expect(other).toEqual(one)

  // A service that asks for a component has nothing to take over from one that does not.
  await openSide(page, sherlockSide)
  await drawAt(page, 0.2)
  await expect(page.getByTestId('annotation-component')).toBeVisible()
  await expect(repeat(page)).toHaveCount(0)
})

test('ANN-01 a finding is made from the keyboard: the first type that fits is taken by Enter, a digit says how severe it is, Enter saves', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, clarityVisit.side)
  const before = await findings(clarityVisit.side)
  await drawAt(page, 0.6)
  await expect(page.getByTestId('annotation-type')).toBeFocused()
  await page.keyboard.type('eros')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-type')).toHaveValue('Leading-edge erosion')
  await expect(page.getByTestId('annotation-severity-0')).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByTestId('annotation-severity-3')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(form(page)).toHaveCount(0)
  await expect.poll(async () => (await findings(clarityVisit.side)).length).toBe(before.length + 1)

  // Nothing fits: nothing is taken, and the keyboard stays.
  await drawAt(page, 0.7)
  await expect(page.getByTestId('annotation-type')).toBeFocused()
  await page.keyboard.type('zzz')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-type')).toBeFocused()
  await expect(form(page)).toBeVisible()

  await openSide(page, sherlockSide)
  await drawAt(page, 0.6)
  await expect(page.getByTestId('annotation-component')).toBeFocused()
  // The types of the component are still read while a quick hand goes on.
  const release = await holdAnswers(page, /\/api\/annotation_type_organizations/)
  await page.keyboard.type('shell')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-type')).toBeFocused()
  await page.keyboard.type('crack')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByTestId('annotation-severity').locator('input:focus')).toHaveCount(1)
  await expect(page.getByTestId('annotation-type')).toHaveValue(/crack/i)
})

test('VIEW-05 a tool taken up while the picture is on its way is in hand when it comes', async ({ page }) => {
  await actAs(page, 'inspector')
  const release = await holdAnswers(page, /\.dzi/)
  await page.goto(`/visionair/inspection/${clarityVisit.side}?view=2`)
  await page.getByTestId('viewer-create').click()
  await expect(page.getByTestId('viewer-create')).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await drawBox(page, [0.48, 0.8], [0.52, 0.85])
  await expect(form(page)).toBeVisible()
})

test('ANN-02 NAV-07 with components the keyboard goes on to the comment, which is never taken over, in French at 576 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 576, height: 900 })
  await actAs(page, 'inspector')
  await openSide(page, sherlockSide)
  await drawAt(page, 0.2)
  await page.getByTestId('annotation-component').click()
  await page.getByRole('option').first().click()
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option').first().click()
  await page.getByTestId('annotation-severity-3').check()
  await page.getByTestId('annotation-comment').fill('Gouge near the root')
  await page.getByTestId('annotation-save').click()
  await expect(form(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await drawAt(page, 0.4)
  await expect(repeat(page)).toContainText('Comme le précédent : ')
  await repeat(page).click()
  await expect(page.getByTestId('annotation-comment')).toBeFocused()
  await expect(page.getByTestId('annotation-comment')).toHaveValue('')
  await page.keyboard.type('Encore une')
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toHaveCount(0)
  const [one, other] = await findings(sherlockSide)
  expect(other).toEqual(one)
})
