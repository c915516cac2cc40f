import { type Facts, found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { personRef } from '../said/refs.ts'
import { type Language, languages, spokenName } from '../told/spoken.ts'
import { type Asking, byId, type Params, page, type Question, refused } from './question.ts'

type Request = Row<'reimports'>

const path = '/api/re_import_requests'

/** "Park, turbine, blade and side, from the largest to the smallest", as far as there are such, in the language of the reader. */
function placeOf(facts: Facts, deviceId: number, language: Language): readonly string[] {
  const chain = facts.deviceChain(deviceId)
  const told = [chain.at(0), chain.length > 2 ? chain.at(-2) : undefined, chain.length > 1 ? chain.at(-1) : undefined]
  const park = found(facts.parks, found(facts.devices, deviceId).parkId).name
  return [park, ...told.flatMap((each) => (each ? [spokenName(facts, each.id, language)] : []))]
}

const saidOfRequest = (facts: Facts, request: Request, language: Language) => {
  const { deviceId, groupId } = found(facts.inspections, request.inspectionId)
  const { thawAskedAt, readyExpectedAt } = request
  return {
    id: request.id,
    inspection: request.inspectionId,
    place: placeOf(facts, deviceId, language),
    visitDate: found(facts.visits, groupId).date,
    state: request.state,
    requestedBy: personRef(facts, request.requestedBy),
    requestedAt: request.requestedAt.toISOString(),
    closedAt: request.closedAt?.toISOString() ?? null,
    thaw:
      thawAskedAt && readyExpectedAt
        ? { askedAt: thawAskedAt.toISOString(), readyExpectedAt: readyExpectedAt.toISOString() }
        : null,
    failure: request.failure,
    // Nobody's work failed here in a way that is kept.
    detail: null,
  }
}

/** "Requests to bring archived pictures back, newest first", which the provider's team is told. */
export function askReimports(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  if (!viewer.isAdmin) return [refused(`${path}?page=1`)]
  const { reimports, inspections } = truth.facts.rows
  const state = dice.pick(['open', 'restoring', 'done', 'failed'])
  const inspection = (dice.pickOrNone(reimports) ?? { inspectionId: dice.pick(inspections).id }).inspectionId
  const isIn = (request: Request) => request.state === state
  const isFor = ({ inspectionId }: Request) => inspectionId === inspection
  const narrowings: readonly { readonly params: Params; keeps(request: Request): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { state }, keeps: isIn },
    { params: { inspection }, keeps: isFor },
    { params: { state, inspection }, keeps: (request) => isIn(request) && isFor(request) },
  ]
  return narrowings.map(({ params, keeps }) => {
    const language = dice.pick(languages)
    const rows = reimports.filter(keeps).toSorted((left, right) => byId(right, left))
    const say = (request: Request) => saidOfRequest(truth.facts, request, language)
    return { ...page(asking, { path, params, rows, say }), language }
  })
}
