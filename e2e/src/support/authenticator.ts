import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** What an authenticator shows for a secret in Base32 (RFC 4226, RFC 6238), some steps later. */
export function shown(secret: string, stepsLater = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater))
  const hash = createHmac('sha1', key).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Gives the browser of a page a device that holds passkeys and whose owner says yes to each (Chrome DevTools Protocol, WebAuthn). */
export async function giveDevice(page: Page): Promise<{ browser: CDPSession; authenticatorId: string }> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  return { browser, authenticatorId }
}

/** The address of the product by the name that passkeys are for: browsers have none for numbers. */
export const namedAddress = (baseURL: string | undefined): string => (baseURL ?? '').replace('127.0.0.1', 'localhost')
