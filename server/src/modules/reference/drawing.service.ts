import { problem } from '../../platform/problem-error.ts'
import { cleanSvg, type SvgRefusal, SvgRefused } from '../../platform/svg/clean-svg.ts'

const messages = {
  unreadable: 'svg.unreadable',
  empty: 'svg.empty',
  'too-large': 'svg.too_large',
  'declares-entities': 'svg.declares_entities',
  'not-checked': 'svg.not_checked',
} as const satisfies Record<SvgRefusal, string>

/** A drawing as it may be stored. Errors: `invalid` at the field `svg`. */
export async function inertDrawing(svg: string | null): Promise<string | null> {
  if (svg === null) return null
  try {
    return await cleanSvg(svg)
  } catch (error) {
    if (!(error instanceof SvgRefused)) throw error
    throw problem('invalid', { violations: [{ field: 'svg', message: messages[error.reason] }], cause: error })
  }
}
