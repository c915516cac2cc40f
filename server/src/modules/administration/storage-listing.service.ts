import type { Context } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { StoredFiles } from './administration.types.ts'

/** Files whose sizes stand in no row, by what their keys say they are. */
const listedKinds = ['reports', 'overviews', 'previews', 'others'] as const
type ListedKind = (typeof listedKinds)[number]

const countedByRows = /^(originals|pyramids|cold|attached|volta|exports|corporate)\//

function kindOf(key: string): ListedKind | null {
  if (key.startsWith('reports/')) return 'reports'
  if (key.startsWith('overviews/')) return 'overviews'
  if (key.endsWith('.thumbnail') || key.endsWith('.assembler')) return 'previews'
  return countedByRows.test(key) ? null : 'others'
}

async function listing(storage: Storage): Promise<StoredFiles[]> {
  const found = new Map<ListedKind, { count: number; bytes: number }>(
    listedKinds.map((kind) => [kind, { count: 0, bytes: 0 }]),
  )
  for await (const { key, sizeBytes } of storage.list('')) {
    const kind = kindOf(key)
    const sum = kind && found.get(kind)
    if (!sum) continue
    sum.count += 1
    sum.bytes += sizeBytes
  }
  return [...found].map(([kind, { count, bytes }]) => ({ kind, count, bytes }))
}

interface Kept {
  readonly files: Promise<StoredFiles[]>
  untilMs: number
}
const kept = new WeakMap<Storage, Kept>()
/** A storage is listed for at most a twentieth of the time, however large it is. */
const restFactor = 20

/** Reports, small pictures and whatever else is in storage beside what rows give a size; a large storage is listed rarely. */
export function listedFiles({ storage }: Pick<Context, 'storage'>): Promise<StoredFiles[]> {
  const startedMs = performance.now()
  const known = kept.get(storage)
  if (known && startedMs < known.untilMs) return known.files
  const entry: Kept = { files: listing(storage), untilMs: Number.POSITIVE_INFINITY }
  kept.set(storage, entry)
  const rest = () => {
    entry.untilMs = performance.now() + restFactor * (performance.now() - startedMs)
  }
  entry.files.then(rest, () => kept.delete(storage))
  return entry.files
}
