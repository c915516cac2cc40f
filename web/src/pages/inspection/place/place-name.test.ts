import { describe, expect, it } from 'vitest'
import { placeOf } from './place-name.ts'

const type = { id: 1, name: 'Blade', nameFr: 'Pale', reference: 'blade' }
const park = { id: 3, name: 'North park' }
const turbine = { id: 10, name: 'T1', type }
const blade = { id: 11, name: 'Blade A', type }
const side = { id: 12, name: 'Leading edge', type, deviceGroup: park, deviceValues: [] }
const visitOf = (device: typeof turbine) => ({
  id: 5,
  date: '2026-11-20',
  status: 'done' as const,
  service: { id: 2, name: 'Clarity' },
  device,
})

describe('placeOf', () => {
  it('goes from the park down to the side', () => {
    const parts = placeOf({ device: { ...side, parent: blade }, inspectionGroup: visitOf(turbine) }, 'en')
    expect(parts.map(({ name }) => name)).toEqual(['North park', 'T1', 'Blade A', 'Leading edge'])
  })

  it('names each part once, as when a blade itself was visited', () => {
    const parts = placeOf({ device: { ...side, parent: blade }, inspectionGroup: visitOf(blade) }, 'en')
    expect(parts.map(({ name }) => name)).toEqual(['North park', 'Blade A', 'Leading edge'])
  })

  it('says in the chosen language what is only named after its kind', () => {
    const edge = { ...side, type: { id: 5, name: 'Leading edge', nameFr: "Bord d'attaque", reference: 'leading-edge' } }
    const parts = placeOf({ device: { ...edge, parent: blade }, inspectionGroup: visitOf(blade) }, 'fr')
    expect(parts.map(({ name }) => name)).toEqual(['North park', 'Blade A', "Bord d'attaque"])
  })
})
