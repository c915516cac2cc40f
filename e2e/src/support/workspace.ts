import { expect, type Page } from '@playwright/test'

/** From the dashboard through the parks of the demo to a turbine, as a person clicks; every page is waited for. */
export async function openTurbine(page: Page, turbine: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await page
    .getByRole('link', { name: /Parc éolien des Hauts de Somme/ })
    .first()
    .click()
  await expect(heading).toContainText('Parc éolien des Hauts de Somme')
  await page
    .getByRole('link', { name: /ligne nord/ })
    .first()
    .click()
  await expect(heading).toContainText('ligne nord')
  await page.locator('[data-testid^=turbine-]').getByRole('link', { name: turbine }).click()
  await expect(heading).toContainText(turbine)
}

/** Schedules a visit from the page of a turbine, and stays on the visit's page. */
export async function scheduleVisit(page: Page, service: string, date: string): Promise<void> {
  await page.getByTestId('schedule-inspection').first().click()
  await page.getByTestId('visit-service-field').selectOption({ label: service })
  await page.getByTestId('visit-date').fill(date)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /schedule/i })
    .click()
  await expect(page).toHaveURL(/inspection-group\/\d+/)
}

/** Opens the assembly view of the side shown, uploads photos and assembles them; resolves when the picture is there. */
export async function assemblePhotos(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.getByTestId('view-5').click()
  await page
    .getByTestId('photo-drop')
    .locator('input[type=file]')
    .setInputFiles([...files])
  await expect(page.getByTestId('photo-tray').locator('[data-testid^=photo-choose]')).toHaveCount(files.length, {
    timeout: 150_000,
  })
  await expect(page.getByTestId('assemble')).toBeEnabled({ timeout: 150_000 })
  await page.getByTestId('assemble').click()
  await expect(page.getByTestId('assembly-progress')).toBeVisible()
}

/** Drags a box over the picture, in shares of the stage. */
export async function drawBox(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (!stage) throw new Error('the viewer is not there')
  const at = ([x, y]: readonly [number, number]) => [stage.x + x * stage.width, stage.y + y * stage.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 })
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}
