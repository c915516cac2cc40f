import type { AnswerOf, BodyOf, Flat, ListMeta, ParamsOf, QueryInputOf, QueryOf } from '@visionair/contract'

/** Keys the server has no default for. */
type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T]

/** A query as screens write it: read types (numbers, lists of ids), and only what has no default is demanded. */
export type QueryArgs<E> =
  unknown extends QueryOf<E>
    ? never
    : { [K in keyof QueryOf<E> as K extends RequiredKeys<QueryInputOf<E>> ? K : never]: QueryOf<E>[K] } & {
        [K in keyof QueryOf<E> as K extends RequiredKeys<QueryInputOf<E>> ? never : K]?: QueryOf<E>[K] | undefined
      }

/** What a schema takes, before its defaults and transformations. */
type InputOfSchema<S> = S extends { _zod: { input: infer I } } ? I : never
type BodyInputOf<E> = E extends { body?: infer S } ? InputOfSchema<NonNullable<S>> : never

/** A body as screens write it: before defaults are filled in. */
export type BodyArgs<E> = unknown extends BodyOf<E> ? never : BodyInputOf<E>

type Part<Name extends string, T> = [T] extends [never]
  ? { readonly [K in Name]?: never }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

type ParamsArgs<E> = unknown extends ParamsOf<E> ? never : ParamsOf<E>

/** Everything one call needs: its parameters, query and body. */
export type CallInput<E> = Part<'params', ParamsArgs<E>> & Part<'query', QueryArgs<E>> & Part<'body', BodyArgs<E>>

/** The input may be left out when nothing in it is demanded. */
export type InputArgs<E> = Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A page of a list, flattened. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly meta: ListMeta
}

/** What a call answers: a list as items and counts, anything else as the flattened `data`, nothing when there is no body. */
export type ResultOf<E> =
  AnswerOf<E> extends { data: readonly (infer R)[]; meta: ListMeta }
    ? Page<Flat<R>>
    : AnswerOf<E> extends { data: infer D }
      ? Flat<D>
      : undefined

/** A single item of a list call. */
export type ItemOf<E> = ResultOf<E> extends Page<infer T> ? T : never
