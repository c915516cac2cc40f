import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { browserArguments, browserPath } from '../../e2e/src/support/browser.ts'
import { runImagingTask } from '../../server/src/imaging/process/imaging-tasks.ts'
import { type PyramidIndex, readPyramidIndex } from '../../server/src/imaging/pyramid/pyramid-index.ts'
import type { Seeing } from '../../web/src/viewer/core/seeing.ts'
import { frameTimeDuring } from './frames.ts'
import { median } from './measure.ts'
import { writeSidePicture } from './side-picture.ts'

const widthPx = 8_000
const heightPx = 60_000
const latencyMs = 40
const boxes = 10_000
const cycles = 100
const dragMs = 4_000
const allSettings: Seeing = {
  ...{ brightness: 10, contrast: 60, gamma: 1.4, localContrast: 80, sharpness: 60 },
  hasFalseColours: true,
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

interface Picture {
  readonly archive: Buffer
  readonly index: PyramidIndex
}

async function makePicture(folder: string): Promise<Picture> {
  const source = join(folder, 'side.tif')
  const outputZipPath = join(folder, 'side.zip')
  await writeSidePicture(source, widthPx, heightPx)
  await runImagingTask('pyramid', { sourcePath: source, outputZipPath, composite: true })
  const archive = await readFile(outputZipPath)
  const read = async (offset: number, length: number) => archive.subarray(offset, offset + length)
  return { archive, index: await readPyramidIndex(read, archive.length) }
}

async function buildPages(folder: string): Promise<string> {
  const root = fileURLToPath(new URL('./viewer', import.meta.url))
  const outDir = join(folder, 'pages')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2022', rollupOptions: { input: [join(root, 'index.html'), join(root, 'peer.html')] } },
  })
  return outDir
}

/** Serves the pages at once, and the picture with a delay, as over a network. */
function serve(pages: string, { archive, index }: Picture): Promise<Server> {
  const tilePath = /^\/side_files\/(\d+)\/(\d+)_(\d+)\./
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const [, level, column, row] = tilePath.exec(path) ?? []
    if (path === '/side.dzi' || level !== undefined) await sleep(latencyMs)
    if (path === '/side.dzi') return response.setHeader('content-type', 'application/xml').end(index.dzi())
    if (level !== undefined) {
      const place = index.tile(Number(level), Number(column), Number(row))
      if (place === null) return response.writeHead(404).end()
      return response
        .setHeader('content-type', 'image/jpeg')
        .end(archive.subarray(place.offset, place.offset + place.length))
    }
    const file = await readFile(join(pages, path)).catch(() => null)
    if (file === null) return response.writeHead(404).end()
    return response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream').end(file)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const addressOf = (server: Server, page: string) => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return `http://127.0.0.1:${address.port}/${page}#${widthPx}x${heightPx}`
}

/** Milliseconds from the start of an action until the whole view is drawn at rest, in full sharpness; nothing more came after that. */
async function untilDrawn(page: Page, action: string): Promise<number> {
  await page.evaluate(`
    window.started = performance.now()
    window.drawn = 0
    const stage = document.querySelector('#stage')
    stage.dataset.picture = 'coming'
    window.watcher?.disconnect()
    window.watcher = new MutationObserver(() => {
      window.drawn = stage.dataset.picture === 'complete' ? performance.now() : 0
    })
    window.watcher.observe(stage, { attributes: true, attributeFilter: ['data-picture'] })
    ${action}`)
  await page.waitForFunction('window.drawn > 0 && performance.now() - window.drawn > 250')
  return await figureOf(page, 'window.drawn - window.started')
}

/** Runs an expression in the page and answers a number. */
const figureOf = async (page: Page, expression: string): Promise<number> => Number(await page.evaluate(expression))

const tilesSoFar = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('side_files'))`

/** Milliseconds from the start of an action to its last tile; nothing more came within a quarter of a second. */
async function untilComplete(page: Page, action: string): Promise<number> {
  await page.evaluate('performance.clearResourceTimings()')
  const started = await figureOf(page, 'performance.now()')
  await page.evaluate(action)
  for (let known = -1; ; ) {
    await sleep(250)
    const tiles = await figureOf(page, `${tilesSoFar}.length`)
    if (tiles === known)
      return tiles === 0
        ? 0
        : (await figureOf(page, `Math.max(...${tilesSoFar}.map((tile) => tile.responseEnd))`)) - started
    known = tiles
  }
}

/** The 95th percentile of the time between frames, in milliseconds, while the picture is dragged about for some seconds. */
async function frameTime(page: Page): Promise<number> {
  return await frameTimeDuring(page, async () => {
    await page.mouse.move(960, 540)
    await page.mouse.down()
    const until = performance.now() + dragMs
    for (let step = 0; performance.now() < until; step += 1) {
      await page.mouse.move(960 + 300 * Math.sin(step / 9), 540 + 200 * Math.cos(step / 11))
      await sleep(12)
    }
    await page.mouse.up()
  })
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(address)
  await page.waitForFunction('window.scene !== undefined')
  return page
}

async function framesOf(
  browser: Browser,
  address: string,
  { seeing = null, isLying = false }: { readonly seeing?: Partial<Seeing> | null; readonly isLying?: boolean } = {},
): Promise<number> {
  const page = await openPage(browser, address)
  await page.evaluate(`scene.open(${boxes})`)
  if (isLying) await page.evaluate('scene.turn(270)')
  // Close enough for some hundred boxes on the screen, as in real work.
  await page.mouse.move(960, 540)
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, -100)
    await sleep(60)
  }
  if (seeing !== null) await page.evaluate(`scene.see(${JSON.stringify(seeing)})`)
  await sleep(1500)
  const figure = await frameTime(page)
  await page.close()
  return figure
}

/** Opens and closes the viewer again and again; heap in MB and canvases left after the tenth and the last time. */
async function leakOf(browser: Browser, address: string) {
  const page = await openPage(browser, address)
  const session = await page.context().newCDPSession(page)
  const heapMb = async () => {
    // The library's small map fades its controls after two seconds; until then its timers hold what was closed.
    await sleep(4000)
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  let early = 0
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await page.evaluate('scene.open(200).then(() => scene.close())')
    if (cycle === 10) early = await heapMb()
  }
  const late = await heapMb()
  const canvases = await figureOf(page, `document.querySelectorAll('canvas').length`)
  await page.close()
  return { early, late, canvases }
}

/** Views, frames and memory of the viewer in a browser without a graphics card, with Annotorious on the same scene. */
export async function benchViewer(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const server = await serve(await buildPages(folder), await makePicture(folder))
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments() })
  try {
    const [own, peer] = [addressOf(server, 'index.html'), addressOf(server, 'peer.html')]
    const page = await openPage(browser, own)
    const first = await untilComplete(page, 'scene.open(0)')
    await page.evaluate('scene.close()')
    await page.evaluate(`scene.open(${boxes})`)
    await sleep(1500)
    const views: number[] = []
    for (let step = 0; step < 20; step += 1) views.push(await untilDrawn(page, `scene.focus(${step * 431})`))
    await page.evaluate('scene.turn(270)')
    await sleep(1500)
    const lyingViews: number[] = []
    for (let step = 0; step < 20; step += 1) lyingViews.push(await untilDrawn(page, `scene.focus(${step * 431 + 200})`))
    await page.close()
    const frames = await framesOf(browser, own)
    const lyingFrames = await framesOf(browser, own, { isLying: true })
    const peerFrames = await framesOf(browser, peer)
    const toned = await framesOf(browser, own, { seeing: { contrast: 60, gamma: 1.4 } })
    const all = await framesOf(browser, own, { seeing: allSettings })
    const { early, late, canvases } = await leakOf(browser, own)
    return [
      `first view, ${latencyMs} ms latency: ${first.toFixed(0)} ms to the last tile (reach 1000)`,
      `next complete view: median ${median(views).toFixed(0)} ms, longest ${Math.max(...views).toFixed(0)} ms over ${views.length} (reach 200)`,
      `frames with ${boxes} boxes while dragging: p95 ${frames.toFixed(1)} ms (reach 20)`,
      `lying: next complete view median ${median(lyingViews).toFixed(0)} ms, ratio ${(median(lyingViews) / median(views)).toFixed(2)}; frames p95 ${lyingFrames.toFixed(1)} ms, ratio ${(lyingFrames / frames).toFixed(2)}`,
      `Annotorious on the same scene: p95 ${peerFrames.toFixed(1)} ms, ratio ${(frames / peerFrames).toFixed(2)}`,
      `contrast and gamma: p95 ${toned.toFixed(1)} ms, ratio ${(toned / frames).toFixed(2)} (reach 1.3)`,
      `all picture settings at once: p95 ${all.toFixed(1)} ms, ratio ${(all / frames).toFixed(2)} (reach 1.3)`,
      `${cycles} times opened and closed: heap ${early.toFixed(1)} MB after 10, ${late.toFixed(1)} MB at the end, ${canvases} canvases left`,
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
