import { isIP } from 'node:net'
import type { passkeyObstacles } from '@visionair/contract/accounts'

export interface PasskeyPlace {
  /** Of pages on which passkeys are used. */
  readonly origin: string
  /** The host that they are for (WebAuthn, RP ID). */
  readonly rpId: string
}

export interface NoPasskeys {
  readonly obstacle: (typeof passkeyObstacles)[number]
}

/**
 * Where passkeys are used, from the address of the installation (`PUBLIC_URL`), never from what a request says of its host. Browsers have
 * none for hosts that are numbers, nor where the page is not encrypted, unless that is the machine itself (WebAuthn 5.1.3, Secure Contexts).
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace | NoPasskeys {
  const { origin, protocol, hostname } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return { obstacle: 'ip-address' }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return { obstacle: 'not-encrypted' }
  return { origin, rpId: hostname }
}
