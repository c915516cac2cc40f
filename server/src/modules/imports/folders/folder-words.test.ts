import { describe, expect, it } from 'vitest'
import { bladeNumber, partOfWord, sideOfWord } from './folder-words.ts'

describe('words of folders', () => {
  it.each([
    ['Pressure side', 3],
    ['PS', 3],
    ['Intrados', 3],
    ['01_suction-side', 4],
    ['SS', 4],
    ['extrados', 4],
    ['Bord d’attaque', 5],
    ["bord d'attaque", 5],
    ['LE', 5],
    ['BF', 6],
    ['trailing_edge', 6],
    ['Tower north', 14],
    ['Mât face est', 15],
    ['face sud', 16],
    ['West', 17],
    ['Nacelle avant', 21],
    ['Toit de nacelle', 18],
    ['Nez de moyeu', 23],
  ])('%s is the side of type %i', (name, typeId) => {
    expect(sideOfWord(name, null)?.typeId).toBe(typeId)
  })

  it('knows short words only below their part', () => {
    expect(sideOfWord('N', null)).toBeNull()
    expect(sideOfWord('N', partOfWord('Mât'))?.typeId).toBe(14)
    expect(sideOfWord('left', null)).toBeNull()
    expect(sideOfWord('gauche', partOfWord('Nacelle'))?.typeId).toBe(19)
    expect(sideOfWord('E01', null)).toBeNull()
  })

  it.each([
    ['A', 1],
    ['b', 2],
    ['3', 3],
    ['Blade C', 3],
    ['Pale_2', 2],
    ['blade-01', 1],
    ['WTG-17', null],
    ['LM 58.7', null],
  ])('%s is blade %s', (name, number) => {
    expect(bladeNumber(name)).toBe(number)
  })
})
