import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formState } from './form-state.ts'

const field = (own: { value?: string; checked?: boolean }, attributes: Readonly<Record<string, string>> = {}) => ({
  ...own,
  getAttribute: (name: string) => attributes[name] ?? null,
})

describe('formState', () => {
  it('stays the same while nothing is changed', () => {
    expect(formState([field({ value: '12' })])).toBe(formState([field({ value: '12' })]))
  })

  it('changes with a value, a check and a choice among buttons, whoever set it', () => {
    const states = [
      [field({ value: '12' })],
      [field({ value: '13' })],
      [field({ value: 'on', checked: false })],
      [field({ value: 'on', checked: true })],
      [field({ value: '' }, { 'aria-pressed': 'true' })],
      [field({ value: '' }, { 'aria-checked': 'true' })],
    ].map(formState)
    expect(new Set(states).size).toBe(states.length)
  })

  it('is compared before a waiting form is sent', () => {
    const notice = readFileSync(`${import.meta.dirname}/unsent-notice.tsx`, 'utf8')
    expect(notice).toMatch(/if \(formState\(.+\) === waiting\.current\) form\.requestSubmit\(\)/)
  })
})
