import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readExamples } from '../../platform/http/open-api/examples.ts'
import type { Example } from './example.ts'

type ByName = Readonly<Record<string, Example>>

const file = fileURLToPath(new URL('../../examples.gen.json', import.meta.url))

/** The examples that the product has in its description. */
export const recordedExamples = (): ByName => readExamples(file)

/** The file as it lies, for what must not stand in it. */
export const recordedText = (): Promise<string> => readFile(file, 'utf8')

/** Keeps examples as the product has them, a line for each operation. */
export async function recordExamples(examples: ByName): Promise<void> {
  const lines = Object.entries(examples).map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where two examples do not show the same fields with the same kinds of value, as `answer.data.id`. Ids, figures and moments differ
 * from run to run, and what is null or empty in one of them tells no kind.
 */
export function differencesOf(one: unknown, other: unknown, at = ''): readonly string[] {
  if (one === null || other === null) return []
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 ? [] : differencesOf(one[0], other[0], `${at}[]`)
  if (isRecord(one) && isRecord(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return names.flatMap((name) => {
      const inner = at === '' ? name : `${at}.${name}`
      return name in one && name in other ? differencesOf(one[name], other[name], inner) : [inner]
    })
  }
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other) ? [] : [at]
}
