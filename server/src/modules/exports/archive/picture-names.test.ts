import { expect, it } from 'vitest'
import { pictureNames } from './picture-names.ts'

const type = (name: string, nameFr: string) => ({ name, nameFr })
const blade = { name: 'Blade 1', type: type('Blade', 'Pale') }
const side = (id: number, imageVersion: number | null, name = 'Pressure side') => ({
  ...{ id, imageVersion, parentDevice: blade },
  device: { name, type: type('Pressure side', 'Intrados') },
})

it('REP-04 a picture is named by where it lies in the archive, sides of one name apart and those with a picture first', () => {
  const nameOf = pictureNames([side(1, null), side(2, 3), side(3, 1)], 'fr')
  expect([nameOf(2, 3), nameOf(3, 1)]).toEqual([
    'images-entières/pale-1-intrados.dzi.zip',
    'images-entières/pale-1-intrados-2.dzi.zip',
  ])
})

it('REP-05 a picture that was replaced, or is no longer there, has a name that no file of the archive can have', () => {
  const nameOf = pictureNames([side(1, null), side(2, 3)], 'en')
  expect([nameOf(2, 2), nameOf(1, 4)]).toEqual([
    'pictures/blade-1-pressure-side@2',
    'pictures/blade-1-pressure-side-2@4',
  ])
  expect(() => nameOf(9, 1)).toThrow('inspection 9')
})
