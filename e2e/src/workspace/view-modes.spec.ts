import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { givePicture } from '../support/sliced-side.ts'
import { drawBox } from '../support/workspace.ts'

let api: ApiClient
let park: Made
let side = 0
let otherSide = 0
let blade = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Views park'))
  const turbine = await makeTurbine(api, park, 'W01', { deviceValues: [{ reference: 'rotorDiameter', value: 16 }] })
  const visit = await makeVisit(api, turbine, { service: 2, date: '2026-03-02' })
  const volta = await makeVisit(api, turbine, { service: 1, date: '2026-03-03' })
  side = visit.inspections[0] ?? 0
  otherSide = visit.inspections[1] ?? 0
  blade = volta.inspections[0] ?? 0
  await givePicture(api, side)
  await givePicture(api, otherSide)
  const position = { pixelX: 400, pixelY: 600, pixelWidth: 80, pixelHeight: 60 }
  for (const inspection of [side, otherSide])
    await api.send('POST', '/api/annotations', { inspection, type: 2, severity: 5, position })
})
test.afterAll(() => removePark(api, park))

const open = (page: Page, id: number, view: number | null) =>
  page.goto(`/visionair/inspection/${id}${view === null ? '' : `?view=${view}`}`)
const parts = ['viewer', 'side-panel', 'annotation-table', 'visit-findings', 'assembler'] as const
async function expectParts(page: Page, shown: readonly (typeof parts)[number][]): Promise<void> {
  for (const part of shown) await expect(page.getByTestId(part)).toBeVisible()
  for (const part of parts.filter((each) => !shown.includes(each))) await expect(page.getByTestId(part)).toHaveCount(0)
}
const buttons = (page: Page) => page.getByTestId('view-modes').getByRole('link')

test('VIEW-01 the address and the buttons on the right edge choose among the views', async ({ page }) => {
  await actAs(page, 'admin')
  await open(page, side, null)
  await expectParts(page, ['viewer', 'side-panel', 'annotation-table'])
  await expect(page.getByTestId('view-2')).toHaveAttribute('aria-current', 'true')
  const rail = await page.getByTestId('view-modes').boundingBox()
  expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeGreaterThan(1380)

  await page.getByTestId('view-1').click()
  await expect(page).toHaveURL(/view=1/)
  await expectParts(page, ['viewer', 'side-panel'])
  await expect(page).toHaveTitle(/^Picture and panel · .+ · Visionair$/)
  await page.getByTestId('view-3').click()
  await expectParts(page, ['viewer'])
  await expect(page).toHaveTitle(/^Picture only · .+ · Visionair$/)
  await page.getByTestId('view-6').click()
  await expectParts(page, ['visit-findings'])
  await expect(page).toHaveTitle(/^All findings of the visit · .+ · Visionair$/)
  const rows = page.getByTestId('visit-findings').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await page.goBack()
  await expectParts(page, ['viewer'])
  await open(page, side, 5)
  await expectParts(page, ['assembler'])
  for (const view of [0, 7, 99]) {
    await open(page, side, view)
    await expectParts(page, ['viewer', 'side-panel', 'annotation-table'])
  }
})

test('NAV-07 no English name of a blade, a side or a tower stands within a text, a name or a title of the French pages with pictures', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await page.goto('/visionair/dashboard')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  const found: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const texts = await page.evaluate(() => {
      const named = [
        ...document.querySelectorAll('[aria-label], [alt], [title], [placeholder], [aria-valuetext], title, desc'),
      ]
      const keys = ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext']
      return [
        document.title,
        ...document.body.innerText.split('\n'),
        ...named.flatMap((each) => [
          each.closest('svg') && each.textContent,
          ...keys.map((key) => each.getAttribute(key)),
        ]),
      ]
    })
    const english =
      /Pressure side|Suction side|Leading edge|Trailing edge|Blades? \d|\bTower\b|\b(North|East|South|West) face\b/i
    expect(texts.join(' ')).toMatch(/Intrados|Pale/)
    found.push(...texts.flatMap((text) => (text && english.test(text) ? [`${path}: ${text}`] : [])))
  }
  const { device, inspectionGroup } = Object(await api.get(`/api/inspections/${side}`)).attributes
  for (const view of [1, 2, 3, 4, 5, 6]) await look(`/visionair/inspection/${side}?view=${view}`)
  for (const view of [2, 6]) await look(`/visionair/inspection/${blade}?view=${view}`)
  await look(`/visionair/inspection-group/${Object(inspectionGroup).data?.id ?? inspectionGroup.id}`)
  await look(`/visionair/device/${Object(device).data?.id ?? device.id}`)
  expect(found).toEqual([])
})

test('TAB-03 a finding in the table of the whole visit leads to its place on its side', async ({ page }) => {
  await actAs(page, 'responsible')
  await open(page, side, 6)
  const rows = page.getByTestId('visit-findings').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`inspection/${otherSide}\\?.*annotation=`))
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await expect(page.getByTestId('annotation-edit-form')).toBeVisible()
})

test('VIEW-01 the automatic assembler is for administrators, and Volta offers only 6 and 2', async ({
  page,
  browser,
}) => {
  await actAs(page, 'responsible')
  await open(page, side, 5)
  await expectParts(page, ['viewer', 'side-panel', 'annotation-table'])
  await expect(page.getByTestId('view-5')).toHaveCount(0)
  const admin = await browser.newPage()
  await signIn(admin, 'admin')
  for (const view of [null, 1, 3, 5]) {
    await open(admin, blade, view)
    await expect(admin.getByTestId('volta-drawing')).toBeVisible()
    await expect(buttons(admin)).toHaveCount(2)
  }
  await admin.getByTestId('view-6').click()
  await expect(admin.getByTestId('visit-measures')).toBeVisible()
  await expect(admin.getByTestId('side-panel')).toHaveCount(0)
  await admin.close()
})

test('the map shows every side with its findings at their distance, reached by keyboard and leading to each', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await open(page, side, 6)
  const strip = page.getByTestId(`map-side-${otherSide}`)
  const mark = strip.locator('[data-testid^=map-mark]')
  await expect(mark).toHaveCount(1)
  await expect(mark).toHaveAccessibleName(/4 High, .*, at \d/)
  await strip.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`inspection/${otherSide}\\?.*annotation=`))
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
})

test('VIEW-05 create and ruler exclude one another, by button and by key, and Escape cancels', async ({ page }) => {
  await actAs(page, 'admin')
  await open(page, side, 1)
  const viewer = page.getByTestId('viewer')
  await expect(viewer).toHaveAttribute('data-status', 'open')
  const tools = ['create', 'ruler'] as const
  const pressed = async () => {
    const states = await Promise.all(
      tools.map((tool) => page.locator(`button[data-testid=viewer-${tool}]`).getAttribute('aria-pressed')),
    )
    return tools.filter((_, index) => states[index] === 'true')
  }
  for (const tool of ['create', 'ruler', 'create'] as const) {
    await page.locator(`button[data-testid=viewer-${tool}]`).click()
    await expect(viewer).toHaveAttribute('data-mode', tool)
    expect(await pressed()).toEqual([tool])
  }
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('r')
  await expect(viewer).toHaveAttribute('data-mode', 'ruler')
  expect(await pressed()).toEqual(['ruler'])
  await drawBox(page, [0.4, 0.4], [0.6, 0.6])
  await expect(page.locator('g[data-testid=viewer-ruler]')).toBeVisible()
  await expect(page.getByTestId('annotation-create-form')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('g[data-testid=viewer-ruler]')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveAttribute('data-mode', 'idle')
  expect(await pressed()).toEqual([])
})
