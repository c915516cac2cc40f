import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]*\| *([^|]*?) *\|(.*)\|$/gm)]

/** The criteria of levels A and AA of WCAG 2.2, by guideline. */
const criteria: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}

it('the statement of accessibility has each criterion once, with one of its words, and names tests that there are', () => {
  const all = Object.entries(criteria).flatMap(([guideline, numbers]) => numbers.map((each) => `${guideline}.${each}`))
  expect(rows.map(([, number]) => number)).toEqual(all)
  for (const [, number, state] of rows)
    expect(['met', 'in part', 'not met', 'not applicable', 'not known'], number).toContain(state)
  const named = [...page.matchAll(/`([\w/.-]+\.(?:spec|test)\.tsx?)`/g)].map(([, file]) => file ?? '')
  expect(named.length).toBeGreaterThan(50)
  for (const file of named)
    expect([file, existsSync(join(root, file)) || existsSync(join(root, 'e2e/src', file))]).toEqual([file, true])
})
