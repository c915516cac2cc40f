import { sql } from 'kysely'
import { z } from 'zod'
import type { ApiWorld } from '../../api-world.ts'

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Names of all columns there are, as the database and as the program writes them. */
export async function columnNames(world: ApiWorld): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(world.ctx.db)
  return [...new Set(rows.flatMap(({ name }) => [name, camelCase(name)]))].sort()
}

/** The names a schema takes at its top, those of every alternative. */
export function namesTaken(schema: z.ZodType | undefined): ReadonlySet<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodPipe) return namesOf(schema.in)
  if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((option) => [...namesOf(option)]))
  return new Set()
}

const namesOf = (schema: unknown): ReadonlySet<string> => (schema instanceof z.ZodType ? namesTaken(schema) : new Set())

/** The names of everything an answer tells, at every depth. */
export function namesTold(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...namesTold(inner)])
  if (schema instanceof z.ZodArray) return namesTold(schema.element)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesTold(schema.unwrap())
  return []
}

/** Names nobody should be able to set, whatever they are called in the tables. */
export const alwaysProtected: readonly string[] = [
  'id',
  'organization',
  'organizationId',
  'organization_id',
  'createdBy',
  'roles',
  'permissions',
  'isAdmin',
  'status',
  'version',
  'storageKey',
  'passwordHash',
  'is_active',
  'rootDevices',
  'can',
  '__proto__',
  'constructor',
]

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with more fields, at its top. `__proto__` is written as a field of its own, as a client would send it. */
export function withFields(body: Json, fields: readonly (readonly [name: string, value: unknown])[]): string {
  const more = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const own = JSON.stringify(body).slice(1, -1)
  return `{${[...more, ...(own === '' ? [] : [own])].join(',')}}`
}

/** Bodies with one more field in one of the objects inside; a field they have anyway, such as the id of what is meant, is none more. */
export function withInnerField(body: Json, name: string, value: unknown): string[] {
  return Object.entries(body).flatMap(([key, inner]) => {
    const list = Array.isArray(inner) ? inner : null
    const first: unknown = list ? list[0] : inner
    if (!isObject(first) || Object.hasOwn(first, name)) return []
    const changed = { ...first, [name]: value }
    return [JSON.stringify({ ...body, [key]: list ? [changed, ...list.slice(1)] : changed })]
  })
}

/** A value that would do harm if it were taken. */
export function harmfulValue(name: string, foreignOrganization: number): unknown {
  if (/roles/i.test(name)) return ['ROLE_ADMIN']
  if (/permissions/i.test(name)) return ['user_edit']
  if (/organization/i.test(name)) return foreignOrganization
  if (/^(is|has|can)/.test(name)) return true
  return 1
}
