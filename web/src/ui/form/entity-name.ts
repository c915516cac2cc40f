import type { TextKey } from '../../i18n/texts.ts'

type Under<K extends string, Area extends string> = K extends `${Area}.${infer Name}` ? Name : never

/** What an operation was about, where its failure names it. */
export type EntityName = Under<TextKey, 'entities'>
