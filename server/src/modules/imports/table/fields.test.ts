import { describe, expect, it } from 'vitest'
import { recognise } from './fields.ts'

const fieldsOfColumns = (...titles: string[]) => {
  const { columns, isSure } = recognise(titles, new Map(), false)
  return { isSure, fields: columns.map(({ column, field }) => `${titles[column]}: ${field}`) }
}

describe('what columns say by their titles', () => {
  it('PARK-05 the words of the template are taken, whatever their accents, capitals and units', () => {
    expect(fieldsOfColumns('PARC', 'Éolienne', 'Commentaire (libre)')).toEqual({
      isSure: true,
      fields: ['PARC: park', 'Éolienne: turbine', 'Commentaire (libre): comment'],
    })
  })

  it('PARK-05 words of other tables are proposed only, and each field takes one column', () => {
    expect(fieldsOfColumns('Ferme éolienne', 'Machine', 'Commune', 'Remarque', 'Nom', 'Couleur')).toEqual({
      isSure: false,
      fields: ['Ferme éolienne: park', 'Machine: turbine', 'Commune: place', 'Remarque: comment'],
    })
  })
})
