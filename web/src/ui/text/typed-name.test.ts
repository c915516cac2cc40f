import { describe, expect, it } from 'vitest'
import { typedName } from './typed-name.ts'

describe('typedName', () => {
  it('translates a name that is only the name of the type, and leaves a given one', () => {
    const type = { name: 'Suction side', nameFr: 'Extrados' }
    expect(typedName({ name: 'Suction side', type }, 'fr')).toBe('Extrados')
    expect(typedName({ name: 'Extrados', type }, 'en')).toBe('Suction side')
    expect(typedName({ name: 'SS-2', type }, 'fr')).toBe('SS-2')
  })
})
