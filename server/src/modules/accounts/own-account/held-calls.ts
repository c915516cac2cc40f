import type { RightsNews } from '../../../platform/rights-news.ts'

/** So many calls of one account are held at once by one process; further ones are answered at once. */
const mostOfAnAccount = 20

/** What is waited for, and how long. */
export interface Wait {
  readonly account: number
  readonly seconds: number
  /** Ends the wait when who asked is gone. */
  readonly gone: AbortSignal
  /** Whether the answer is still the one that is known; asked at first and with each news, and throws what ends the call. */
  isKnown(): Promise<boolean>
}

/** Calls that wait for what their account may do to change. */
export class HeldCalls {
  readonly #news: RightsNews
  readonly #end = new AbortController()
  readonly #held = new Map<number, number>()

  constructor(news: RightsNews) {
    this.#news = news
  }

  /** Has all calls answered now and none held any more: the server is closing. */
  end(): void {
    this.#end.abort()
  }

  /** Waits until the answer is another than the known one, the time is over, nothing can be heard, or the server closes. */
  async wait(wait: Wait): Promise<void> {
    const held = this.#held.get(wait.account) ?? 0
    if (held >= mostOfAnAccount) return
    this.#held.set(wait.account, held + 1)
    const over = AbortSignal.any([this.#end.signal, wait.gone, AbortSignal.timeout(wait.seconds * 1000)])
    try {
      await this.#untilOther(wait, over)
    } finally {
      const left = (this.#held.get(wait.account) ?? 1) - 1
      if (left === 0) this.#held.delete(wait.account)
      else this.#held.set(wait.account, left)
    }
  }

  async #untilOther({ account, isKnown }: Wait, over: AbortSignal): Promise<void> {
    let hasNews = false
    let wake = (): void => undefined
    const stopHearing = this.#news.hear(account, () => {
      hasNews = true
      wake()
    })
    over.addEventListener('abort', () => wake(), { once: true })
    try {
      while (!over.aborted) {
        hasNews = false
        if (!(await this.#news.canHear()) || !(await isKnown())) return
        // What came while it was looked is looked at again.
        if (!hasNews && !over.aborted)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      stopHearing()
    }
  }
}
