import { describe, expect, it } from 'vitest'
import { serviceChoices, typesBelow } from './inspectable.ts'

const child = (id: number) => ({
  repetition: 1,
  type: { data: { id: String(id), type: 'types' as const, attributes: { id, name: '', nameFr: '', reference: '' } } },
})
const types = [
  { id: 8, childrenForModel: [child(1), child(2)] },
  { id: 1, childrenForModel: [child(3), child(4)] },
  { id: 2, childrenForModel: [child(18)] },
]
const service = (id: number, typeIds: readonly number[]) => ({
  id,
  name: `S${id}`,
  deviceTypes: typeIds.map((typeId) => ({ id: typeId, name: '', nameFr: '', reference: '' })),
})
const services = [
  service(1, [1]),
  service(4, [3, 4, 18]),
  service(6, [18]),
  service(9, [1]),
  service(10, [18]),
  service(12, [1]),
]

describe('the services of a new visit', () => {
  it('GRP-02 hides the certified variants 9, 10 and 12', () => {
    expect(serviceChoices(services, 8, types).map(({ id }) => id)).toEqual([1, 4, 6])
  })

  it('tells which services inspect the device or something below it', () => {
    const applying = (typeId: number) =>
      serviceChoices(services, typeId, types)
        .filter(({ applies }) => applies)
        .map(({ id }) => id)
    expect(applying(8)).toEqual([1, 4, 6])
    expect(applying(1)).toEqual([1, 4])
    expect(applying(2)).toEqual([4, 6])
    expect(applying(10)).toEqual([])
    expect([...typesBelow(1, types)]).toEqual([1, 3, 4])
  })

  it('offers all of them while the types are not known', () => {
    expect(serviceChoices(services, 10, []).every(({ applies }) => applies)).toBe(true)
  })
})
