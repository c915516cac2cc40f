import { expect, it } from 'vitest'
import { emptyValues } from '../forms/annotation-form.ts'
import { differingFields, mergedOnto } from './conflict.ts'

const base = { ...emptyValues, type: '2', severity: '4', comment: 'Crack' }

it('only fields that differ are shown', () => {
  expect(differingFields({ ...base, comment: 'Mine' }, { ...base, status: 'fixed' })).toEqual(['status', 'comment'])
  expect(differingFields(base, base)).toEqual([])
})

it('keeping mine changes only the fields I touched', () => {
  const mine = { ...base, comment: 'Mine' }
  const theirs = { ...base, severity: '6', comment: 'Theirs', status: 'fixed' as const }
  expect(mergedOnto(base, mine, theirs)).toEqual({ ...base, severity: '6', status: 'fixed', comment: 'Mine' })
})
