type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer Name}_${PluralForm}` ? Name : K

/** Every key of a catalogue, dotted; the plural forms `x_one` and `x_other` are the one key `x`. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

type TextAt<T, K extends string> = K extends keyof T
  ? T[K]
  : `${K}_other` extends keyof T
    ? T[`${K}_other`]
    : K extends `${infer Head}.${infer Rest}`
      ? Head extends keyof T
        ? TextAt<T[Head], Rest>
        : never
      : never

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValueOf<Name> = Name extends 'count' ? number : string | number

/** What a text wants filled in: nothing, or one value for each `{{name}}` in the English text. */
export type ValuesFor<T, K extends string> = [NamesIn<TextAt<T, K>>] extends [never]
  ? []
  : [values: { readonly [N in NamesIn<TextAt<T, K>>]: ValueOf<N> }]

/** The shape a translation must have: the same keys, every one a text. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
