import { expect, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { makeLooseSide, otherBlade, smallSideSpec } from '../support/loose-photos.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, removePark } from '../support/sites.ts'

let park: Made | null = null

test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** A side of two photos that overlap and one of another blade; answers its inspection. */
async function makeSide(api: ApiClient): Promise<number> {
  park = await makePark(api, freshName('Shown why'))
  const spec = smallSideSpec({ name: 'shown why', background: 'field' }, 3)
  const [side, other] = [renderBladeSide(spec), otherBlade(spec)]
  const photos = [await side.photo(0), await side.photo(1), await other.photo(2)]
  return makeLooseSide(
    api,
    park,
    photos.map(({ jpeg }) => jpeg),
  )
}

const bandOf = async (api: ApiClient, inspection: number, at: number): Promise<number[][] | null> =>
  Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`))[at].attributes.band

async function middleOfCorner(page: Page, corner: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByTestId(`band-corner-${corner}`).boundingBox()
  if (!box) throw new Error('no such corner')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('ASM-03 the automatic assembler shows why photos lie where they do, takes an outline of the blade, assembles a subset again and hands loose photos to the manual mode', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeSide(api)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=5`)
  const cards = page.getByTestId('photo-tray').getByRole('listitem')
  await expect(cards).toHaveCount(3)

  // An outline drawn by keyboard, by two clicks and by a drag is kept with the photo.
  await cards.first().locator('[data-testid^=photo-outline]').click()
  const dialog = page.getByTestId('band-dialog')
  await expect(dialog).toBeVisible()
  await page.getByTestId('band-corner-1').focus()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  const [second, third, fourth] = [
    await middleOfCorner(page, 2),
    await middleOfCorner(page, 3),
    await middleOfCorner(page, 4),
  ]
  await page.mouse.click(second.x, second.y + 4)
  await expect(page.getByTestId('band-picked')).toContainText('Corner 2 of 4 picked up.')
  await page.mouse.click(third.x + (third.x - fourth.x) / 4, second.y + (third.y - second.y) / 10)
  await expect(page.getByTestId('band-picked')).toBeEmpty()
  const corner = page.getByTestId('band-corner-3')
  const [from, drawing] = [await corner.boundingBox(), await page.getByTestId('band-drawing').boundingBox()]
  if (!from || !drawing) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 - 4)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 - 30, { steps: 4 })
  await page.mouse.up()
  await expectAccessible(page)
  // Neither a reload nor closing by mistake loses what was drawn.
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await cards.first().locator('[data-testid^=photo-outline]').click()
  await expect(dialog.getByTestId('draft')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  // An outline somebody else saved meanwhile is drawn beside, and not overwritten unseen.
  const [first] = Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`))
  const theirs = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
  ]
  await api.send('PUT', `/api/inspection_images/${first.id}`, { band: theirs })
  await page.getByTestId('band-save').click()
  await expect(page.getByTestId('band-meanwhile')).toBeVisible()
  await expect(page.getByTestId('band-theirs')).toBeVisible()
  expect(await bandOf(api, inspection, 0)).toEqual(theirs)
  // So it is after a reload, before anything is saved.
  await page.reload()
  await cards.first().locator('[data-testid^=photo-outline]').click()
  await expect(dialog.getByTestId('draft')).toContainText('changed elsewhere')
  await expect(page.getByTestId('band-theirs')).toBeVisible()
  await page.getByTestId('band-save').click()
  await expect(dialog).toBeHidden()
  const band = await bandOf(api, inspection, 0)
  expect(band?.[0]).toEqual([0.2, 0])
  expect(band?.[1]?.[0]).toBeCloseTo(0.8, 1)
  expect(band?.[1]?.[1]).toBeCloseTo(0.1, 1)
  expect(band?.[2]?.[0]).toBeGreaterThan(0.7)
  expect(band?.[2]?.[1]).toBeLessThan(1)

  await page.getByTestId('assemble').click()
  await expect(page.getByTestId('assembly-incomplete')).toBeVisible({ timeout: 150_000 })

  // The one seam is there with its proof; opened it shows both photos, what was taken for blade and where they agree.
  const evidence = page.getByTestId('evidence')
  await expect(evidence.getByRole('listitem')).toHaveCount(1)
  const seam = evidence.getByRole('button')
  await expect(seam).toContainText('Proven by the blade’s texture')
  await seam.click()
  const pictures = page.getByTestId('seam-pictures')
  await expect(pictures.locator('svg')).toHaveCount(2)
  await expect(pictures.locator('polygon[data-drawn]')).toHaveCount(1)
  const marks = pictures.locator('svg').first().locator('circle')
  expect(await marks.count()).toBeGreaterThan(4)
  await expectAccessible(page)
  await test.info().attach('evidence', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })

  // Without the stranger the rest is complete; the stranger is left to the manual mode.
  await expect(page.getByTestId('place-by-hand')).toHaveAttribute('href', /view=4/)
  await cards.nth(2).getByRole('checkbox').uncheck()
  await page.getByTestId('assemble').click()
  await expect(page.getByTestId('assembly-done')).toBeVisible({ timeout: 150_000 })
  await expect(evidence.getByRole('listitem')).toHaveCount(1)

  // A photo moved by hand: the seam proves it no more, and once a picture was made of that, the evidence is of the earlier one.
  const [moved] = Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`))
  await api.send('PUT', `/api/inspection_images/${moved.attributes.id}`, { x: 3, y: 7 })
  await page.reload()
  await expect(seam).toContainText('Changed by hand since')
  await expect(seam).not.toContainText('Proven')
  await expect(page.getByTestId('evidence-earlier')).toHaveCount(0)
  await api.send('POST', `/api/inspections/${inspection}/slicing`)
  await expect(page.getByTestId('evidence-earlier')).toContainText('This is about an earlier picture', {
    timeout: 150_000,
  })

  // The outline can be given up.
  await cards.first().locator('[data-testid^=photo-outline]').click()
  await page.getByTestId('band-remove').click()
  await expect(dialog).toBeHidden()
  expect(await bandOf(api, inspection, 0)).toBeNull()
})
