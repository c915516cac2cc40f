import { expect, it } from 'vitest'
import { sidesOfTree } from './sides-of-tree.ts'

const device = (id: number, name: string, kind: string, kindFr: string) => ({
  data: { attributes: { id, name, type: { data: { attributes: { name: kind, nameFr: kindFr } } } } },
})
const blade = device(1, 'Blade 1', 'Blade', 'Pale')
const tower = device(9, 'Tower', 'Tower', 'Mât')

it('names sides after their device in the chosen language, and a device inspected as a whole alone', () => {
  const tree = [
    { device: blade, inspections: [{ device: device(2, 'Suction side', 'Suction side', 'Extrados') }] },
    { device: tower, inspections: [{ device: tower }] },
  ]
  expect(sidesOfTree(tree, 'fr')).toEqual([
    { id: 2, name: 'Pale 1 · Extrados' },
    { id: 9, name: 'Mât' },
  ])
  expect(sidesOfTree(tree, 'en').map(({ name }) => name)).toEqual(['Blade 1 · Suction side', 'Tower'])
})
