import { type Facts, found } from '../facts/facts.ts'
import { compareNames } from '../facts/text.ts'
import type { Result } from '../facts/truth.ts'

/** How things are named where others refer to them. */
export const parkRef = (facts: Facts, id: number) => ({ id, name: found(facts.parks, id).name })

export function typeRef(facts: Facts, id: number) {
  const { name, nameFr, reference } = found(facts.deviceTypes, id)
  return { id, name, nameFr, reference }
}

export function deviceRef(facts: Facts, id: number) {
  const { name, typeId } = found(facts.devices, id)
  return { id, name, type: typeRef(facts, typeId) }
}

export function severityRef(facts: Facts, id: number) {
  const { name, nameFr, color, severityNumber } = found(facts.severities, id)
  return { id, name, nameFr, color, severityNumber }
}

export const serviceRef = (facts: Facts, id: number) => ({ id, name: found(facts.services, id).name })

export function personRef(facts: Facts, id: number | null) {
  if (id === null) return null
  const { firstName, lastName, email } = found(facts.accounts, id)
  return { id, firstName, lastName, email }
}

/** The weather of a part of a visit; null while nobody has told it. */
export function weatherRef(facts: Facts, weatherId: number | null) {
  const weather = weatherId === null ? null : found(facts.weathers, weatherId)
  return weather && { id: weather.id, name: weather.name, nameFr: weather.nameFr }
}

/** A person with their company: the owner of the park when they belong to it, else the first by name. */
export function authorRef(facts: Facts, id: number | null, parkId: number) {
  const owner = found(facts.parks, parkId).organizationId
  const companies = facts.rows.members
    .filter(({ accountId }) => accountId === id)
    .map(({ organizationId }) => found(facts.organizations, organizationId))
    .toSorted((one, other) => compareNames(one.name, other.name))
  const company = companies.find((each) => each.id === owner) ?? companies[0]
  const person = personRef(facts, id)
  return person && { ...person, organizationName: company?.name ?? null }
}

/** A device with all that was entered for it. */
export function inspectedDevice(facts: Facts, id: number) {
  const device = found(facts.devices, id)
  return {
    ...deviceRef(facts, id),
    parent: device.parentId === null ? null : deviceRef(facts, device.parentId),
    deviceGroup: parkRef(facts, device.parkId),
    deviceValues: facts
      .valuesOf(id)
      .map(({ attributeId, value }) => ({
        reference: found(facts.attributes, attributeId).reference,
        value,
        attributeId,
      }))
      .toSorted((one, other) => one.attributeId - other.attributeId),
  }
}

/** The worst severity among results; null of none. */
export function worstOf(facts: Facts, results: readonly Result[]) {
  const levels = results.map(({ severityId }) => found(facts.severities, severityId))
  const worst = levels.toSorted((one, other) => other.severityNumber - one.severityNumber)[0]
  return worst ? severityRef(facts, worst.id) : null
}

/** How many results there are of each severity, the worst first; nothing of those there are none of. */
export function countedBySeverity(facts: Facts, results: readonly Result[]) {
  return facts.rows.severities
    .toSorted((one, other) => other.severityNumber - one.severityNumber)
    .map(({ id }) => ({
      severity: severityRef(facts, id),
      count: results.filter((each) => each.severityId === id).length,
    }))
    .filter(({ count }) => count > 0)
}
