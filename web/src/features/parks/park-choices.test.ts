import { describe, expect, it } from 'vitest'
import { choicesWith, parkChoices } from './park-choices.ts'

const tree = [
  {
    id: 1,
    name: 'Nord',
    organization: 7,
    children: [
      {
        id: 2,
        name: 'Éole',
        organization: 7,
        children: [{ id: 3, name: 'Ligne A', organization: 7, children: [] }],
      },
    ],
  },
  { id: 4, name: 'Foreign', organization: 8, children: [] },
  { id: 5, name: 'Sud', organization: 7, children: [] },
]

describe('the parks something may be moved to', () => {
  it('PARK-06 are those of the company in the order of the tree, with the way to each', () => {
    const choices = parkChoices(tree, 7)
    expect(choices.map(({ id, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [5, 0],
    ])
    expect(choices[2]?.way).toEqual(['Nord', 'Éole'])
  })

  it('PARK-06 leave out what moves and what is below it', () => {
    expect(parkChoices(tree, 7, 2).map(({ id }) => id)).toEqual([1, 5])
  })

  it('PARK-06 are found by their name and by the names above them, without accents', () => {
    expect(choicesWith(parkChoices(tree, 7), 'EOLE').map(({ id }) => id)).toEqual([2, 3])
    expect(choicesWith(parkChoices(tree, 7), '')).toHaveLength(4)
  })
})
