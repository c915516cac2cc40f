import { expect, it } from 'vitest'
import { knownDay } from './known-day.ts'

it('DEV-02 PARK-05 a commissioning is shown as far as it is known: its day, its month or its year', () => {
  const texts = ['2016-03-15', '2016-03', '2016', '2016-13', 'soon']
  expect(texts.map((text) => knownDay(text, 'en-GB'))).toEqual(['15 Mar 2016', 'March 2016', '2016', '', ''])
  expect(knownDay('2016-03', 'fr-FR')).toBe('mars 2016')
})
