import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserArguments, browserPath } from '../../e2e/src/support/browser.ts'
import { makeReachableFolder } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { frameTimeDuring } from './frames.ts'
import { openSite, type Site, signIn } from './site.ts'

const photos = Number(process.env.BENCH_PHOTOS ?? 300)
const perForm = 30
const dragMs = 4_000
const reachMs = 33

/** A small photo with noise of its own, so that no two are the same file. */
async function photo(index: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 90 + (index % 80), sigma: 30 } as const
  const shape = { width: 1200, height: 900, channels: 3 as const, background: '#888888', noise }
  return new Blob([new Uint8Array(await sharp({ create: shape }).jpeg({ quality: 70 }).toBuffer())])
}

async function upload({ product, token }: Site, inspection: number): Promise<void> {
  for (let from = 0; from < photos; from += perForm) {
    const form = new FormData()
    for (let index = from; index < Math.min(photos, from + perForm); index += 1)
      form.append('files[]', await photo(index), `${String(index).padStart(4, '0')}.jpg`)
    const headers = { authorization: `Bearer ${token}` }
    const address = `${product.url}/api/inspections/${inspection}/upload`
    const answer = await fetch(address, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  }
}

/** Resolves when nothing has been fetched for two seconds: every thumbnail is there. */
const untilQuiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 300_000 })

/** Turns in circles with the button down. */
async function dragAbout(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  const until = performance.now() + dragMs
  for (let step = 0; performance.now() < until; step += 1) {
    await page.mouse.move(x + 160 * Math.sin(step / 9), y + 120 * Math.cos(step / 11))
    await sleep(12)
  }
  await page.mouse.up()
}

/** The manual assembler with very many photos: one dragged, all dragged, the table moved. */
export async function benchAssembler(): Promise<string[]> {
  const dataDir = await makeReachableFolder('visionair-bench-assembler-')
  const site = await openSite(dataDir)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments() })
  try {
    const [inspection = 0] = site.inspections
    await upload(site, inspection)
    const page = await signIn(browser, site)
    await page.goto(`${site.product.url}/visionair/inspection/${inspection}?view=4`)
    const canvas = page.getByTestId('manual-canvas')
    await canvas.waitFor()
    await page
      .locator('[data-testid^=manual-photo-]')
      .nth(photos - 1)
      .waitFor({ state: 'attached' })
    await untilQuiet(page)
    const box = await canvas.boundingBox()
    if (!box) throw new Error('no canvas')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.locator('[data-testid^=manual-photo-]').first().click()
    const one = await frameTimeDuring(page, () => dragAbout(page, x, y))
    await page.getByTestId('manual-stage').focus()
    await page.keyboard.press('Control+a')
    const all = await frameTimeDuring(page, () => dragAbout(page, x, y))
    const table = await frameTimeDuring(page, () => dragAbout(page, box.x + 8, box.y + 8))
    const pixels = Number(
      await page.evaluate(
        `(() => { const c = document.querySelector('[data-testid=manual-canvas]'); return c.width * c.height })()`,
      ),
    )
    return [
      `${photos} photos on one canvas of ${(pixels / 1e6).toFixed(1)} MP: frames p95 with one dragged ${one.toFixed(1)} ms, with all dragged ${all.toFixed(1)} ms, the table moved ${table.toFixed(1)} ms (reach ${reachMs})`,
    ]
  } finally {
    await browser.close()
    await site.product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
