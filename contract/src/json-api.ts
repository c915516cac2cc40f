import { z } from 'zod'

/** A JSON:API resource object; `attributes.id` repeats the id as an integer. `id` is named for the document's components. */
export function resource<T extends string, A extends z.ZodRawShape>(type: T, attributes: A) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    attributes: z.object({ id: z.int(), ...attributes }),
  })
}

/** A single resource as an answer, or a relation to one. */
export const one = <R extends z.ZodType>(schema: R) => z.object({ data: schema })
/** A relation to one resource that may be absent. */
export const oneOrNone = <R extends z.ZodType>(schema: R) => z.object({ data: schema }).nullable()
/** A relation to several resources. */
export const many = <R extends z.ZodType>(schema: R) => z.object({ data: z.array(schema) })

export const listMetaSchema = z
  .object({ currentPage: z.int(), itemsPerPage: z.int(), totalItems: z.int() })
  .meta({ id: 'ListMeta' })

/** Without `prev` on the first page, without `next` on the last. */
const linksSchema = z.object({
  self: z.string(),
  first: z.string(),
  last: z.string(),
  prev: z.string().optional(),
  next: z.string().optional(),
})

/** A page of resources with its counts and links. */
export const listing = <R extends z.ZodType>(schema: R) =>
  z.object({ data: z.array(schema), meta: listMetaSchema, links: linksSchema })

export type ListMeta = z.infer<typeof listMetaSchema>

export const maxItemsPerPage = 100
/** Rows on a page with a "See more" control. */
export const seeMoreItemsPerPage = 30

/** A whole number as it stands in an address: digits, once; neither a list nor another way to write a number. */
export const numberInAddress = (min: number, max: number) =>
  z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text),
      z
        .int({
          error: ({ code, input }) =>
            code !== 'invalid_type' || input === undefined ? undefined : 'must be a whole number',
        })
        .min(min)
        .max(max),
    )
    .meta({ type: 'integer', minimum: min, maximum: max })

/** The page part of every listing's query. */
export const pageQuery = {
  page: numberInAddress(1, 1_000_000).default(1),
  itemsPerPage: numberInAddress(1, maxItemsPerPage).default(10),
}

/** `order[field]=asc|desc` for the named fields only. */
export const orderQuery = <F extends string>(...fields: [F, ...F[]]) =>
  z.partialRecord(z.enum(fields), z.enum(['asc', 'desc'])).optional()

/** A comma list of positive integers, at most 500. */
export const idListQuery = z
  .string()
  .max(6000)
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be a comma list of ids')
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= 500, 'at most 500 ids')
  .describe('Ids with commas between them, at most 500.')
/** What something is narrowed to, by ids; the list may be empty. */
export const chosenIdsQuery = z
  .string()
  .max(6000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
  .describe('Ids with commas between them. Without it all are taken.')
/** A yes or no as it stands in an address. */
export const flagQuery = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
  .describe('`1` or `true` for yes, `0` or `false` for no.')
/** `ids`: only these. */
export const idsQuery = idListQuery.optional()

/** An id in an address or a filter. */
export const idParam = numberInAddress(1, 2_147_483_647)
/** An id in a JSON body: a number, not a numeric string. */
export const idField = z.int().min(1).max(2_147_483_647)
/** A version in a JSON body, from 1; none is larger than what the database can count. */
export const versionField = z.int().min(1).max(2_147_483_647)
export const idParams = z.strictObject({ id: idParam })

/** `startWith`: one letter (or digit) or a range of letters such as `A-E`. */
export const startWithQuery = z
  .string()
  .regex(/^[A-Za-z0-9](-[A-Za-z0-9])?$/, 'must be a letter or a range such as A-E')
  .optional()

interface ResourceLike {
  readonly id: string
  readonly type: string
  readonly attributes: object
}

/** A value as `flatten` leaves it: resources become their attributes, relations what they hold, at every depth. */
export type Flat<V> = V extends readonly (infer E)[]
  ? Flat<E>[]
  : V extends ResourceLike
    ? { [K in keyof V['attributes']]: Flat<V['attributes'][K]> }
    : V extends { data: infer D extends ResourceLike | readonly ResourceLike[] }
      ? Flat<D>
      : V

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isResource = (value: unknown): value is ResourceLike =>
  isObject(value) && typeof value.id === 'string' && typeof value.type === 'string' && isObject(value.attributes)

const isRelation = (value: Record<string, unknown>): boolean =>
  Object.keys(value).length === 1 &&
  (isResource(value.data) || (Array.isArray(value.data) && value.data.every(isResource)))

function flattenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattenValue)
  if (!isObject(value)) return value
  if (isResource(value)) return flattenAttributes(value.attributes)
  if (isRelation(value)) return flattenValue(value.data)
  return value
}

const flattenAttributes = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, flattenValue(value)]))

/** Turns resource objects nested under `attributes` into plain objects, at every depth. */
export function flatten<R extends ResourceLike>(value: R): Flat<R>
export function flatten(value: ResourceLike): object {
  return flattenAttributes(value.attributes)
}
