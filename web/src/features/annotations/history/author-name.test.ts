import { describe, expect, it } from 'vitest'
import { authorName } from './author-name.ts'

describe('authorName', () => {
  const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@wind.example', organizationName: 'Wind SA' }

  it('says the organization, then last and first name', () => {
    expect(authorName(ada)).toBe('Wind SA, Byron Ada')
    expect(authorName({ ...ada, organizationName: null })).toBe('Byron Ada')
  })

  it('falls back on the e-mail, and on nothing', () => {
    expect(authorName({ ...ada, firstName: '', lastName: '', organizationName: '' })).toBe('ada@wind.example')
    expect(authorName(null)).toBe('')
  })
})
