import { expect, type Page, test } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import { leftOverOf } from '../support/left-over.ts'
import { actAs } from '../support/people.ts'

/** Toasts and the small map hold on for some seconds to what was closed. */
const settledMs = 3_000
/** A view that is kept after it was left has hundreds of nodes and dozens of listeners. */
const mostNodesARound = 60
const mostListenersARound = 12

const attributesOf = (resource: unknown) => Object(Object(resource).attributes)
const listOf = (resources: unknown): readonly unknown[] => (Array.isArray(resources) ? resources : [])

/** A side of the demo with a picture, another of its visit, and a finding on it that was seen before. */
async function demoSides(page: Page) {
  const api = await apiClient(page.request, 'responsible')
  const visits = listOf(await api.get('/api/inspection_groups?itemsPerPage=50')).map((each) => attributesOf(each).id)
  const { inspections } = attributesOf(await api.get(`/api/inspection_groups/${Math.min(...visits)}`))
  const [side, other] = listOf(inspections.data).map((each) => Number(attributesOf(each).id))
  const findings = listOf(await api.get(`/api/annotations?inspection=${side}`)).map(attributesOf)
  const linked = findings.find(({ annotationGroupTypes }) => annotationGroupTypes.includes('history'))
  return { side, other, linked: Number(linked?.id) }
}

test('views, sides, findings and their timelines leave nothing behind in the page when they are left', async ({
  page,
}) => {
  const { side, other, linked } = await demoSides(page)
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${side}?view=2`)
  const picture = page.locator('[data-testid=viewer-stage][data-picture=complete]')
  const goTo = async (to: number | undefined) => {
    await page.getByTestId('tab-tree').click()
    await page.getByTestId(`tree-inspection-${to}`).click()
    // The address is that of the new side before the page is.
    await expect(page.getByTestId(`tree-inspection-${to}`)).toHaveAttribute('aria-current', 'page')
    await expect(picture).toBeVisible()
  }
  const round = async () => {
    for (const view of [1, 3, 6, 2]) {
      await page.getByTestId(`view-${view}`).click()
      await expect(view === 6 ? page.getByTestId('visit-findings') : picture).toBeVisible()
    }
    await page.getByTestId(`annotation-open-${linked}`).click()
    await page.getByTestId('timeline-open-history').click()
    await expect(page.getByTestId(`timeline-${linked}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByTestId('annotation-close').click()
    await goTo(other)
    await goTo(side)
  }
  const after = async (rounds: number) => {
    for (let count = 0; count < rounds; count += 1) await round()
    await page.waitForTimeout(settledMs)
    return await leftOverOf(page)
  }
  const before = await after(2)
  const rounds = 4
  const { nodes, listeners } = await after(rounds)
  expect((nodes - before.nodes) / rounds).toBeLessThan(mostNodesARound)
  expect((listeners - before.listeners) / rounds).toBeLessThan(mostListenersARound)
})
