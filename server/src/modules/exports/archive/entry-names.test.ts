import { describe, expect, it } from 'vitest'
import { EntryNames } from './entry-names.ts'

describe('names in an archive', () => {
  it('stay apart', () => {
    const names = new EntryNames()
    expect(['a', 'a', 'b', 'a'].map((name) => names.unique('x/', name, '.jpg'))).toEqual([
      'x/a.jpg',
      'x/a-2.jpg',
      'x/b.jpg',
      'x/a-3.jpg',
    ])
  })
})
