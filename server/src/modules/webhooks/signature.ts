import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

export const makeSigningSecret = (): Buffer => randomBytes(secretBytes)

/** A secret as receivers are given it. */
export const secretText = (secret: Buffer): string => `${secretPrefix}${secret.toString('base64')}`

/** The headers of a delivery, of which each secret signs one signature (Standard Webhooks 1.0, symmetric). */
export function signedHeaders(
  secrets: readonly Buffer[],
  { eventId, at, body }: { readonly eventId: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
