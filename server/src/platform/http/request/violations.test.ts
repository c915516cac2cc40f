import { idsQuery, lineText, startWithQuery } from '@visionair/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parsePart, RequestRefused } from './parse-request.ts'

function violationsOf(schema: z.ZodType, value: unknown, language: 'en' | 'fr' = 'en') {
  try {
    parsePart(schema, 'body', value, language)
  } catch (error) {
    if (error instanceof RequestRefused) return error.violations.map(({ field, message }) => `${field}: ${message}`)
    throw error
  }
  return []
}

describe('violations', () => {
  it.each<[string, z.ZodType, unknown, string, string]>([
    ['required', z.string(), undefined, 'This field is required.', 'Ce champ est obligatoire.'],
    ['type', z.string(), 4, 'Must be a text.', 'Doit être un texte.'],
    ['null', z.int(), null, 'Must be a number.', 'Doit être un nombre.'],
    ['fraction', z.int(), 1.5, 'Must be a whole number.', 'Doit être un nombre entier.'],
    ['enum', z.enum(['a', 'b']), 'c', 'Must be one of: a, b.', 'Doit être l’une des valeurs : a, b.'],
    ['literal', z.literal(1), 2, 'Must be 1.', 'Doit être 1.'],
    ['empty text', z.string().min(1), '', 'Must not be empty.', 'Ne doit pas être vide.'],
    ['short', z.string().min(8), 'a', 'Must have at least 8 characters.', 'Doit comporter au moins 8 caractères.'],
    ['long', z.string().max(2), 'abc', 'Must have at most 2 characters.', 'Doit comporter au plus 2 caractères.'],
    ['small', z.number().min(1.5), 1, 'Must be at least 1.5.', 'Doit être supérieur ou égal à 1,5.'],
    ['not above', z.number().gt(0), 0, 'Must be greater than 0.', 'Doit être strictement supérieur à 0.'],
    ['big', z.number().max(3), 4, 'Must be at most 3.', 'Doit être inférieur ou égal à 3.'],
    ['few', z.array(z.int()).min(2), [1], 'Must have at least 2 items.', 'Doit comporter au moins 2 éléments.'],
    ['email', z.email(), 'x', 'The email is not valid.', 'L’e-mail n’est pas valide.'],
    ['date', z.iso.date(), '2026-02-30', 'Must be a date, as 2026-11-20.', 'Doit être une date, comme 2026-11-20.'],
    ['pattern', z.string().regex(/x/), 'y', 'Does not have the expected form.', 'N’a pas la forme attendue.'],
    [
      'union',
      z.union([z.int(), z.boolean()]),
      'x',
      'Has none of the accepted forms.',
      'N’a aucune des formes acceptées.',
    ],
    ['own words', z.string().refine(() => false, 'no way'), 'x', 'No way.', 'Cette valeur n’est pas valide.'],
  ])('say in both languages: %s', (_name, schema, value, english, french) => {
    expect(violationsOf(z.object({ a: schema }), { a: value })).toEqual([`a: ${english}`])
    expect(violationsOf(z.object({ a: schema }), { a: value }, 'fr')).toEqual([`a: ${french}`])
  })

  it('point into lists, objects and the closest form of a union', () => {
    const schema = z.strictObject({
      values: z.array(z.strictObject({ reference: z.string() })),
      box: z.union([z.strictObject({ x: z.int(), y: z.int() }), z.strictObject({ x: z.int() })]),
    })
    expect(violationsOf(schema, { values: [{ reference: 'a' }, { reference: 1, more: 2 }], box: { x: 'a' } })).toEqual([
      'values.1.reference: Must be a text.',
      'values.1.more: This field is not known here.',
      'box.x: Must be a number.',
    ])
  })

  it('know the contract’s own sentences in French', () => {
    expect(violationsOf(z.object({ ids: idsQuery }), { ids: 'a,b' }, 'fr')[0]).toContain('liste d’identifiants')
    expect(violationsOf(z.object({ s: startWithQuery }), { s: 'AB' }, 'fr')[0]).toContain('intervalle comme A-E')
    expect(violationsOf(z.object({ n: lineText(9) }), { n: 'a\u0007b' }, 'fr')[0]).toContain('caractères de contrôle')
  })
})
