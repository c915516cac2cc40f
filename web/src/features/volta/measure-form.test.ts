import { createVoltaMeasureData } from '@visionair/contract/volta'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conformities,
  emptyMeasure,
  isBeyondTip,
  isDoubtful,
  type MeasureValues,
  measureOf,
  validateMeasure,
  valuesOf,
} from './measure-form.ts'

const messages = { required: 'required', minimum: 'minimum', beyond: 'beyond', photo: 'photo' }
const needsPhoto = { needsPhoto: true, bladeLengthM: null }
const noPhoto = { needsPhoto: false, bladeLengthM: 58.5 }
const whole: MeasureValues = {
  ...emptyMeasure,
  type: '1',
  measureValue: 0,
  positionFromHub: 0,
  severity: '2',
  file: new File([], 'spot.jpg'),
}

const stored = {
  ...{ type: { id: 1 }, severity: { id: 2 }, reading: 'value' as const, measureValue: 12, positionFromHub: 3 },
  ...{ isInspected: true, comment: null, expertComment: { en: null, fr: null } },
} as const

describe('the form of a measure', () => {
  it('demands value, position and severity, and a photo where one is taken', () => {
    expect(validateMeasure(emptyMeasure, needsPhoto, messages)).toEqual({
      type: 'required',
      measureValue: 'required',
      positionFromHub: 'required',
      severity: 'required',
      file: 'photo',
    })
    expect(validateMeasure(whole, needsPhoto, messages)).toEqual({})
    expect(validateMeasure({ ...whole, file: null }, noPhoto, messages)).toEqual({})
  })

  it('refuses what is below zero', () => {
    expect(validateMeasure({ ...whole, positionFromHub: -0.1, measureValue: -1 }, needsPhoto, messages)).toEqual({
      positionFromHub: 'minimum',
      measureValue: 'minimum',
    })
  })

  it('refuses what is beyond the tip of a blade whose length is known', () => {
    const positioned = (positionFromHub: number) => validateMeasure({ ...whole, positionFromHub }, noPhoto, messages)
    expect(positioned(58.5)).toEqual({})
    expect(positioned(200)).toEqual({ positionFromHub: 'beyond' })
  })

  it('VOLTA-02 sends a verdict only when a person fixed it, and asks when nobody knows where it is from', () => {
    const shown = (verdictBy: 'limit' | 'choice' | 'unknown', isCompliant: boolean | null) =>
      valuesOf({ ...stored, verdictBy, isCompliant })
    expect(measureOf({ ...shown('limit', true), measureValue: 80 })).not.toHaveProperty('isCompliant')
    expect(measureOf(shown('choice', false))).toMatchObject({ isCompliant: false })
    for (const unknown of [shown('unknown', true), shown('choice', null)])
      expect(validateMeasure(unknown, noPhoto, messages)).toEqual({ conformity: 'required' })
  })

  it('VOLTA-01 doubts a value far beyond the limit of its type, and takes it all the same', () => {
    expect([80, 5000, 5000.5].map((value) => isDoubtful(value, 50))).toEqual([false, false, true])
    for (const unknown of [null, { unread: '9e9' }]) expect(isDoubtful(unknown, 50)).toBe(false)
    expect(isDoubtful(1e9, null)).toBe(false)
    expect([58.5, 58.51, 200].map((metres) => isBeyondTip(metres, 58.5))).toEqual([false, true, true])
    expect(isBeyondTip(200, null)).toBe(false)
    expect(validateMeasure({ ...whole, measureValue: 60_000 }, needsPhoto, messages)).toEqual(
      validateMeasure(whole, needsPhoto, messages),
    )
  })

  it('takes an open circuit and no reading as results', () => {
    for (const reading of ['open-circuit', 'no-reading'] as const) {
      const values = { ...whole, reading, measureValue: null }
      expect(validateMeasure(values, needsPhoto, messages)).toEqual({})
      expect(measureOf({ ...values, measureValue: 12 })).toMatchObject({ reading, measureValue: null })
    }
  })

  it('sends what the server accepts, whenever it finds nothing wrong', () => {
    const values = fc.record({
      type: fc.constantFrom('', '1', '7'),
      reading: fc.constantFrom('value', 'open-circuit', 'no-reading'),
      measureValue: fc.option(fc.double({ min: -10, max: 1e6, noNaN: true })),
      positionFromHub: fc.option(fc.double({ min: -5, max: 120, noNaN: true })),
      severity: fc.constantFrom('', '3'),
      isInspected: fc.boolean(),
      conformity: fc.constantFrom(...conformities),
      comment: fc.string(),
      expertEn: fc.string(),
      expertFr: fc.string(),
      file: fc.constant(null),
    })
    fc.assert(
      fc.property(values, (each) => {
        fc.pre(!`${each.comment}${each.expertEn}${each.expertFr}`.includes('\u0000'))
        const isRight = Object.keys(validateMeasure(each, noPhoto, messages)).length === 0
        const sent = createVoltaMeasureData.safeParse({ inspection: 1, ...measureOf(each) })
        if (isRight) expect(sent.error).toBeUndefined()
      }),
    )
  })
})
