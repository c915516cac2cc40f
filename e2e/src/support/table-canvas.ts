import type { Page } from '@playwright/test'

/** Where a point of the composite is on the screen, on the table of the manual assembler. */
export async function onScreen(page: Page, x: number, y: number): Promise<[number, number]> {
  const canvas = page.getByTestId('manual-canvas')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no canvas')
  const number = async (name: string) => Number(await canvas.getAttribute(`data-${name}`))
  const scale = await number('scale')
  return [box.x + (x - (await number('origin-x'))) * scale, box.y + (y - (await number('origin-y'))) * scale]
}

/** Drags with the left button, over the middle of the way. */
export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}
