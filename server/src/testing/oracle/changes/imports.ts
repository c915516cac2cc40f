import { tableForm, tableOf } from '../scene/tables.ts'
import type { Change } from './change.ts'

const look: Change = {
  name: 'a table of devices is looked at',
  weight: 1,
  async make({ scene, dice, send, number }) {
    const body = tableForm(`table ${number}.csv`, tableOf(dice.pick(['Crêtes 1', 'Plateau', 'quai 7']), number))
    return [await send('POST', `/api/device_groups/upload?organization=${dice.pick(scene.companies)}`, body)]
  },
}

const choose: Change = {
  name: 'lines of an import are left out, or taken again',
  weight: 1,
  async make({ facts, dice, send }) {
    const planned = dice.pickOrNone(facts.rows.imports.filter(({ state }) => state === 'planned'))
    if (!planned) return []
    const lines = facts.rows.importLines.filter(({ importId, isDone }) => importId === planned.id && !isDone)
    const some = dice.some(lines, 2).map(({ number }) => number)
    const body = { lines: some.length > 0 ? some : null, isChosen: dice.happens(0.4) }
    return [await send('PUT', `/api/park_imports/${planned.id}/choice`, body)]
  },
}

const apply: Change = {
  name: 'an import is applied',
  weight: 1,
  async make({ facts, dice, send }) {
    const planned = dice.pickOrNone(facts.rows.imports.filter(({ state }) => state === 'planned'))
    return planned ? [await send('POST', `/api/park_imports/${planned.id}/apply`)] : []
  },
}

const forget: Change = {
  name: 'an import is forgotten',
  weight: 1,
  async make({ facts, dice, send }) {
    const any = dice.pickOrNone(facts.rows.imports)
    return any ? [await send('DELETE', `/api/park_imports/${any.id}`)] : []
  },
}

export const importChanges: readonly Change[] = [look, choose, apply, forget]
