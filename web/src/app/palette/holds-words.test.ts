import { expect, it } from 'vitest'
import { holdsWords } from './holds-words.ts'

it('a name holds a text whatever the case and the accents, and no other', () => {
  expect(holdsWords('Se déconnecter', 'DECO')).toBe(true)
  expect(holdsWords('Tableau de bord', 'bôrd')).toBe(true)
  expect(holdsWords('Profil', '')).toBe(true)
  expect(holdsWords('Profil', '.')).toBe(false)
})
