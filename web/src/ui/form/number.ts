/** The bounds and form of a number field. */
export interface NumberRule {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Whole numbers only. */
  readonly integer?: boolean | undefined
}

/** Reads what was typed, with comma or point for decimals and spaces between thousands. Null for an empty text, NaN for no number. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** The nearest number that the rule allows. */
export function clampNumber(value: number, { min, max, integer = false }: NumberRule): number {
  const whole = integer ? Math.round(value) : value
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, whole))
}

/** The next number up or down by `step`, free of binary dust (0.1 + 0.2 is 0.3). */
export function stepNumber(value: number | null, step: number, rule: NumberRule): number {
  const decimals = Math.max(String(step).split('.')[1]?.length ?? 0, String(value ?? 0).split('.')[1]?.length ?? 0)
  return clampNumber(Number(((value ?? 0) + step).toFixed(decimals)), rule)
}
