import { setTimeout as sleep } from 'node:timers/promises'
import { type Heard, type Said, say } from './line.ts'

export interface CallerOptions {
  /** The address of the bad line. */
  readonly line: string
  tokenOf(): Promise<string>
}

const tries = 12
const tus = { 'tus-resumable': '1.0.0' }

/** Somebody who calls over a bad line as the page does. */
export class Caller {
  readonly #options: CallerOptions

  constructor(options: CallerOptions) {
    this.#options = options
  }

  /** Says it once; null without an answer. */
  async say(said: Said): Promise<Heard | null> {
    return await say(this.#options.line, await this.#options.tokenOf(), said)
  }

  /** Says it until there is an answer. */
  async insist(said: Said): Promise<Heard | null> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const heard = await this.say(said)
      if (heard && heard.status < 500) return heard
      await sleep(20)
    }
    return null
  }

  /**
   * Sends a photo to a side in two pieces that are resumed where the server says. True when the server said that it has all of it, false
   * when it may have it, null when it cannot.
   */
  async send(side: number, content: Buffer): Promise<boolean | null> {
    const created = await this.insist({
      method: 'POST',
      path: `/api/inspections/${side}/photo_uploads`,
      headers: { ...tus, 'upload-length': String(content.length) },
    })
    const path = created?.headers.get('location')
    if (!path) return null
    let [offset, isLastSent] = [0, false]
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const end = Math.min(content.length, offset + Math.ceil(content.length / 2))
      isLastSent ||= end === content.length
      const heard = await this.say({
        method: 'PATCH',
        path,
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(content.subarray(offset, end)),
      })
      const arrived = heard?.status === 204 ? heard : await this.insist({ method: 'HEAD', path, headers: tus })
      if (arrived && arrived.status >= 400) break
      offset = Number(arrived?.headers.get('upload-offset') ?? offset)
      if (offset === content.length) return true
    }
    return isLastSent ? false : null
  }
}
