import { describe, expect, it } from 'vitest'
import { arrangeChain, visitName } from './breadcrumb-chain.ts'

describe('arrangeChain', () => {
  it('shows first, second-to-last and last, and keeps the rest for the menu', () => {
    expect(arrangeChain([1, 2, 3, 4, 5])).toEqual({ first: [1], between: [2, 3], last: [4, 5] })
    expect(arrangeChain([1, 2, 3, 4])).toEqual({ first: [1], between: [2], last: [3, 4] })
  })

  it('never shows a level twice in short chains', () => {
    expect(arrangeChain([1, 2, 3])).toEqual({ first: [1], between: [], last: [2, 3] })
    expect(arrangeChain([1, 2])).toEqual({ first: [1], between: [], last: [2] })
    expect(arrangeChain([1])).toEqual({ first: [1], between: [], last: [] })
    expect(arrangeChain([])).toEqual({ first: [], between: [], last: [] })
  })
})

describe('visitName', () => {
  it('says the day at the end in the form of the locale, and leaves other names alone', () => {
    const date = (day: string) => `<${day}>`
    expect(visitName('Clarity · 2024-06-12', date)).toBe('Clarity · <2024-06-12>')
    expect(visitName('2024-06-12 first', date)).toBe('2024-06-12 first')
  })
})
