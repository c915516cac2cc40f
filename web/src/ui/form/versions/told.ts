import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'

/** How the fields of a form are called and said, by path (`comment.en`); what is not told is said by itself. */
export interface Told {
  readonly labels: Readonly<Record<string, string>>
  readonly say?: (path: string, value: unknown) => string | undefined
  /** Groups that are one value, such as a position. */
  readonly whole?: readonly string[]
}

/** The fields of a form and their values in words. */
export function useToldWords({ labels, say }: Told) {
  const t = useTexts()
  const { number } = useFormats()
  const plain = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plain).join(', ')
    if (typeof value === 'number') return number(value, 10)
    if (typeof value === 'boolean') return t(value ? 'common.conflict.yes' : 'common.conflict.no')
    return typeof value === 'string' ? value : ''
  }
  return {
    labelOf: (path: string) => labels[path] ?? path,
    wordsOf: (path: string, value: unknown) => say?.(path, value) ?? plain(value),
  }
}
