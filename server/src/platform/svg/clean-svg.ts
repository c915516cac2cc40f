import { fileURLToPath } from 'node:url'
import { askChild, type Patience } from '../process/ask-child.ts'
import { svgAnswerSchema } from './svg.messages.ts'

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

const usualPatience: Patience = { startMs: 60_000, workMs: 10_000 }
const memory = { heapMb: 192, residentMb: 512 }

const notChecked = { refused: 'not-checked' as const }

function refuseAtSight(text: string): void {
  if (Buffer.byteLength(text) > longestBytes) throw new SvgRefused('too-large')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SvgRefused('declares-entities')
  if (text.split('<').length > 2 * mostElements) throw new SvgRefused('too-large')
}

/**
 * The drawing without anything that acts, loads, styles or refers outside of it; well-formed XML whose root is `svg`.
 * Works in a child process with little memory and time, so that a hostile drawing stalls nobody. Throws {@link SvgRefused}.
 */
export async function cleanSvg(text: string, patience = usualPatience): Promise<string> {
  refuseAtSight(text)
  const answer = (await askChild(childFile, { text }, svgAnswerSchema, { ...patience, ...memory })) ?? notChecked
  if ('refused' in answer) throw new SvgRefused(answer.refused)
  return answer.svg
}
