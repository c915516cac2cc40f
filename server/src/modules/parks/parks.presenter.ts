import type { parkResource, parkSuggestion } from '@visionair/contract/parks'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import { presentOrganizationRef } from '../accounts/accounts.presenter.ts'
import { presentSeverityRef } from '../reference/reference.presenter.ts'
import { parkFacts } from './parks.facts.ts'
import { parkRights } from './parks.policy.ts'
import type { NamedRow, Park, SuggestedPark } from './parks.types.ts'

export const presentParkRef = ({ id, name }: NamedRow) => ({
  id: String(id),
  type: 'device_groups' as const,
  attributes: { id, name },
})

export const presentPark =
  (actor: Actor) =>
  (park: Park): z.input<typeof parkResource> => ({
    id: String(park.id),
    type: 'device_groups',
    attributes: {
      id: park.id,
      name: park.name,
      localization: park.localization,
      comment: park.comment,
      position:
        park.latitude === null || park.longitude === null
          ? null
          : { latitude: park.latitude, longitude: park.longitude },
      createdAt: park.createdAt.toISOString(),
      parent: park.parent && { data: presentParkRef(park.parent) },
      organization: { data: presentOrganizationRef(park.organization) },
      subDeviceGroups: { data: park.subParks.map(presentParkRef) },
      turbineCount: park.turbineCount,
      worstSeverity: park.worstSeverity && { data: presentSeverityRef(park.worstSeverity) },
      seenCounter: park.seenCounts,
      nextInspectionDate: park.due?.date ?? null,
      due: park.due,
      planned: park.planned,
      openSeverityCounter: park.openCounts.map(({ severity, count }) => ({
        severity: { data: presentSeverityRef(severity) },
        count,
      })),
      lastVisit: park.lastVisit,
      openVisits: park.openVisits,
      version: versionOf(parkFacts(park)),
      can: parkRights(actor, park),
    },
  })

export const presentSuggestion = (park: SuggestedPark): z.input<typeof parkSuggestion> => ({
  id: String(park.id),
  type: 'device_groups',
  attributes: {
    id: park.id,
    name: park.name,
    localization: park.localization,
    parent: park.parent && { data: presentParkRef(park.parent) },
    organization: { data: presentOrganizationRef(park.organization) },
  },
})
