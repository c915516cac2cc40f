import type { Limits, listQuotas, QuotaFigure } from '@visionair/contract/quotas'
import type { ItemOf } from '../../api/call-types.ts'
import type { NumberEntry } from '../../ui/form/number.ts'
import { numberOf } from '../../ui/form/number.ts'

export type Quota = ItemOf<typeof listQuotas>

const bytesPerGb = 1_000_000_000

/** What a limit in gigabytes may be: as exact as a megabyte. */
export const sizeRule = { min: 0, max: 1_000_000, decimals: 3 } as const
/** What a limit in photos may be. */
export const photosRule = { integer: true, min: 0, max: 1_000_000_000 } as const

/** Limits as a form holds them: sizes in gigabytes, nothing for none. */
export interface LimitValues extends Record<string, unknown> {
  storedGb: NumberEntry
  photos: NumberEntry
  uploadGb: NumberEntry
  exportGb: NumberEntry
}

const toGb = (bytes: number | null): NumberEntry => (bytes === null ? null : bytes / bytesPerGb)

const toBytes = (entry: NumberEntry): number | null => {
  const gigabytes = numberOf(entry)
  return gigabytes === null ? null : Math.round(gigabytes * bytesPerGb)
}

/** What a form of limits starts from. */
export const valuesOf = ({ storedBytes, photos, uploadBytes, exportBytes }: Limits): LimitValues => ({
  storedGb: toGb(storedBytes),
  photos,
  uploadGb: toGb(uploadBytes),
  exportGb: toGb(exportBytes),
})

/** Limits as the server takes them. */
export const limitsOf = ({ storedGb, photos, uploadGb, exportGb }: LimitValues): Limits => ({
  storedBytes: toBytes(storedGb),
  photos: numberOf(photos),
  uploadBytes: toBytes(uploadGb),
  exportBytes: toBytes(exportGb),
})

/** What counts against a limit: what is on its way has its room already. */
export function countedOf({ used, uploadsUnderWay }: Pick<Quota, 'used' | 'uploadsUnderWay'>, figure: QuotaFigure) {
  if (figure === 'storedBytes') return used.storedBytes + used.uploadBytes
  return figure === 'photos' ? used.photos + uploadsUnderWay : used[figure]
}
