import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { fillLogin } from '../support/people.ts'

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const base = '/wind/inspect'

interface Product {
  readonly child: ChildProcess
  readonly password: string
}

/** A port that nobody listens at, as another product is being tried at the usual ones. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a port was expected')
  return address.port
}

/** An empty product of its own below a path, as behind a proxy that leaves the path. */
function startBelowPath(folder: string, origin: string): Promise<Product> {
  const { port } = new URL(origin)
  const settings = { PORT: port, DATA_DIR: folder, PUBLIC_URL: `${origin}${base}`, WORKERS: '0' }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, password] = /with the password (\S+)/.exec(output) ?? []
      if (password !== undefined && output.includes('ready at')) resolve({ child, password })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

test('the product works below a path: signing in, pages, links, reloads, and what the browser keeps', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'visionair-below-'))
  chmodSync(folder, 0o755)
  const origin = `http://127.0.0.1:${await freePort()}`
  const { child, password } = await startBelowPath(folder, origin)
  try {
    const outside: string[] = []
    const broken: string[] = []
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (protocol === 'http:' && pathname !== base && !pathname.startsWith(`${base}/`)) outside.push(pathname)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) broken.push(`${answer.status()} ${answer.url()}`)
    })
    await page.goto(`${origin}${base}`)
    await expect(page).toHaveURL(new RegExp(`${base}/login`))
    await fillLogin(page, 'admin@visionair.local', password)
    await expect(page.getByTestId('document-frame')).toHaveAttribute('src', /^\/wind\/inspect\/api\/terms\/en#/)
    await page.getByTestId('terms-accept').click()
    await expect(page).toHaveURL(`${origin}${base}/visionair/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${origin}${base}/administration/dashboard`)
    await expect(page.getByTestId('product-version')).toHaveText(/^Version \d+\.\d+\.\d+$/)
    await page.reload()
    await expect(page.getByTestId('panel-storage')).toBeVisible()
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs.length).toBeGreaterThan(3)
    expect(hrefs.filter((href) => !href?.startsWith(`${base}/`))).toEqual([])
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).toContain(`visionair${base}.token`)
    expect(kept.filter((key) => key.startsWith('visionair') && !key.startsWith(`visionair${base}`))).toEqual([])
    expect(outside).toEqual([])
    expect(broken).toEqual([])
  } finally {
    child.kill('SIGTERM')
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
