import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import type { AnnotationValues } from './annotation-form.ts'

/** How a finding was classified: ids as the form holds them, the component empty where the service asks for none. */
export type Classification = Pick<AnnotationValues, 'component' | 'type' | 'severity'>

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

const key = ownName('.last-classification')
const schema = z.object({
  account: z.int(),
  component: z.string(),
  type: z.string().min(1),
  severity: z.string().min(1),
})

/** How this account classified the last finding that it made in this tab; null when there is none. */
export function lastClassification(account: number, storage: Keeper = sessionStorage): Classification | null {
  try {
    const kept = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
    return kept?.account === account ? { component: kept.component, type: kept.type, severity: kept.severity } : null
  } catch {
    return null
  }
}

/** Keeps how a finding was classified, for the next one. */
export function keepClassification(
  account: number,
  { component, type, severity }: Classification,
  storage: Keeper = sessionStorage,
): void {
  storage.setItem(key, JSON.stringify({ account, component, type, severity }))
}
