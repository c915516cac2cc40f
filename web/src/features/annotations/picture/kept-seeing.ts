import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import { plainSeeing, type Seeing, type SeeingPart, seeingRanges } from '../../../viewer/core/seeing.ts'

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

const key = ownName('.seeing')
const listeners = new Set<() => void>()
let kept: { readonly text: string | null; readonly seeing: Seeing } = { text: null, seeing: plainSeeing }

const within = (part: SeeingPart) => z.number().min(seeingRanges[part].min).max(seeingRanges[part].max)
const schema = z.object({
  brightness: within('brightness'),
  contrast: within('contrast'),
  gamma: within('gamma'),
  localContrast: within('localContrast'),
  sharpness: within('sharpness'),
  hasFalseColours: z.boolean(),
})

function parsed(text: string): Seeing {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? plainSeeing
  } catch {
    return plainSeeing
  }
}

/** How this tab looks at pictures; the same value for as long as nothing changes. */
export function keptSeeing(storage: Keeper = sessionStorage): Seeing {
  const text = storage.getItem(key)
  if (text !== kept.text) kept = { text, seeing: text === null ? plainSeeing : parsed(text) }
  return kept.seeing
}

/** Keeps how pictures are looked at until this tab is closed. */
export function keepSeeing(seeing: Seeing, storage: Keeper = sessionStorage): void {
  storage.setItem(key, JSON.stringify(seeing))
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `keptSeeing`, followed while it changes, as the viewer takes it. */
export function useKeptSeeing(): { readonly value: Seeing; readonly onChange: (seeing: Seeing) => void } {
  const value = useSyncExternalStore(watch, () => keptSeeing())
  return useMemo(() => ({ value, onChange: (next: Seeing) => keepSeeing(next) }), [value])
}
