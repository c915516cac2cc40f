import { expect, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { makeLooseSide, smallSideSpec } from '../support/loose-photos.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, removePark } from '../support/sites.ts'

let park: Made | null = null

test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** A side of two photos that overlap, and the second twice again: other files with the same pixels. */
async function makeSide(api: ApiClient): Promise<number> {
  park = await makePark(api, freshName('Suggested'))
  const side = renderBladeSide(smallSideSpec({ name: 'suggested' }, 2))
  const [first, second] = [(await side.photo(0)).jpeg, (await side.photo(1)).jpeg]
  const again = [Buffer.concat([second, Buffer.from('a')]), Buffer.concat([second, Buffer.from('b')])]
  return makeLooseSide(api, park, [first, second, ...again])
}

interface Place {
  readonly id: number
  readonly originalName: string
  readonly x: number | null
  readonly y: number | null
  readonly placement: string
}

const photosOf = async (api: ApiClient, inspection: number): Promise<Place[]> =>
  Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`)).map(
    ({ attributes }: { attributes: Place }) => attributes,
  )

const saved = (page: Page) => expect(page.getByTestId('manual-saving')).toHaveText('Saved')

test('ASM-03 what the assembly could not place lies in the manual mode where it guesses, is accepted there or moved, and saved', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeSide(api)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=5`)
  await page.getByTestId('assemble').click()
  await expect(page.getByTestId('assembly-incomplete')).toBeVisible({ timeout: 150_000 })
  const [, original, accepted, moved] = await photosOf(api, inspection)
  if (!original || !accepted || !moved) throw new Error('a photo is missing')
  expect([original, accepted, moved].map(({ placement }) => placement)).toEqual(['placed', 'unplaced', 'unplaced'])
  await page.getByTestId('place-by-hand').click()

  // Both are copies: none is guessed over its original, which it would hide.
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByTestId('manual-photos').getByText('Suggested place')).toHaveCount(0)
  await api.send('PUT', `/api/inspection_images/${original.id}`, { visible: false })
  await page.reload()

  // Where the original is hidden, the first of them is chosen, told and drawn where the assembly guesses; nothing is placed by itself.
  const note = page.getByTestId('manual-unplaced')
  await expect(note).toContainText('photo-1.jpg')
  await expect(page.getByTestId('manual-photos').getByText('Suggested place')).toHaveCount(1)
  await expect(page.getByTestId('manual-x')).toHaveValue(String(Math.round((original.x ?? 0) * 10) / 10))
  expect((await photosOf(api, inspection))[2]?.placement).toBe('unplaced')
  await expectAccessible(page)
  await test.info().attach('suggestion', { body: await page.screenshot(), contentType: 'image/png' })
  await page.getByTestId('manual-accept').click()
  await expect(note).toBeHidden()
  await saved(page)
  const kept = (await photosOf(api, inspection))[2]
  expect(kept).toMatchObject({ placement: 'manual' })
  expect(Math.abs((kept?.y ?? 0) - (original.y ?? 0))).toBeLessThan(2)

  // The other is guessed on the same spot: it lies apart, to be taken from there, and stays where it was moved to when the page is opened anew.
  await page.getByTestId(`manual-photo-${moved.id}`).click()
  await expect(note).toBeVisible()
  await page.getByTestId('manual-stage').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(note).toBeHidden()
  await saved(page)
  const nudged = (await photosOf(api, inspection))[3]
  expect(nudged?.placement).toBe('manual')
  expect((nudged?.y ?? 0) - (original.y ?? 0)).toBeGreaterThan(5)
  await page.reload()
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByTestId('manual-photos').getByText('Suggested place')).toHaveCount(0)
})
