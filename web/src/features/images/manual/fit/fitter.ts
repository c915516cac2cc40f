import type { FitRequest } from './fit.ts'
import type { FitAnswer, FitQuestion, FitResult } from './fit-messages.ts'

/** Has photos fitted apart from the page, so that the canvas goes on at its pace; only the newest question is answered. */
export class Fitter {
  #worker: Worker | null = null
  #key = 0
  #answer: ((result: FitResult) => void) | null = null

  /** Resolves with what came of it; never when it was forgotten or another was asked before it was done. */
  fit(request: FitRequest): Promise<FitResult> {
    this.forget()
    const question: FitQuestion = { key: this.#key, request }
    this.#started().postMessage(question)
    return new Promise((resolve) => {
      this.#answer = resolve
    })
  }

  /** What was asked last is of no interest any more. */
  forget(): void {
    this.#key += 1
    this.#answer = null
  }

  stop(): void {
    this.forget()
    this.#worker?.terminate()
    this.#worker = null
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: { key, outcome } }: MessageEvent<FitAnswer>) => {
      if (key === this.#key) this.#answer?.(outcome)
    })
    // A worker that did not load answers nothing by itself.
    worker.addEventListener('error', () => {
      this.#answer?.({ kind: 'unreadable' })
      this.stop()
    })
    this.#worker = worker
    return worker
  }
}
