import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import {
  type Attribute,
  acceptedMinimum,
  atFormFields,
  deviceValuesOf,
  initialDeviceValues,
  inputBounds,
  isTurned,
  validateDevice,
} from './device-form.ts'

const attribute = (reference: string, attributType: Attribute['attributType'], isRequired = false): Attribute => ({
  id: 1,
  name: reference,
  nameFr: reference,
  reference,
  attributType,
  isRequired,
  unit: null,
  version: 'v1',
})
const name = attribute('name', 'string', true)
const height = attribute('hubHeight', 'float')
const blades = attribute('bladeCount', 'int', true)
const since = attribute('inServiceDate', 'datetime')
const reverse = attribute('reverseDevice', 'boolean')
const longitude = attribute('longitude', 'float')
const texts = { required: 'required', min: (min: number) => `min ${min}` }
const form = (values: Record<string, string | number | boolean | null>) => ({
  name: 'T01',
  values,
  withSubDevices: true,
})

describe('the form of a device', () => {
  it('DEV-08 a side is turned when the form says the other end than what is stored, and only then', () => {
    const stored = (value: string | null) => ({ deviceValues: [{ reference: 'reverseDevice', value }] })
    expect(isTurned(stored('true'), { reverseDevice: true })).toBe(false)
    expect(isTurned(stored('true'), { reverseDevice: false })).toBe(true)
    expect(isTurned(stored(null), { reverseDevice: true })).toBe(true)
    expect(isTurned(stored(null), { reverseDevice: false })).toBe(false)
    expect(isTurned(stored(null), { hubHeight: 90 })).toBe(false)
    expect(isTurned({ deviceValues: [] }, { reverseDevice: true })).toBe(true)
  })

  it('holds a field for each attribute but the name, filled as stored', () => {
    const type = { attributs: [name, height, since, reverse] }
    const stored = [
      { reference: 'hubHeight', value: '98.5' },
      { reference: 'inServiceDate', value: '2019-04-02' },
      { reference: 'reverseDevice', value: 'true' },
    ]
    expect(initialDeviceValues(type).values).toEqual({ hubHeight: null, inServiceDate: '', reverseDevice: false })
    expect(initialDeviceValues(type, { name: 'T01', deviceValues: stored })).toEqual({
      name: 'T01',
      values: { hubHeight: 98.5, inServiceDate: '2019-04-02', reverseDevice: true },
      withSubDevices: true,
    })
  })

  it('refuses missing required values and numbers below the minimum of its purpose', () => {
    const both = [height, blades]
    expect(validateDevice(both, form({ hubHeight: 0.5, bladeCount: null }), 'create', texts)).toEqual({
      'values.hubHeight': 'min 1',
      'values.bladeCount': 'required',
    })
    expect(validateDevice(both, form({ hubHeight: 0.5, bladeCount: 1 }), 'update', texts)).toEqual({})
    expect(validateDevice(both, form({ hubHeight: 0.4, bladeCount: 0 }), 'update', texts)).toEqual({
      'values.hubHeight': 'min 0.5',
      'values.bladeCount': 'min 1',
    })
    expect(validateDevice([], { ...form({}), name: '  ' }, 'create', texts)).toEqual({ name: 'required' })
  })

  it('lets inputs go down to 0 for whole numbers and 0.5 by 0.5 for others, and coordinates below zero', () => {
    expect(inputBounds(blades)).toMatchObject({ min: 0, step: 1 })
    expect(inputBounds(height)).toMatchObject({ min: 0.5, step: 0.5 })
    expect(inputBounds(longitude)).toMatchObject({ min: -180, max: 180, step: 0.1 })
    expect(acceptedMinimum(longitude, 'create')).toBeNull()
    expect(validateDevice([longitude], form({ longitude: -3.2 }), 'create', texts)).toEqual({})
  })

  it('sends empty fields as null and keeps false', () => {
    expect(
      deviceValuesOf([since, height, reverse], { inServiceDate: ' ', hubHeight: 90, reverseDevice: false }),
    ).toEqual([
      { reference: 'inServiceDate', value: null },
      { reference: 'hubHeight', value: 90 },
      { reference: 'reverseDevice', value: false },
    ])
  })

  it('brings the violations of the server to the fields, by place and by reference', () => {
    const error = new ProblemError(422, {
      detail: 'Refused.',
      violations: [
        { field: 'deviceValues.1.value', message: 'too small' },
        { field: 'deviceValues.bladeCount', message: 'required' },
        { field: 'name', message: 'too long' },
      ],
    })
    const moved = atFormFields(error, [height, longitude])
    expect(moved).toMatchObject({
      status: 422,
      message: 'Refused.',
      violations: [
        { field: 'values.longitude', message: 'too small' },
        { field: 'values.bladeCount', message: 'required' },
        { field: 'name', message: 'too long' },
      ],
    })
    const other = new Error('lost')
    expect(atFormFields(other, [])).toBe(other)
  })
})
