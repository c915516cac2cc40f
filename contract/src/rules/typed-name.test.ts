import { describe, expect, it } from 'vitest'
import { typedName } from './typed-name.ts'

describe('typedName', () => {
  it('translates a name that is only the name of the type, and leaves a given one', () => {
    const type = { name: 'Suction side', nameFr: 'Extrados' }
    expect(typedName({ name: 'Suction side', type }, 'fr')).toBe('Extrados')
    expect(typedName({ name: 'Extrados', type }, 'en')).toBe('Suction side')
    expect(typedName({ name: 'SS-2', type }, 'fr')).toBe('SS-2')
  })

  it('keeps the number of a part that is named after its type', () => {
    const type = { name: 'Blade', nameFr: 'Pale' }
    expect(typedName({ name: 'Blade 2', type }, 'fr')).toBe('Pale 2')
    expect(typedName({ name: 'Pale 12', type }, 'en')).toBe('Blade 12')
    expect(typedName({ name: 'Blade two', type }, 'fr')).toBe('Blade two')
    expect(typedName({ name: 'Bladerunner 2', type }, 'fr')).toBe('Bladerunner 2')
  })
})
