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

const rename: Change = {
  name: 'somebody or a company is renamed',
  weight: 2,
  async make({ scene, dice, send, number }) {
    const name = dice.pick(['Éole', 'eolia', 'Zéphyr', 'Person'])
    if (dice.happens(0.5))
      return [await send('PUT', `/api/organizations/${dice.pick(scene.companies)}`, { name: `${name} ${number}` })]
    return [await send('PUT', `/api/users/${dice.pick(scene.accounts).id}`, { lastName: name, firstName: 'Ada' })]
  },
}

const profile: Change = {
  name: 'a profile is made or changed',
  weight: 1,
  async make({ scene, facts, dice, send, number }) {
    const permissions = dice.some(some, 3)
    const own = dice.pickOrNone(facts.rows.profiles.filter(({ id }) => id > 3))
    const body = { name: `Crew ${number}`, nameFr: `Équipe ${number}`, permissions }
    if (own === null || dice.happens(0.5)) {
      const organization = dice.happens(0.5) ? dice.pick(scene.companies) : null
      return [await send('POST', '/api/profiles', { ...body, organization })]
    }
    return [await send('PUT', `/api/profiles/${own.id}`, body)]
  },
}

/** Invitations, their renewal and their end. */
export const invitationChange: Change = {
  name: 'somebody is invited, anew or no longer',
  weight: 2,
  async make({ scene, facts, dice, send, number }) {
    const waiting = dice.pickOrNone(facts.rows.invitations)
    if (waiting !== null && dice.happens(0.3)) return [await send('POST', `/api/invitations/${waiting.id}/reinvite`)]
    if (waiting !== null && dice.happens(0.3)) return [await send('DELETE', `/api/invitations/${waiting.id}`)]
    const body = { email: `New.${number}@example.org`, organization: dice.pick(scene.companies) }
    const given = dice.pick([
      { profile: dice.pick([1, 2, 3]) },
      { permissions: dice.some(some, 2) },
      { role: 'ROLE_RESPONSIBLE' },
    ])
    return [await send('POST', '/api/invitations', { ...body, ...given })]
  },
}

export const peopleChanges: readonly Change[] = [rights, limits, rename, profile, invitationChange]
