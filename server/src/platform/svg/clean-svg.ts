import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readyMessage, type SvgAnswer, svgAnswerSchema } from './svg.messages.ts'

/** Why a drawing was not taken; `not-checked` when looking at it took too long or too much memory, which need not be its fault. */
export type SvgRefusal = 'unreadable' | 'empty' | 'too-large' | 'declares-entities' | 'not-checked'

/** A drawing was refused; nothing of it was kept. */
export class SvgRefused extends Error {
  readonly reason: SvgRefusal

  constructor(reason: SvgRefusal) {
    super(reason)
    this.name = 'SvgRefused'
    this.reason = reason
  }
}

const childFile = fileURLToPath(new URL('./clean-svg.child.ts', import.meta.url))
const longestBytes = 64 * 1024
const mostElements = 5_000

interface Patience {
  /** Until the process can work: beside much other work that takes long, and it has not seen the drawing yet. */
  readonly startMs: number
  readonly workMs: number
}
const usualPatience: Patience = { startMs: 60_000, workMs: 10_000 }
const memoryMb = 192

function refuseAtSight(text: string): void {
  if (Buffer.byteLength(text) > longestBytes) throw new SvgRefused('too-large')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SvgRefused('declares-entities')
  if (text.split('<').length > 2 * mostElements) throw new SvgRefused('too-large')
}

function askChild(
  text: string,
  { startMs, workMs }: Patience,
): Promise<SvgAnswer | { readonly refused: 'not-checked' }> {
  return new Promise((resolve) => {
    const child = fork(childFile, [], {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: SvgAnswer | { readonly refused: 'not-checked' } = { refused: 'not-checked' }
    const stop = () => child.kill('SIGKILL')
    let timer = setTimeout(stop, startMs)
    child.on('message', (message) => {
      if (message === readyMessage) {
        clearTimeout(timer)
        timer = setTimeout(stop, workMs)
        child.send(text, () => undefined)
      }
      const parsed = svgAnswerSchema.safeParse(message)
      if (parsed.success) answer = parsed.data
    })
    const end = () => {
      clearTimeout(timer)
      resolve(answer)
    }
    child.once('error', end)
    child.once('close', end)
  })
}

/**
 * The drawing without anything that acts, loads, styles or refers outside of it; well-formed XML whose root is `svg`.
 * Works in a child process with little memory and time, so that a hostile drawing stalls nobody. Throws {@link SvgRefused}.
 */
export async function cleanSvg(text: string, patience = usualPatience): Promise<string> {
  refuseAtSight(text)
  const answer = await askChild(text, patience)
  if ('refused' in answer) throw new SvgRefused(answer.refused)
  return answer.svg
}
