import type { Change } from './change.ts'

const some = ['device_group_edit', 'device_edit', 'annotation_delete', 'inspection_group_delete', 'result_download']

/** Of those whom nothing but their profile makes what they are; what limits them stays. */
const rights: Change = {
  name: 'somebody is given other rights',
  weight: 3,
  async make({ scene, dice, send }) {
    const { id } = dice.pick(scene.accounts.filter(({ name }) => /inspector|expert|reader|limited/.test(name)))
    const body = dice.pick([{ permissions: dice.some(some, 3) }, { profile: dice.pick([1, 2, 3]) }])
    return [await send('PUT', `/api/users/${id}`, body)]
  },
}

const limits: Change = {
  name: 'somebody is limited to other devices',
  weight: 2,
  async make({ scene, facts, dice, send }) {
    const { id, name } = dice.pick(scene.accounts.filter(({ name }) => name.startsWith('limited')))
    const type = name.endsWith('blade') ? 1 : 8
    const [company] = scene.companies
    const own = facts.rows.devices.filter(
      ({ typeId, parkId }) => typeId === type && facts.parks.get(parkId)?.organizationId === company,
    )
    const rootDevices = dice.some(own, 1 + dice.below(2)).map((device) => device.id)
    return rootDevices.length > 0 ? [await send('PUT', `/api/users/${id}`, { rootDevices })] : []
  },
}

export const peopleChanges: readonly Change[] = [rights, limits]
