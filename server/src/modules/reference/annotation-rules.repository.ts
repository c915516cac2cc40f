import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import type { RankedName, SeverityLevel, Standard, TypeLink, Zone } from './reference.types.ts'

interface Slice {
  readonly page: number
  readonly itemsPerPage: number
}

/** Links that hold for every organization, or for one of the caller's. */
const visibleLink = (actor: Pick<Actor, 'isAdmin' | 'organizationIds'>): RawBuilder<SqlBool> =>
  actor.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(link.organization_id is null or link.organization_id = any(${actor.organizationIds}::int[]))`

const holdsFor = (organizationIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(link.organization_id is null or link.organization_id = any(${organizationIds}::int[]))`

export interface ComponentFilter {
  readonly organizationIds?: readonly number[] | undefined
  readonly typeId?: number | undefined
}

/** The components in their order; with a filter, those with a link that meets it and that the actor may see. */
export async function componentsFor(db: Db, actor: Actor, filter: ComponentFilter): Promise<RankedName[]> {
  const { organizationIds, typeId } = filter
  const conditions = [visibleLink(actor)]
  if (organizationIds) conditions.push(holdsFor(organizationIds))
  if (typeId !== undefined) conditions.push(sql<SqlBool>`link.type_id = ${typeId}`)
  const isFiltered = conditions.length > 1
  return await db
    .selectFrom('annotationComponent as component')
    .select(['component.id', 'component.name', 'component.nameFr', 'component.position'])
    .$if(isFiltered, (query) =>
      query.where(
        sql<SqlBool>`exists (select 1 from annotation_type_organization link
          where link.component_id = component.id and ${allOf(conditions)})`,
      ),
    )
    .orderBy('component.position')
    .orderBy('component.id')
    .execute()
}

export interface LinkFilter extends Slice {
  readonly organizationId?: number | undefined
  readonly componentId?: number | undefined
  readonly typeId?: number | undefined
}

/** A page of the links the actor may see, by component and type in their order, with the total. */
export async function pageOfLinks(
  db: Db,
  actor: Pick<Actor, 'isAdmin' | 'organizationIds'>,
  filter: LinkFilter,
): Promise<{ items: TypeLink[]; total: number }> {
  const conditions = [visibleLink(actor)]
  if (filter.organizationId !== undefined) conditions.push(holdsFor([filter.organizationId]))
  if (filter.componentId !== undefined) conditions.push(sql<SqlBool>`link.component_id = ${filter.componentId}`)
  if (filter.typeId !== undefined) conditions.push(sql<SqlBool>`link.type_id = ${filter.typeId}`)
  const links = db
    .selectFrom('annotationTypeOrganization as link')
    .innerJoin('annotationType as type', 'type.id', 'link.typeId')
    .innerJoin('annotationComponent as component', 'component.id', 'link.componentId')
    .leftJoin('organization', 'organization.id', 'link.organizationId')
    .where(allOf(conditions))
  const { total } = await links.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await links
    .select([
      'link.id',
      sql<TypeLink['type']>`json_build_object('id', type.id, 'name', type.name, 'nameFr', type.name_fr)`.as('type'),
      sql<
        TypeLink['component']
      >`json_build_object('id', component.id, 'name', component.name, 'nameFr', component.name_fr)`.as('component'),
      sql<
        TypeLink['organization']
      >`case when organization.id is null then null else json_build_object('id', organization.id, 'name', organization.name) end`.as(
        'organization',
      ),
    ])
    .orderBy('component.position')
    .orderBy('type.position')
    .orderBy('link.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

export interface StandardFilter extends Slice {
  readonly typeId?: number | undefined
  readonly zone?: Zone | undefined
}

/** A page of the house rules, by type in its order and zone, with the total. They hold for everyone. */
export async function pageOfStandards(db: Db, filter: StandardFilter): Promise<{ items: Standard[]; total: number }> {
  let standards = db
    .selectFrom('annotationStandard as standard')
    .innerJoin('annotationType as type', 'type.id', 'standard.typeId')
    .innerJoin('severity', 'severity.id', 'standard.severityId')
  if (filter.typeId !== undefined) standards = standards.where('standard.typeId', '=', filter.typeId)
  if (filter.zone !== undefined) standards = standards.where('standard.zone', '=', filter.zone)
  const { total } = await standards.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await standards
    .select([
      'standard.id',
      sql<Zone>`standard.zone`.as('zone'),
      'standard.commentEn',
      'standard.commentFr',
      sql<Standard['type']>`json_build_object('id', type.id, 'name', type.name, 'nameFr', type.name_fr)`.as('type'),
      sql<SeverityLevel>`json_build_object('id', severity.id, 'name', severity.name, 'nameFr', severity.name_fr,
        'color', severity.color, 'severityNumber', severity.severity_number)`.as('severity'),
    ])
    .orderBy('type.position')
    .orderBy('type.id')
    .orderBy('standard.zone')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** Every house rule. */
export const allStandards = async (db: Db): Promise<Standard[]> =>
  (await pageOfStandards(db, { page: 1, itemsPerPage: 1_000_000 })).items

export interface StandardFields {
  readonly severityId: number
  readonly commentEn: string
  readonly commentFr: string
}

export async function insertStandard(
  trx: Db,
  place: { readonly typeId: number; readonly zone: Zone },
  fields: StandardFields,
): Promise<number> {
  const { id } = await trx
    .insertInto('annotationStandard')
    .values({ ...place, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateStandardRow = (trx: Db, id: number, fields: StandardFields) =>
  trx.updateTable('annotationStandard').set(fields).where('id', '=', id).execute()

/** For editing, which only administrators do. */
const everything = { isAdmin: true, organizationIds: [] }

/** Every link of a component that holds for one organization, or (null) for every one. */
export async function linksOf(db: Db, componentId: number, organizationId: number | null): Promise<TypeLink[]> {
  const { items } = await pageOfLinks(db, everything, { page: 1, itemsPerPage: 1_000_000, componentId })
  return items.filter(({ organization }) => (organization?.id ?? null) === organizationId)
}

/** Replaces the types a component offers to an organization, or (null) to every one; links that stay keep their ids. */
export async function replaceLinks(
  trx: Db,
  place: { readonly componentId: number; readonly organizationId: number | null },
  typeIds: readonly number[],
): Promise<void> {
  const { componentId, organizationId } = place
  const before = (await linksOf(trx, componentId, organizationId)).map(({ type }) => type.id)
  const gone = before.filter((id) => !typeIds.includes(id))
  const added = typeIds.filter((id) => !before.includes(id))
  if (gone.length > 0)
    await trx
      .deleteFrom('annotationTypeOrganization')
      .where('componentId', '=', componentId)
      .where('organizationId', organizationId === null ? 'is' : '=', organizationId)
      .where('typeId', 'in', gone)
      .execute()
  if (added.length > 0)
    await trx
      .insertInto('annotationTypeOrganization')
      .values(added.map((typeId) => ({ typeId, componentId, organizationId })))
      .execute()
}
