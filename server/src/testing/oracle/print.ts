import type { Comparison, Difference } from './compare.ts'

/** The kind of a difference: where it is, without who asked and without the numbers of things and places. */
const kindOf = ({ where }: Difference): string =>
  where
    .replace(/^[^:]*: /, '')
    .replaceAll(/\?\S*?(?=[[. ]|$)/g, '?…')
    .replaceAll(/\d+/g, 'n')

const shownPerKind = 3

/** What was compared and what differed: the first of each kind in full, how often it happened behind it. */
export function inWords({ fields, differences, unknown }: Comparison): string {
  const lines = [...Map.groupBy(differences, kindOf)].flatMap(([kind, all]) => [
    `  ${all.length} × ${kind}`,
    ...all
      .slice(0, shownPerKind)
      .map(
        ({ where, expected, told }) =>
          `      ${where}: expected ${JSON.stringify(expected)}, told ${JSON.stringify(told)}`,
      ),
  ])
  const news = unknown.length > 0 ? [`  fields that nothing is derived for: ${unknown.join(', ')}`] : []
  return [`${fields} fields compared, ${differences.length} differences`, ...news, ...lines].join('\n')
}
