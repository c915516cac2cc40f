import type { Row } from '../facts/rows.ts'
import type { Change, Doing } from './change.ts'

const words = ['Éclat', 'eclat', 'Fissure', 'Zone 2', 'Zone 10', 'ombre', 'Ångström']

/** Names with the number of the change, so that no two entries have one. */
const newNames = ({ dice, number }: Doing) => ({
  name: `${dice.pick(words)} ${number}`,
  nameFr: `${dice.pick(words)} ${number}`,
})

/** Another name for what product and people know by how its name begins. */
const numbered = (name: string, number: number): string => `${name.replace(/ n° \d+$/, '')} n° ${number}`

const listsIn = ({ facts }: Doing) => [
  { path: '/api/annotation_types', entries: facts.rows.annotationTypes },
  { path: '/api/annotation_components', entries: facts.rows.components },
  { path: '/api/annotation_severities', entries: facts.rows.severities },
  { path: '/api/attributs', entries: facts.rows.attributes },
  { path: '/api/types', entries: facts.rows.deviceTypes },
  { path: '/api/weathers', entries: facts.rows.weathers },
  { path: '/api/volta_measure_types', entries: facts.rows.measureTypes },
]

const rename: Change = {
  name: 'an entry of a reference list is renamed',
  weight: 3,
  async make(doing) {
    const { path, entries } = doing.dice.pick(listsIn(doing))
    const { id } = doing.dice.pick<{ readonly id: number }>(entries)
    return [await doing.send('PUT', `${path}/${id}`, newNames(doing))]
  },
}

/** Gives something of the reference data another property. */
const described = (
  name: string,
  change: (doing: Doing) => { readonly path: string; readonly body: object },
): Change => ({
  name,
  weight: 2,
  async make(doing) {
    const { path, body } = change(doing)
    return [await doing.send('PUT', `/api/${path}`, body)]
  },
})

const describing: readonly Change[] = [
  described('a service is renamed', ({ facts, dice, number }) => {
    const { id, name } = dice.pick(facts.rows.services)
    return { path: `services/${id}`, body: { name: numbered(name, number) } }
  }),
  described('a service has another interval', ({ facts, dice }) => {
    const { id, intervalMonths } = dice.pick(facts.rows.services)
    const others = [1, 6, 12, 24].filter((months) => months !== intervalMonths)
    return { path: `services/${id}`, body: { intervalMonths: dice.pick(others) } }
  }),
  described('a severity is used by other services', ({ facts, dice }) => {
    const { services, severities } = facts.rows
    const used = dice.some(services, 4).map(({ id }) => id)
    return { path: `annotation_severities/${dice.pick(severities).id}`, body: { services: used } }
  }),
  described('a severity has another colour', ({ facts, dice }) => ({
    path: `annotation_severities/${dice.pick(facts.rows.severities).id}`,
    body: { color: dice.pick(['#b91c1c', '#1d4ed8']) },
  })),
  described('a kind of measure has another limit', ({ facts, dice }) => ({
    path: `volta_measure_types/${dice.pick(facts.rows.measureTypes).id}`,
    body: { limitValue: dice.pick([5, 50, null]) },
  })),
]

const add: Change = {
  name: 'an entry is added to a reference list',
  weight: 1,
  async make(doing) {
    const names = newNames(doing)
    const attribute = { reference: `own${doing.number}`, attributType: 'string', isRequired: false, unit: null }
    const { path, body } = doing.dice.pick([
      { path: 'annotation_types', body: names },
      { path: 'annotation_components', body: names },
      { path: 'weathers', body: { ...names, svg: null } },
      { path: 'attributs', body: { ...names, ...attribute } },
    ])
    return [await doing.send('POST', `/api/${path}`, body)]
  },
}

/** Of those that nothing uses; what is used stays. */
const remove: Change = {
  name: 'an entry of a reference list is deleted',
  weight: 1,
  async make(doing) {
    const { path, entries } = doing.dice.pick(listsIn(doing))
    const { id } = doing.dice.pick<{ readonly id: number }>(entries.slice(-2))
    return [await doing.send('DELETE', `${path}/${id}`)]
  },
}

const reorder: Change = {
  name: 'a reference list is put in another order',
  weight: 1,
  async make(doing) {
    const { facts, dice, send } = doing
    const { annotationTypes, components, measureTypes } = facts.rows
    const { path, entries } = dice.pick<{ path: string; entries: readonly { readonly id: number }[] }>([
      { path: '/api/annotation_types', entries: annotationTypes },
      { path: '/api/annotation_components', entries: components },
      { path: '/api/volta_measure_types', entries: measureTypes },
    ])
    const ids = dice.some(entries, entries.length).map(({ id }) => id)
    return [await send('PUT', `${path}/order`, { ids })]
  },
}

const offer: Change = {
  name: 'a component offers other types',
  weight: 2,
  async make({ scene, facts, dice, send }) {
    const { components, annotationTypes } = facts.rows
    const types = dice.some(annotationTypes, 4).map(({ id }) => id)
    const body = { organization: dice.pick([...scene.companies, null]), types }
    return [await send('PUT', `/api/annotation_components/${dice.pick(components).id}/types`, body)]
  },
}

const standard: Change = {
  name: 'a house rule is made, changed or deleted',
  weight: 2,
  async make({ facts, dice, number, send }) {
    const path = '/api/annotation_standards'
    const rule = dice.pickOrNone<Row<'standards'>>(facts.rows.standards)
    const body = {
      severity: dice.pick(facts.rows.severities).id,
      comment: { en: `Repair ${number}`, fr: `À réparer ${number}` },
    }
    if (rule !== null && dice.happens(0.3)) return [await send('DELETE', `${path}/${rule.id}`)]
    if (rule !== null && dice.happens(0.5)) return [await send('PUT', `${path}/${rule.id}`, body)]
    const place = { type: dice.pick(facts.rows.annotationTypes).id, zone: dice.pick(['A', 'B', 'C']) }
    return [await send('POST', path, { ...place, ...body })]
  },
}

/** What is there from the beginning. */
export const ruleChanges: readonly Change[] = [offer, standard]

export const referenceChanges: readonly Change[] = [rename, ...describing, add, remove, reorder, ...ruleChanges]
