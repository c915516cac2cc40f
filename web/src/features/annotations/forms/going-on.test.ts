import { expect, it } from 'vitest'
import { firstFitting } from './going-on.ts'

const data = [
  { value: '1', label: 'Leading-edge erosion' },
  { value: '2', label: 'Surface crack' },
  { value: '3', label: 'Crack of the shell' },
]

it.each([
  ['eros', '1'],
  ['CRACK', '2'],
  [' crack o', '3'],
  ['zzz', null],
  ['', null],
  ['  ', null],
])('what is typed as "%s" takes %s', (typed, value) => expect(firstFitting(data, typed)).toBe(value))
