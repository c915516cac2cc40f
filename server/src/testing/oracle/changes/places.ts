import type { Change } from './change.ts'

const names = ['Étang', 'etang', 'Parc 2', 'Parc 10', 'Zone B', 'à côté', 'Ülm']

const makePark: Change = {
  name: 'a park is made',
  weight: 2,
  async make({ scene, facts, dice, send, number }) {
    const parent = dice.happens(0.5) ? dice.pick(facts.rows.parks) : null
    const place = parent ? { parent: parent.id } : { organization: dice.pick(scene.companies) }
    const position = dice.happens(0.5) ? { latitude: 49.5, longitude: 2.25 } : null
    const name = `${dice.pick(names)} ${number}`
    return [await send('POST', '/api/device_groups', { name, localization: dice.pick(names), position, ...place })]
  },
}

const renamePark: Change = {
  name: 'a park is renamed',
  weight: 2,
  async make({ facts, dice, send, number }) {
    const { id, localization } = dice.pick(facts.rows.parks.filter(({ isTest }) => !isTest))
    return [await send('PUT', `/api/device_groups/${id}`, { name: `${dice.pick(names)} ${number}`, localization })]
  },
}

/** One with little in it, so that a run does not end in an empty world. */
const removePark: Change = {
  name: 'a park is deleted',
  weight: 1,
  async make({ facts, dice, send }) {
    const small = facts.rows.parks.filter(
      (park) => facts.rows.devices.filter(({ parkId }) => facts.isInPark(parkId, park.id)).length < 40 && !park.isTest,
    )
    const park = dice.pickOrNone(small)
    return park ? [await send('DELETE', `/api/device_groups/${park.id}`)] : []
  },
}

const makeDevice: Change = {
  name: 'a turbine is made or cloned',
  weight: 2,
  async make({ facts, dice, send, number }) {
    const name = `${dice.pick(['E', 'T', 'é'])}${number}`
    const turbine = dice.pickOrNone(facts.rows.devices.filter(({ parentId }) => parentId === null))
    if (turbine && dice.happens(0.4)) return [await send('POST', `/api/devices/${turbine.id}/clone`, { name })]
    const deviceValues = dice.happens(0.5) ? [{ reference: 'rotorDiameter', value: 100 + dice.below(50) }] : []
    const { id: deviceGroup } = dice.pick(facts.rows.parks)
    return [await send('POST', '/api/devices', { name, type: 8, deviceGroup, deviceValues, withSubDevices: true })]
  },
}

const changeDevice: Change = {
  name: 'a device is renamed or described',
  weight: 5,
  async make({ facts, dice, send, number }) {
    const whole = dice.pick(facts.rows.devices.filter(({ typeId }) => typeId === 8))
    const side = dice.pick(facts.rows.devices.filter(({ typeId }) => [3, 4, 5, 6].includes(typeId)))
    const blade = dice.pick(facts.rows.devices.filter(({ typeId }) => typeId === 1))
    const { id, ...body } = dice.pick([
      { id: whole.id, name: `${whole.name.slice(0, 3)} ${number}` },
      { id: whole.id, deviceValues: [{ reference: 'rotorDiameter', value: dice.pick([88, 120.5, null]) }] },
      { id: whole.id, deviceValues: [{ reference: 'hubHeight', value: dice.pick([95, 140.5]) }] },
      { id: side.id, deviceValues: [{ reference: 'reverseDevice', value: dice.happens(0.5) }] },
      { id: blade.id, deviceValues: [{ reference: 'serialNumber', value: `SN-${number}` }] },
    ])
    return [await send('PUT', `/api/devices/${id}`, body)]
  },
}

const removeDevice: Change = {
  name: 'a part of a turbine is deleted',
  weight: 1,
  async make({ facts, dice, send }) {
    const sides = facts.rows.devices.filter(({ typeId }) => [3, 4, 5, 6, 14, 18].includes(typeId))
    return [await send('DELETE', `/api/devices/${dice.pick(sides).id}`)]
  },
}

const movePark: Change = {
  name: 'a park is moved',
  weight: 2,
  async make({ facts, dice, send }) {
    const park = dice.pick(facts.rows.parks)
    const parent = dice.happens(0.3) ? null : dice.pick(facts.rows.parks).id
    return [await send('POST', `/api/device_groups/${park.id}/move`, { parent })]
  },
}

const moveDevice: Change = {
  name: 'a turbine is moved to another park',
  weight: 3,
  async make({ facts, dice, send }) {
    const turbine = dice.pick(facts.rows.devices.filter(({ parentId }) => parentId === null))
    const { id: deviceGroup } = dice.pick(facts.rows.parks)
    return [await send('POST', `/api/devices/${turbine.id}/move`, { deviceGroup })]
  },
}

export const placeChanges: readonly Change[] = [
  makePark,
  renamePark,
  removePark,
  makeDevice,
  changeDevice,
  removeDevice,
  movePark,
  moveDevice,
]
