const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text as it is kept: composed in one way, without white space around it; none where it is empty. Colours are kept in small letters. */
const keptText = (text: string): string | null => {
  const kept = text.normalize('NFC').trim()
  if (kept === '') return null
  return /^#[\da-f]{6}$/i.test(kept) ? kept.toLowerCase() : kept
}

/** What something is called by, where it is told as a resource. */
function idOf(value: unknown): number | null {
  const inner = isObject(value) && isObject(value.data) ? value.data : value
  return isObject(inner) && 'id' in inner ? Number(inner.id) : null
}

const listOf = (value: unknown): readonly unknown[] | null => {
  const inner: unknown = isObject(value) ? value.data : value
  return Array.isArray(inner) ? inner : null
}

/** Whether what is read is what was written; a thing that was named by its number is read as that thing. */
export function isReadBack(written: unknown, read: unknown): boolean {
  if (written === null || written === undefined) return read === null || read === undefined || isEmptyRelation(read)
  if (typeof written === 'string')
    return keptText(written) === (typeof read === 'string' ? keptText(read) : (read ?? null))
  if (typeof written === 'number') return read === written || idOf(read) === written
  if (Array.isArray(written)) {
    const list = listOf(read)
    return (
      list !== null &&
      list.length === written.length &&
      written.every((each) => list.some((other) => isReadBack(each, other)))
    )
  }
  if (isObject(written))
    return isObject(read) && Object.entries(written).every(([name, value]) => isReadBack(value, read[name]))
  return written === read
}

const isEmptyRelation = (read: unknown) => isObject(read) && 'data' in read && read.data === null

/** What names the state that was read, or who wrote: nothing that is kept. */
const ofTheCall = ['version', 'currentPassword', 'password']

/** What was written and reads otherwise, of what is read under the same name. */
export function differencesOf(
  written: unknown,
  read: Readonly<Record<string, unknown>>,
): { readonly compared: number; readonly differences: readonly string[] } {
  if (!isObject(written)) return { compared: 0, differences: [] }
  const both = Object.entries(written).filter(([name]) => name in read && !ofTheCall.includes(name))
  return {
    compared: both.length,
    differences: both
      .filter(([name, value]) => !isReadBack(value, read[name]))
      .map(([name, value]) => `${name} ${JSON.stringify(value)} reads ${JSON.stringify(read[name])?.slice(0, 200)}`),
  }
}
