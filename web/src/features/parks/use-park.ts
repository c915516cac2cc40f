import { getPark } from '@visionair/contract/parks'
import type { ResultOf } from '../../api/call-types.ts'
import { useCall } from '../../api/hooks.ts'

/** One park. */
export type Park = ResultOf<typeof getPark>

/** Reads a park and keeps it fresh. */
export const usePark = (id: number) => useCall(getPark, { params: { id } })
