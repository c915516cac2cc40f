import type { annotationComponentResource, standardResource, typeLinkResource } from '@visionair/contract/reference'
import type { z } from 'zod'
import { versionOf } from '../../platform/audit/state-version.ts'
import { presentResource } from '../../platform/http/answer/present.ts'
import { rankedFacts, standardFacts } from './reference.facts.ts'
import { presentSeverityRef } from './reference.presenter.ts'
import type { RankedName, Standard, TypeLink } from './reference.types.ts'

export const presentComponent = ({
  id,
  name,
  nameFr,
  position,
}: RankedName): z.input<typeof annotationComponentResource> =>
  presentResource('annotation_components', id, {
    name,
    nameFr,
    order: position,
    version: versionOf(rankedFacts({ name, nameFr })),
  })

export const presentTypeLink = ({ id, type, component, organization }: TypeLink): z.input<typeof typeLinkResource> =>
  presentResource('annotation_type_organizations', id, {
    type: { data: presentResource('annotation_types', type.id, { name: type.name, nameFr: type.nameFr }) },
    component: {
      data: presentResource('annotation_components', component.id, { name: component.name, nameFr: component.nameFr }),
    },
    organization: organization && {
      data: presentResource('organizations', organization.id, { name: organization.name }),
    },
  })

export const presentStandard = (row: Standard): z.input<typeof standardResource> =>
  presentResource('annotation_standards', row.id, {
    type: { data: presentResource('annotation_types', row.type.id, { name: row.type.name, nameFr: row.type.nameFr }) },
    zone: row.zone,
    severity: { data: presentSeverityRef(row.severity) },
    comment: { en: row.commentEn, fr: row.commentFr },
    version: versionOf(standardFacts(row)),
  })
