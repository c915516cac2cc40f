import type { Choice } from '../../../ui/list/list-toolbar.tsx'

/** A choice that the address makes and that is none of those offered is said to be one: the list is narrowed to it. */
export const withChosen = (choices: readonly Choice[], chosen: number | null, name: string): readonly Choice[] =>
  chosen === null || choices.some(({ value }) => value === String(chosen))
    ? choices
    : [...choices, { value: String(chosen), label: name }]
