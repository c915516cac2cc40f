import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** What must be known of a classification to judge it. */
export interface ClassificationFacts {
  readonly isTypeKnown: boolean
  readonly isComponentKnown: boolean
  /** The type is offered to the owner by this component. */
  readonly isTypeOfComponent: boolean
  /** The type is offered to the owner by any component, or by none to anybody. */
  readonly isTypeOfOwner: boolean
  /** The severity is used with the service of the visit. */
  readonly isSeverityOfService: boolean
}

export interface Classification {
  readonly inspectionId: number
  readonly componentId: number | null
  readonly typeId: number
  readonly severityId: number
}

/** Looks up everything about a classification in one query. */
export async function classificationFacts(db: Db, asked: Classification): Promise<ClassificationFacts> {
  const { inspectionId, componentId, typeId, severityId } = asked
  const owner = sql`(select p.organization_id from inspection i join device d on d.id = i.device_id join park p on p.id = d.park_id
    where i.id = ${inspectionId})`
  const offered = sql`annotation_type_organization o where o.type_id = ${typeId}`
  const toOwner = sql`(o.organization_id is null or o.organization_id = ${owner})`
  return await db
    .selectNoFrom([
      sql<SqlBool>`exists (select 1 from annotation_type where id = ${typeId})`.as('isTypeKnown'),
      sql<SqlBool>`exists (select 1 from annotation_component where id = ${componentId}::int)`.as('isComponentKnown'),
      sql<SqlBool>`exists (select 1 from ${offered} and o.component_id = ${componentId}::int and ${toOwner})`.as(
        'isTypeOfComponent',
      ),
      sql<SqlBool>`(exists (select 1 from ${offered} and ${toOwner}) or not exists (select 1 from ${offered}))`.as(
        'isTypeOfOwner',
      ),
      sql<SqlBool>`exists (select 1 from severity_service ss join inspected_side side on side.service_id = ss.service_id
        where ss.severity_id = ${severityId} and side.inspection_id = ${inspectionId})`.as('isSeverityOfService'),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({
      isTypeKnown: row.isTypeKnown === true,
      isComponentKnown: row.isComponentKnown === true,
      isTypeOfComponent: row.isTypeOfComponent === true,
      isTypeOfOwner: row.isTypeOfOwner === true,
      isSeverityOfService: row.isSeverityOfService === true,
    }))
}
