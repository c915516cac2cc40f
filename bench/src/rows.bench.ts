import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserArguments, browserPath } from '../../e2e/src/support/browser.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { makeReachableFolder, startThrowawayPostgres } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { frameTimeDuring } from './frames.ts'
import { median } from './measure.ts'
import { openSite, type Site, signIn } from './site.ts'

const findings = Number(process.env.BENCH_ROWS ?? 10_000)
const [widthPx, heightPx] = [800, 6_000]
const scrollMs = 4_000
const attempts = 5

/** Findings all over one side, of every severity and kind. */
const scatter = `insert into annotation (inspection_id, group_id, id_for_report, type_id, severity_id, status, comment,
    x_px, y_px, width_px, height_px, image_version, image_width_px, image_height_px, share_along)
  select $1, $2, n, 1 + n % 18, 1 + (n / 7) % 6, case when n % 5 = 0 then 'fixed' else 'to fix' end, 'Finding ' || n,
    n * 37 % ($4 - 20), n * 7919 % ($5 - 20), 16, 12, $6, $4, $5, (n * 7919 % $5) / $5::float
  from generate_series(1, $3) n`

async function givePicture({ product, token }: Site, inspection: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${product.url}/api/inspections/${inspection}`
  const shape = { width: widthPx, height: heightPx, channels: 3 as const, background: '#c8c8c8' }
  const photo = await sharp({ create: shape }).jpeg().toBuffer()
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(photo)]), 'side.jpg')
  await fetch(`${address}/upload`, { method: 'POST', headers, body: form })
  await fetch(`${address}/slicing`, { method: 'POST', headers })
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { data } = Object(await (await fetch(`${address}/slicing`, { headers })).json())
    const { state } = Object(Object(data).attributes ?? data)
    if (state === 'done') return 1
    await sleep(100)
  }
  throw new Error('the picture was not made')
}

/** The frames while the wheel turns over an element: 95th percentile, in milliseconds. */
async function scrollFrames(page: Page, over: Locator): Promise<number> {
  await over.hover()
  return await frameTimeDuring(page, async () => {
    for (const until = performance.now() + scrollMs; performance.now() < until; ) {
      await page.mouse.wheel(0, 240)
      await sleep(12)
    }
  })
}

/** Some boxes are drawn over the picture. */
async function untilBoxesShow(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-testid=viewer-stage] svg path')].some(
        (path) => (path.getAttribute('d') ?? '').length > 20,
      ),
    undefined,
    { polling: 'raf' },
  )
}

/** The list says that it is whole, and what it was drawn with is drawn over the picture too. */
async function untilAllCame(page: Page): Promise<void> {
  const count = new RegExp(`^${findings.toLocaleString('en').replaceAll(',', '[,.\\s]?')} findings$`)
  await page.getByTestId('side-panel').getByText(count).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** How long after something is done the first row of the table is another one, in milliseconds. */
async function untilRowsChange(page: Page, action: () => Promise<void>): Promise<number> {
  const first = page.getByTestId('annotation-table').locator('[data-row]').first()
  const before = await first.getAttribute('data-row')
  const started = performance.now()
  await action()
  await page.waitForFunction(
    (id) => {
      const row = document.querySelector('[data-testid=annotation-table] [data-row]')
      return row !== null && row.getAttribute('data-row') !== id
    },
    before,
    { polling: 'raf' },
  )
  return performance.now() - started
}

async function times(page: Page, action: (turn: number) => Promise<void>): Promise<number> {
  const all: number[] = []
  for (let turn = 0; turn < attempts; turn += 1) {
    all.push(await untilRowsChange(page, () => action(turn)))
    await sleep(300)
  }
  return median(all)
}

/** The workspace of one side with very many findings: opening, sorting, filtering, paging and scrolling. */
export async function benchRows(): Promise<string[]> {
  const dataDir = await makeReachableFolder('visionair-bench-rows-')
  const postgres = await startThrowawayPostgres()
  process.env.DATABASE_URL = postgres.connectionString
  const site = await openSite(dataDir).finally(() => {
    delete process.env.DATABASE_URL
  })
  const database = connectDatabase({ connectionString: postgres.connectionString, maxConnections: 1, log: () => {} })
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments() })
  try {
    const [inspection = 0] = site.inspections
    const version = await givePicture(site, inspection)
    await database.pool.query(scatter, [inspection, site.visit, findings, widthPx, heightPx, version])
    const page = await signIn(browser, site)
    const started = performance.now()
    await page.goto(`${site.product.url}/visionair/inspection/${inspection}?view=2`)
    await page.getByTestId('annotation-table').locator('[data-row]').first().waitFor()
    const rowsMs = performance.now() - started
    const list = page.locator('[data-testid^=finding-]').first()
    await list.waitFor()
    await untilBoxesShow(page)
    const firstMs = performance.now() - started
    await untilAllCame(page)
    const allMs = performance.now() - started
    const table = page.getByTestId('annotation-table')
    const inTable = await scrollFrames(page, table.locator('tbody tr').first())
    const inList = await scrollFrames(page, list)
    const sorting = await times(page, async (turn) => {
      await table.getByRole('button', { name: turn % 2 === 0 ? 'From hub' : 'Severity' }).click()
    })
    const paging = await times(page, async (turn) => {
      if (turn % 2 === 0) await table.getByRole('button', { name: 'See more' }).click()
      else await page.getByTestId('previous-page').click()
    })
    const searching = await times(page, async (turn) => {
      await page
        .getByTestId('table-filters')
        .getByRole('searchbox')
        .fill(`Finding ${100 + turn}`)
    })
    return [
      `one side with ${findings} findings: first rows after ${Math.round(rowsMs)} ms, first boxes after ${Math.round(firstMs)} ms`,
      `list complete and all boxes drawn after ${Math.round(allMs)} ms (reach 2000)`,
      `frames while scrolling: table p95 ${inTable.toFixed(1)} ms, list p95 ${inList.toFixed(1)} ms (reach 20)`,
      `until other rows show, median: sorted ${Math.round(sorting)} ms, next or previous page ${Math.round(paging)} ms, searched ${Math.round(searching)} ms`,
    ]
  } finally {
    await browser.close()
    await database.close()
    await site.product.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
