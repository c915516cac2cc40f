import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Where a page stands that asks for a passkey, as the browser and the authenticator see it. */
export interface AskingPage {
  readonly origin: string
  readonly rpId: string
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const

/** A browser with a passkey of software (WebAuthn 6.1, 6.5.1): an ES256 key that counts its signatures. */
export class SoftwareAuthenticator {
  readonly #id: Buffer
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #page: AskingPage
  /** How often it has signed; what was copied goes on from where it was. */
  counter = 0

  constructor(page: AskingPage, id: Buffer = randomBytes(32)) {
    this.#page = page
    this.#id = id
  }

  get id(): string {
    return base64url(this.#id)
  }

  #data(rpId: string, given: number, attested: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([given]), count, attested])
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    return Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(key)])
  }

  /** Answers `navigator.credentials.create`, as the product takes it. */
  make(challenge: string, page: AskingPage = this.#page) {
    const authData = this.#data(page.rpId, flags.userPresent | flags.attested, this.#credential())
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return {
      id: this.id,
      clientDataJSON: clientData('webauthn.create', challenge, page).toString('base64url'),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    }
  }

  /** Answers `navigator.credentials.get`, as the product takes it, and counts. */
  sign(challenge: string, page: AskingPage = this.#page) {
    this.counter += 1
    const data = this.#data(page.rpId, flags.userPresent | flags.userVerified)
    const client = clientData('webauthn.get', challenge, page)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    }
  }
}

const clientData = (type: string, challenge: string, { origin }: AskingPage): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
