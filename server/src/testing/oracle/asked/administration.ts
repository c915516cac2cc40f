import { z } from 'zod'
import { clockText } from '../facts/days.ts'
import { compareNames, holdsText } from '../facts/text.ts'
import {
  type Entry,
  saidOfEntry,
  saidOfStorage,
  saidOfTestPark,
  saidOfUse,
  type TestPark,
  usedLists,
} from '../said/administration.ts'
import { type Asking, byId, directions, one, type Params, page, type Question, refused } from './question.ts'

const entriesPath = '/api/audit_entries'
const testParksPath = '/api/test_parks'
const rulesPath = '/api/second_factor_rules'
const summaryPath = '/api/administration/summary'
const usePath = (list: string): string => `/api/reference_usage/${list}`

const entriesSchema = z.array(z.looseObject({ seal: z.unknown() }))

/** Entries are sealed by a job that comes each minute, which may be between the rows and the answer. */
const withoutSeals = (told: unknown) => entriesSchema.parse(told).map(({ seal: _, ...entry }) => entry)

/** The trail, "newest first", narrowed; its days are those of the zone that is named. */
function askTrail(asking: Asking): readonly Question[] {
  const { truth, dice } = asking
  const { audit } = truth.facts.rows
  const some = dice.pickOrNone(audit)
  const timeZone = dice.pick(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])
  const day = clockText(some?.at ?? new Date(), timeZone).slice(0, 10)
  const dayOf = ({ at }: Entry) => clockText(at, timeZone).slice(0, 10)
  const part = dice.pick(['pers', 'É', '1', 'Crew'])
  const all: readonly { readonly params: Params; keeps(entry: Entry): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { timeZone, from: day }, keeps: (entry) => dayOf(entry) >= day },
    { params: { timeZone, to: day }, keeps: (entry) => dayOf(entry) <= day },
    { params: { timeZone, from: day, to: day }, keeps: (entry) => dayOf(entry) === day },
    { params: { entityName: part }, keeps: ({ entityName }) => holdsText(entityName, part) },
    { params: { tokenName: part }, keeps: ({ tokenName }) => tokenName !== null && holdsText(tokenName, part) },
    { params: { address: '127.' }, keeps: ({ address }) => address !== null && holdsText(address, '127.') },
    { params: { userEmail: part }, keeps: ({ actorEmail }) => holdsText(actorEmail, part) },
    ...(some === null
      ? []
      : [
          { params: { entity: some.entity }, keeps: ({ entity }: Entry) => entity === some.entity },
          { params: { action: some.action }, keeps: ({ action }: Entry) => action === some.action },
          ...(some.actorId === null
            ? []
            : [{ params: { user: some.actorId }, keeps: ({ actorId }: Entry) => actorId === some.actorId }]),
        ]),
  ]
  return all.map(({ params, keeps }) => {
    const direction = dice.pick([null, ...directions])
    const sign = direction === 'asc' ? 1 : -1
    const rows = audit
      .filter(keeps)
      .toSorted((left, right) => sign * (left.atUs - right.atUs) || sign * byId(left, right))
    const ordered = direction === null ? {} : { 'order[at]': direction }
    const asked = page(asking, { path: entriesPath, params: { ...params, ...ordered }, rows, say: saidOfEntry })
    return { ...asked, formed: withoutSeals }
  })
}

function askTestParks(asking: Asking): Question {
  const { truth, dice } = asking
  const { facts } = truth
  const part = dice.pick([undefined, 'BANC', 'zz'])
  const direction = dice.pick([null, ...directions])
  const sign = direction === 'desc' ? -1 : 1
  const park = ({ parkId }: TestPark) => {
    const { id = 0, name = '', createdAt } = facts.parks.get(parkId) ?? {}
    return { id, name, made: createdAt?.getTime() ?? 0 }
  }
  const rows = facts.rows.testParks
    .filter((each) => part === undefined || holdsText(park(each).name, part))
    .toSorted((left, right) => {
      const [one, other] = [park(left), park(right)]
      const byNewest = other.made - one.made || byId(other, one)
      return direction === null ? byNewest : sign * compareNames(one.name, other.name) || byNewest
    })
  const params = { name: part, ...(direction === null ? {} : { 'order[name]': direction }) }
  return page(asking, { path: testParksPath, params, rows, say: (each: TestPark) => saidOfTestPark(truth, each) })
}

const usesSchema = z.array(z.looseObject({ id: z.int() }))
const summarySchema = z.object({ storage: z.object({ files: z.array(z.looseObject({ kind: z.string() })) }) })

function askUse({ truth }: Asking, list: string): Question {
  const formed = (told: unknown) => usesSchema.parse(told).toSorted(byId)
  return { ...one(usePath(list), saidOfUse(truth.facts, list)), formed }
}

/** Of the kinds of files that rows know; of the others only the storage can tell. */
function askSummary({ truth }: Asking): Question {
  const files = saidOfStorage(truth.facts)
  const known = new Set(files.map(({ kind }) => kind))
  const formed = (told: unknown) => summarySchema.parse(told).storage.files.filter(({ kind }) => known.has(kind))
  return { ...one(summaryPath, files), formed }
}

/** The roles of whom a second factor is demanded, the highest first. */
function askRules({ truth }: Asking): Question {
  const demanding = truth.facts.rows.factorDemands.map(({ role }) => role)
  const roles = ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'ROLE_USER'].filter((role) => demanding.includes(role))
  return one(rulesPath, { id: 1, roles })
}

/** What administrators alone are told: the trail, the test parks, what uses the entries of the reference lists, and what lies in storage. */
export function askAdministration(asking: Asking): readonly Question[] {
  if (!asking.viewer.isAdmin) {
    const used = usePath(asking.dice.pick(usedLists))
    return [rulesPath, `${entriesPath}?page=1`, `${testParksPath}?page=1`, summaryPath, used].map(refused)
  }
  return [
    ...askTrail(asking),
    askTestParks(asking),
    ...usedLists.map((list) => askUse(asking, list)),
    askSummary(asking),
    askRules(asking),
  ]
}
