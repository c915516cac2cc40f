import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { Provider } from 'oidc-provider'
import { expectAccessible } from '../support/accessibility.ts'

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const client = { clientId: 'visionair', clientSecret: 'client-secret-of-the-browser-tests' }

/** Something that answers on loopback, at a port that nobody had. */
async function listenAnywhere(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port was expected')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

/** A provider with the pages of its package, which says that `chief` is in the group of chiefs, and of others nothing. */
async function startProvider(redirectUri: string) {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const { server, origin } = await listenAnywhere((request, response) => handle(request, response))
  const claims = (sub: string) => ({
    ...{ sub, email: `${sub}@wind.example`, email_verified: true, given_name: 'Ada', family_name: 'Wind' },
    groups: sub === 'chief' ? ['chiefs'] : [],
  })
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => claims(sub) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    cookies: { keys: ['cookie-key-of-the-tests'] },
    features: { devInteractions: { enabled: true } },
  })
  handle = provider.callback()
  return { server, origin }
}

/** An empty product of its own that knows the provider. */
function startProduct(folder: string, origin: string, providersFile: string): Promise<ChildProcess> {
  const settings = { PORT: new URL(origin).port, DATA_DIR: folder, WORKERS: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, OIDC_PROVIDERS_FILE: providersFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready at')) resolve(child)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
}

test('somebody signs in at the pages of an OpenID provider and goes on where they wanted to; who has no rights is told so', async ({
  page,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'visionair-openid-'))
  chmodSync(folder, 0o755)
  const free = await listenAnywhere(() => undefined)
  await new Promise((resolve) => free.server.close(resolve))
  const { origin } = free
  const provider = await startProvider(`${origin}/api/oidc/wind/callback`)
  const file = join(folder, 'providers.json')
  const rules = [{ claim: 'groups', value: 'chiefs', role: 'ROLE_ADMIN' }]
  const name = { en: 'Wind account', fr: 'Compte Vent' }
  writeFileSync(file, JSON.stringify([{ id: 'wind', name, issuer: provider.origin, ...client, signUp: true, rules }]))
  const child = await startProduct(folder, origin, file)
  try {
    await page.goto(`${origin}/visionair/profile`)
    const way = page.getByRole('link', { name: 'Sign in with Wind account' })
    await expect(way).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectAccessible(page)
    await way.focus()
    await page.keyboard.press('Enter')
    await page.locator('input[name=login]').fill('chief')
    await page.locator('input[name=password]').fill('any')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByTestId('terms-accept').click()
    await expect(page).toHaveURL(`${origin}/visionair/profile`)
    await page.getByTestId('tab-sessions').click()
    await expect(page.getByText(/signed in .* with Wind account/)).toBeVisible()

    const other = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 576, height: 900 } })).newPage()
    await other.goto(`${origin}/login`)
    await other.getByRole('link', { name: 'Se connecter avec Compte Vent' }).click()
    await other.locator('input[name=login]').fill('nobody')
    await other.locator('input[name=password]').fill('any')
    await other.keyboard.press('Enter')
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByRole('alert')).toContainText('ne vous donne aucun accès ici')
    await expect(other).toHaveURL(`${origin}/login`)
    await expectAccessible(other)
    if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/oidc-fr.png`, fullPage: true })
    await other.context().close()
  } finally {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
    provider.server.closeAllConnections()
    provider.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
