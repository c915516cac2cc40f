import { type Facts, type Finding, found, type Inspection } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { personRef } from './refs.ts'

const newestFirst = <R extends { readonly id: number }>(rows: readonly R[]): readonly R[] =>
  rows.toSorted((one, other) => other.id - one.id)

const settled: readonly string[] = ['to fix', 'fixed']

/**
 * What became of a finding, the newest first, in the words of each day. It begins with having been made, and whoever changes a finding is in it:
 * so the newest says how severe the finding is now, and the newest that tells a status tells that of now.
 */
export function saidOfHistory(facts: Facts, finding: Finding) {
  const entries = newestFirst(facts.rows.histories.filter(({ annotationId }) => annotationId === finding.id))
  const statusAt = entries.findIndex(({ status }) => settled.includes(status))
  const statusOf = ({ status }: Row<'histories'>, index: number): string => {
    if (index === statusAt) return finding.status
    return index === entries.length - 1 ? 'created' : status
  }
  return entries.map((entry, index) => ({
    id: entry.id,
    annotation: finding.id,
    status: statusOf(entry, index),
    date: entry.date.toISOString(),
    userName: entry.userName,
    type: entry.typeName,
    typeFr: entry.typeNameFr,
    severity: entry.severityName,
    severityFr: entry.severityNameFr,
    severityNumber: index === 0 ? found(facts.severities, finding.severityId).severityNumber : entry.severityNumber,
    severityColor: entry.severityColor,
    changes: entry.changes,
  }))
}

/** Who set the scale of a picture, the newest first: each begins with the ratio that the one before left, the first with none, and the last left that of now. */
export function saidOfCalibrations(facts: Facts, { id, imageRatio }: Inspection) {
  const entries = newestFirst(facts.rows.calibrations.filter(({ inspectionId }) => inspectionId === id))
  return entries.map((entry, index) => ({
    id: entry.id,
    inspection: id,
    oldRatio: entries[index + 1]?.newRatio ?? null,
    newRatio: index === 0 ? imageRatio : entry.newRatio,
    source: entry.scaleSource,
    pictureShows: entry.pictureShows,
    knownLengthCm: entry.knownLengthCm,
    imageVersion: entry.imageVersion,
    changedBy: personRef(facts, entry.changedBy),
    changedAt: entry.changedAt.toISOString(),
  }))
}

function marksOf({ hubXPx, hubYPx, tipXPx, tipYPx }: Row<'axes'>) {
  if (hubXPx === null || hubYPx === null || tipXPx === null || tipYPx === null) return null
  return { hub: { pixelX: hubXPx, pixelY: hubYPx }, tip: { pixelX: tipXPx, pixelY: tipYPx } }
}

/** Who marked the ends of a side, the newest first. */
export const saidOfAxes = (facts: Facts, { id }: Inspection) =>
  (facts.axesOf.get(id) ?? [])
    .toSorted((one, other) => other.version - one.version)
    .map((entry) => ({
      id: entry.id,
      inspection: id,
      imageVersion: entry.imageVersion,
      state: entry.state,
      axis: marksOf(entry),
      findingsMoved: entry.findingsMoved,
      greatestShiftM: entry.greatestShiftM,
      zonesChanged: entry.zonesChanged,
      changedBy: personRef(facts, entry.changedBy),
      changedAt: entry.changedAt.toISOString(),
    }))
