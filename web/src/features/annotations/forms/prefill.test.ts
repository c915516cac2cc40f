import { expect, it } from 'vitest'
import { nothingSuggested, prefilled, unprefilled } from './prefill.ts'

const suggestion = { severity: '4', comment: 'Crack in the coating.' }

it('a suggestion fills empty fields, and the next one replaces it', () => {
  const first = prefilled({ severity: '', comment: '' }, nothingSuggested, suggestion)
  expect(first).toEqual(suggestion)
  const next = { severity: '6', comment: 'Layers apart.' }
  expect(prefilled(first, suggestion, next)).toEqual(next)
})

it('a comment that a person wrote is never replaced, the severity is', () => {
  const own = { severity: '2', comment: 'Seen from the ground' }
  expect(prefilled(own, suggestion, suggestion)).toEqual({ severity: '4', comment: 'Seen from the ground' })
})

it('without a house rule the severity stays and the old suggestion goes', () => {
  expect(prefilled(suggestion, suggestion, nothingSuggested)).toEqual({ severity: '4', comment: '' })
})

it('clearing the type takes away only what was suggested', () => {
  expect(unprefilled(suggestion, suggestion)).toEqual({ severity: '', comment: '' })
  expect(unprefilled({ severity: '5', comment: 'Own words' }, suggestion)).toEqual({
    severity: '5',
    comment: 'Own words',
  })
})
