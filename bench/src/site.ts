import type { Browser, Page } from '@playwright/test'
import { type ProductProcess, startProduct } from '../../server/src/testing/processes/product-process.ts'

const idOf = (resource: unknown): number => Number(Object(Object(resource).attributes).id)
const idsIn = (list: unknown): number[] => (Array.isArray(list) ? list.map(idOf) : [])

/** The product in processes of its own, with one turbine and a visit of it. */
export interface Site {
  readonly product: ProductProcess
  readonly token: string
  readonly credentials: { readonly username: string; readonly password: string }
  readonly visit: number
  /** Inspections of the sides, in the order of the devices. */
  readonly inspections: readonly number[]
}

/** Starts the product on an empty data folder and makes the site through its API. */
export async function openSite(dataDir: string): Promise<Site> {
  const product = await startProduct(dataDir)
  let token = ''
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${product.url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return Object(await answer.json()).data
  }
  const [, password = ''] = /with the password (\S+)/.exec(product.output()) ?? []
  const credentials = { username: 'admin@visionair.local', password }
  token = String(Object(await call('POST', 'login_check', credentials)).token)
  await call('PUT', 'me/terms', { status: 1 })
  const organization = idOf(await call('POST', 'organizations', { name: 'Bench' }))
  const park = idOf(await call('POST', 'device_groups', { name: 'Park', localization: 'Here', organization }))
  const turbine = { name: 'E1', type: 8, deviceGroup: park, withSubDevices: true }
  const device = idOf(await call('POST', 'devices', turbine))
  const visit = Object(await call('POST', 'inspection_groups', { device, service: 2, date: '2026-01-01' }))
  const inspections = idsIn(Object(Object(visit.attributes).inspections).data)
  return { product, token, credentials, visit: idOf(visit), inspections }
}

/** A page of the site's administrator in a browser of their own, 1920 x 1080. */
export async function signIn(browser: Browser, { product, credentials }: Site): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: /e-mail/i }).fill(credentials.username)
  await page.locator('input[type=password]').fill(credentials.password)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(/dashboard/)
  return page
}
