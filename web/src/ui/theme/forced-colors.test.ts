import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = `${import.meta.dirname}/../..`
const texts = globSync('**/*.tsx', { cwd: root })
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => readFileSync(`${root}/${path}`, 'utf8'))

const base = readFileSync(`${import.meta.dirname}/base.css`, 'utf8')
const forced = base.slice(base.indexOf('@media (forced-colors: active)')).split('\n}\n')[0] ?? ''

const foundBy = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

/** States that a component of the library draws itself: by the rule named, or by a sign that is no colour. */
const drawn = {
  Tabs: '[role="tab"][aria-selected="true"]',
  SegmentedControl: '.mantine-SegmentedControl-label[data-active]',
  Chip: '.mantine-Chip-label[data-checked]',
  Switch: '.mantine-Switch-input:checked',
  Checkbox: '.mantine-Checkbox-input:checked',
  Radio: '.mantine-Radio-radio:checked',
} as const

/** Looked at in a browser (`e2e/src/forced-colors.spec.ts`): the page of a list, the place in a list of choices, which a mark of its own tells as well. */
const seenInBrowser = ['Pagination', 'Combobox']

/** The choice stands in the field as a word, or nothing is ever chosen in it. */
const inWords = ['Select', 'MultiSelect', 'NativeSelect', 'Menu', 'Modal', 'Drawer', 'Popover']

/** Components of the library with which something is chosen, opened or checked. */
const choosing =
  /\b(Tabs|SegmentedControl|Chip|Switch|Checkbox|Radio|Pagination|Combobox|Select|NativeSelect|MultiSelect|Autocomplete|TagsInput|NavLink|Stepper|Rating|Slider|RangeSlider|Accordion|Tree|Pill|PillsInput|TableOfContents|Timeline|Menu|Modal|Drawer|Popover)\b/g

it('where the system chooses the colours, every state of the sources has a rule that draws it', () => {
  const states = foundBy(/\b(aria-(?:selected|pressed|checked|current))=/g)
  expect([...states].toSorted()).toEqual(['aria-current', 'aria-pressed'])
  for (const state of states) expect(forced).toContain(`[${state}`)
  const marks = foundBy(/\b(data-(?:selected|chosen|current|checked))=/g)
  expect([...marks].toSorted()).toEqual(['data-chosen', 'data-current', 'data-selected'])
  for (const mark of marks) expect(forced).toContain(`[${mark}]`)
})

it('and so has every component of the library with which something is chosen', () => {
  const used = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        [...names.matchAll(choosing)].map(([, name = '']) => name),
      ),
    ),
  )
  const ruled = Object.entries(drawn)
  expect([...used].filter((name) => ![...Object.keys(drawn), ...seenInBrowser, ...inWords].includes(name))).toEqual([])
  for (const [name, rule] of ruled) expect([name, used.has(name), forced.includes(rule)]).toEqual([name, true, true])
})
