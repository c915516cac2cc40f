import type { getInspectionGroup } from '@visionair/contract/inspections'
import type { CorporatePart } from '@visionair/contract/people'
import { certifiedServiceIds, isVoltaService } from '@visionair/contract/rules'
import type { ResultOf } from '../../api/call-types.ts'
import { archivedSide } from '../../domain/archived-side.ts'
import type { Language } from '../../i18n/language.ts'

/** The visit that a report is made of. */
export type ReportSubject = ResultOf<typeof getInspectionGroup>

/** What the user chose; an empty list means everything. */
export interface ReportChoice {
  readonly types: readonly number[]
  readonly severities: readonly number[]
  readonly devices: readonly number[]
  readonly lang: Language
  readonly corporate: boolean
  /** Which parts of the company's look; read while `corporate` holds. */
  readonly corporateParts: readonly CorporatePart[]
  readonly annexes: boolean
  /** The one visit to compare with; null for the previous one of each side. */
  readonly comparedWith: number | null
  /** What is concluded, by the ids of the parts; absent in drafts of before. */
  readonly conclusions?: Readonly<Record<string, string>>
  /** With what was measured, and when that was calibrated; absent in drafts of before. */
  readonly instrument?: string
}

/** The choice as far as the company has given something: of its look, only what there is can be wanted. */
export function withGivenParts(choice: ReportChoice, given: readonly CorporatePart[]): ReportChoice {
  const corporateParts = choice.corporateParts.filter((part) => given.includes(part))
  return { ...choice, corporateParts, corporate: choice.corporate && corporateParts.length > 0 }
}

/** What the form offers for a service. */
export interface ReportRules {
  /** Volta and Clarity have neither types nor annexes. */
  readonly hasTypes: boolean
  readonly hasAnnexes: boolean
  /** Certified services are reported in French only. */
  readonly isFrenchOnly: boolean
  /** A visit that measured. */
  readonly isOfMeasures: boolean
}

export function reportRules(service: { readonly id: number; readonly name: string }): ReportRules {
  const isPlain = /volta|clarity/i.test(service.name)
  return {
    hasTypes: !isPlain,
    hasAnnexes: !isPlain,
    isFrenchOnly: certifiedServiceIds.includes(service.id),
    isOfMeasures: isVoltaService(service.id),
  }
}

/** Only what was written is sent. */
function writtenIn({ conclusions = {}, instrument = '' }: ReportChoice, { isOfMeasures }: ReportRules) {
  const written = Object.entries(conclusions).filter(([, text]) => text.trim() !== '')
  return {
    ...(written.length === 0 ? {} : { conclusions: JSON.stringify(Object.fromEntries(written)) }),
    ...(isOfMeasures && instrument.trim() !== '' ? { instrument } : {}),
  }
}

/** The parts that a report of the choice concludes on, in the order of the visit: blades and others that carry inspected sides. */
export function concludedParts<Part extends { readonly id: number }>(
  { inspections }: { readonly inspections: readonly { readonly device: Part; readonly parentDevice: Part | null }[] },
  { isOfMeasures }: ReportRules,
): readonly Part[] {
  const parts = inspections.map(({ device, parentDevice }) => (isOfMeasures ? device : (parentDevice ?? device)))
  return [...new Map(parts.map((part) => [part.id, part])).values()]
}

/** The choice as the server's query: what the form does not offer is left out. */
export const reportQuery = (choice: ReportChoice, rules: ReportRules) => ({
  devices: [...choice.devices],
  severities: [...choice.severities],
  types: rules.hasTypes ? [...choice.types] : [],
  lang: rules.isFrenchOnly ? ('fr' as const) : choice.lang,
  corporate: choice.corporate,
  corporateParts: choice.corporate ? [...choice.corporateParts] : [],
  annexes: rules.hasAnnexes && choice.annexes,
  ...(choice.comparedWith === null ? {} : { comparedWith: choice.comparedWith }),
  ...writtenIn(choice, rules),
})

/** Whether the choice leaves something out, so that it makes an extract: all the devices by name are the whole. */
export const isExtract = (
  { inspections }: Pick<ReportSubject, 'inspections'>,
  { types, severities, devices }: Pick<ReportChoice, 'types' | 'severities' | 'devices'>,
): boolean =>
  types.length > 0 ||
  severities.length > 0 ||
  (devices.length > 0 && !inspections.every(({ device }) => devices.includes(device.id)))

/** A finding as far as a report chooses it. */
export interface Choosable {
  readonly severityId: number
  readonly deviceId: number
  /** Null when the type is not known here. */
  readonly typeId: number | null
}

/**
 * The findings of a visit from the marks on its sides, which know severity and device but not the type. Null for a visit that measures:
 * its measures are no marks and are read for themselves.
 */
export function findingsOf({
  service,
  inspections,
  severityCounter,
}: Pick<ReportSubject, 'service' | 'inspections' | 'severityCounter'>): readonly Choosable[] | null {
  if (isVoltaService(service.id)) return null
  const idByLevel = new Map(
    severityCounter.map(({ severity: { data } }) => [data.attributes.severityNumber, data.attributes.id]),
  )
  return inspections.flatMap(({ device, marks }) =>
    marks.map((mark) => ({ severityId: idByLevel.get(mark.severityNumber) ?? 0, deviceId: device.id, typeId: null })),
  )
}

const takes = (chosen: readonly number[], id: number) => chosen.length === 0 || chosen.includes(id)

/** How many findings, on how many devices, a report of this choice holds. */
export function countChosen(
  findings: readonly Choosable[],
  { types, severities, devices }: Pick<ReportChoice, 'types' | 'severities' | 'devices'>,
): { readonly findings: number; readonly devices: number } {
  const held = findings.filter(
    ({ severityId, deviceId, typeId }) =>
      takes(severities, severityId) && takes(devices, deviceId) && (types.length === 0 || takes(types, typeId ?? 0)),
  )
  return { findings: held.length, devices: new Set(held.map(({ deviceId }) => deviceId)).size }
}

/** What is asked before a report is made: that it holds nothing, or that nobody could count what it holds. Null when it holds something. */
export function questionBefore(count: { readonly findings: number } | undefined): 'empty' | 'unknown' | null {
  if (count === undefined) return 'unknown'
  return count.findings === 0 ? 'empty' : null
}

/** Why a report of these devices, none for all, cannot be made now; null when it can. While any report of the visit is being made, no other is asked for here. */
export function refusalOf(
  visit: Pick<ReportSubject, 'reportStatus' | 'reportIsOwn' | 'canGenerateReport' | 'severityCounter' | 'inspections'>,
  devices: readonly number[],
): 'onGoing' | 'onGoingOfOther' | 'noFinding' | 'noPicture' | 'notYet' | 'archived' | null {
  if (visit.reportStatus === 'ON_GOING') return visit.reportIsOwn ? 'onGoing' : 'onGoingOfOther'
  if (visit.canGenerateReport) return archivedSide(visit.inspections, devices) === null ? null : 'archived'
  if (visit.severityCounter.every(({ count }) => count === 0)) return 'noFinding'
  return visit.inspections.some(({ imageState }) => imageState === 'ready' || imageState === 'refuted')
    ? 'notYet'
    : 'noPicture'
}
