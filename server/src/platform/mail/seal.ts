import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '../secret.ts'

const ivBytes = 12
const tagBytes = 16

/** Keeps texts unreadable in the database (AES-256-GCM, NIST SP 800-38D), for the holder of the installation's secret only. */
export class Seal {
  readonly #keys: readonly [Buffer, ...Buffer[]]

  /**
   * `purpose` keeps the keys of different uses of one secret apart. What was sealed before the secret changed is opened however long
   * ago that was: an earlier secret is no reason to lose a mail.
   */
  constructor({ current, before }: Secret, purpose: string) {
    const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    this.#keys = before === null ? [keyOf(current)] : [keyOf(current), keyOf(before.secret)]
  }

  close(text: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0], iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** @throws Error when it was sealed with another secret or has been altered */
  open(sealed: Buffer): string {
    const [latest, earlier] = this.#keys
    try {
      return openWith(latest, sealed)
    } catch (error) {
      if (earlier === undefined) throw error
      return openWith(earlier, sealed)
    }
  }
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
