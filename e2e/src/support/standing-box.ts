import { expect, type Locator } from '@playwright/test'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const readings = 3
const betweenReadingsMs = 80

/**
 * The place of an element on the screen once it has come to rest: the picture flies to what is selected, and a click
 * aimed at a box in flight meets the place it has left. In screen pixels.
 */
export async function standingBox(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible()
  const seen: (Box | null)[] = []
  await expect
    .poll(
      async () => {
        seen.push(await locator.boundingBox())
        const last = seen.slice(-readings).map((box) => JSON.stringify(box))
        return last.length === readings && new Set(last).size === 1
      },
      { intervals: [betweenReadingsMs] },
    )
    .toBe(true)
  const box = seen.at(-1)
  if (!box) throw new Error('the element is not there')
  return box
}

/** Clicks the middle of an element of the picture once it has come to rest. */
export async function clickStanding(locator: Locator): Promise<void> {
  const { x, y, width, height } = await standingBox(locator)
  await locator.page().mouse.click(x + width / 2, y + height / 2)
}
