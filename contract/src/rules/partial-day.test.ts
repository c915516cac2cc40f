import { expect, it } from 'vitest'
import { firstDayOf, isPartialDay, isWithin } from './partial-day.ts'

it('PARK-05 a month or a year alone is known for what it is and begins with its first day', () => {
  const texts = ['2016', '2016-03', '2016-03-15', '2016-03-15T10:00:00Z', 'March']
  expect(texts.map(isPartialDay)).toEqual([true, true, false, false, false])
  expect(texts.map(firstDayOf)).toEqual(['2016-01-01', '2016-03-01', '2016-03-15', '2016-03-15', 'March'])
  expect(isWithin('2016-03-15', '2016-03')).toBe(true)
  expect(isWithin('2016-03', '2016')).toBe(true)
  expect(isWithin('2016-03', '2016-03')).toBe(false)
  expect(isWithin('2017-03-15', '2016')).toBe(false)
  expect(isWithin('2016-03-15', '2016-03-15')).toBe(false)
})
