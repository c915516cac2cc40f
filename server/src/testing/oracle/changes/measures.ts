import { lastInspections } from '../facts/begun.ts'
import { found } from '../facts/facts.ts'
import type { Change, Doing } from './change.ts'

function fieldsOf({ dice }: Doing) {
  const reading = dice.pick(['value', 'value', 'value', 'open-circuit', 'no-reading'])
  const isInspected = dice.happens(0.85)
  return {
    type: dice.pick([1, 2, 3]),
    reading,
    measureValue: reading === 'value' ? dice.pick([1.5, 9, 40, 900]) : null,
    positionFromHub: dice.pick([0, 4.5, 4.5, 12]),
    severity: 1 + dice.below(6),
    comment: dice.pick(['', 'Récepteur corrodé']),
    isInspected,
    ...(isInspected && dice.happens(0.3) ? { isCompliant: dice.happens(0.5) } : {}),
  }
}

const measure: Change = {
  name: 'a measure is entered',
  weight: 6,
  async make(doing) {
    const { facts, dice, send } = doing
    const last = lastInspections(facts)
    // Volta Express takes no photo.
    const blades = facts.rows.inspections.filter(
      ({ id, groupId }) => last.has(id) && found(facts.visits, groupId).serviceId === 8,
    )
    const inspection = dice.pickOrNone(blades)
    if (!inspection) return []
    const form = new FormData()
    form.append('data', JSON.stringify({ inspection: inspection.id, ...fieldsOf(doing) }))
    return [await send('POST', '/api/volta_measures', form)]
  },
}

const change: Change = {
  name: 'a measure is changed',
  weight: 3,
  async make(doing) {
    const measure = doing.dice.pickOrNone(doing.facts.rows.measures)
    if (!measure) return []
    const body = { ...fieldsOf(doing), version: measure.version }
    return [await doing.send('PUT', `/api/volta_measures/${measure.id}`, body)]
  },
}

const remove: Change = {
  name: 'a measure is deleted',
  weight: 1,
  async make({ facts, dice, send }) {
    const measure = dice.pickOrNone(facts.rows.measures)
    return measure ? [await send('DELETE', `/api/volta_measures/${measure.id}`)] : []
  },
}

export const measureChanges: readonly Change[] = [measure, change, remove]
