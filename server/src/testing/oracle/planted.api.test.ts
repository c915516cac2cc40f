import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordSomething } from './changes/all.ts'
import { type Dice, diceOf } from './dice.ts'
import { consult, type Depth } from './oracle.ts'
import { openScene, type Scene } from './scene/scene.ts'

type Planted =
  | 'none'
  | 'scope'
  | 'sort'
  | 'export'
  | 'name'
  | 'people'
  | 'change'
  | 'trail'
  | 'invitations'
  | 'search'
  | 'search language'
  | 'list'
  | 'offered'
  | 'history'
  | 'attached'
  | 'tokens'
  | 'exports'
  | 'requests'
  | 'measures'
  | 'permissions'
  | 'inspectors'
  | 'comparable'
  | 'documents'
  | 'assemblies'
  | 'same photos'
  | 'slicing'
  | 'imports'

/** The error that is in the product now. */
const planted = vi.hoisted(() => {
  const state: { error: Planted } = { error: 'none' }
  return state
})

vi.mock('../../modules/inspections/inspections.scope.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/inspections/inspections.scope.ts')>()
  const visibleInspection = (...args: Parameters<typeof original.visibleInspection>) =>
    planted.error === 'scope' ? sql<SqlBool>`true` : original.visibleInspection(...args)
  return { ...original, visibleInspection }
})
vi.mock('../../platform/database/text-search.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../platform/database/text-search.ts')>()
  const byName = (column: string) =>
    planted.error === 'sort' ? sql<string>`${sql.ref(column)} collate "C"` : original.byName(column)
  return { ...original, byName }
})
vi.mock('../../modules/exports/tables/finding-rows.service.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/exports/tables/finding-rows.service.ts')>()
  async function* findingRows(...args: Parameters<typeof original.findingRows>) {
    let number = 0
    for await (const row of original.findingRows(...args)) {
      number += 1
      if (planted.error !== 'export' || number > 1) yield row
    }
  }
  return { ...original, findingRows }
})

vi.mock('@visionair/contract/rules', async (importOriginal) => {
  const original = await importOriginal<typeof import('@visionair/contract/rules')>()
  const typedName = (...[typed, language]: Parameters<typeof original.typedName>) =>
    planted.error === 'name' ? typed.name : original.typedName(typed, language)
  return { ...original, typedName }
})
vi.mock('../../modules/people/people.scope.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/people/people.scope.ts')>()
  const visibleAccount = (...args: Parameters<typeof original.visibleAccount>) =>
    planted.error === 'people' ? sql<SqlBool>`true` : original.visibleAccount(...args)
  return { ...original, visibleAccount }
})
vi.mock('../../modules/reports/report-document/compare-findings.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/reports/report-document/compare-findings.ts')>()
  const compareFindings: typeof original.compareFindings = (...args) =>
    original
      .compareFindings(...args)
      .map((change) => (planted.error === 'change' && change.now !== null ? { ...change, kind: 'new' } : change))
  return { ...original, compareFindings }
})

vi.mock('../../modules/audit/audit.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/audit/audit.repository.ts')>()
  const pageOfAuditEntries: typeof original.pageOfAuditEntries = (db, actor, filter) =>
    original.pageOfAuditEntries(db, actor, planted.error === 'trail' ? { ...filter, order: { at: 'desc' } } : filter)
  return { ...original, pageOfAuditEntries }
})
vi.mock('../../modules/accounts/invitations/invitations.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/accounts/invitations/invitations.repository.ts')>()
  const pageOfInvitations: typeof original.pageOfInvitations = (db, actor, filter, now) =>
    original.pageOfInvitations(
      db,
      actor,
      planted.error === 'invitations' ? { ...filter, state: undefined } : filter,
      now,
    )
  return { ...original, pageOfInvitations }
})
vi.mock('../../modules/overview/search.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/overview/search.repository.ts')>()
  const findDevicesBySerial: typeof original.findDevicesBySerial = (db, actor, text, language) =>
    original.findDevicesBySerial(db, planted.error === 'search' ? { ...actor, isAdmin: true } : actor, text, language)
  const findFindings: typeof original.findFindings = (db, actor, number, language) =>
    original.findFindings(db, actor, number, planted.error === 'search language' ? 'en' : language)
  return { ...original, findDevicesBySerial, findFindings }
})
vi.mock('../../modules/reference/reference-list.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/reference/reference-list.ts')>()
  const pageOf: typeof original.pageOf = (all, filter) =>
    original.pageOf(all, planted.error === 'list' ? { ...filter, order: undefined } : filter)
  return { ...original, pageOf }
})
vi.mock('../../modules/reference/annotation-rules.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/reference/annotation-rules.repository.ts')>()
  const pageOfLinks: typeof original.pageOfLinks = (db, actor, filter) =>
    original.pageOfLinks(db, planted.error === 'offered' ? { ...actor, isAdmin: true } : actor, filter)
  return { ...original, pageOfLinks }
})
vi.mock('../../modules/annotations/annotation-histories.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/annotations/annotation-histories.repository.ts')>()
  const pageOfHistory: typeof original.pageOfHistory = async (...args) => {
    const { items, total } = await original.pageOfHistory(...args)
    return { items: planted.error === 'history' ? items.toReversed() : items, total }
  }
  return { ...original, pageOfHistory }
})
vi.mock('../../modules/annotations/images/annotation-images.repository.ts', async (importOriginal) => {
  const original =
    await importOriginal<typeof import('../../modules/annotations/images/annotation-images.repository.ts')>()
  const pageOfAttached: typeof original.pageOfAttached = (db, actor, filter) =>
    original.pageOfAttached(db, planted.error === 'attached' ? { ...actor, isAdmin: true } : actor, filter)
  return { ...original, pageOfAttached }
})
vi.mock('../../modules/accounts/api-tokens/api-tokens.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/accounts/api-tokens/api-tokens.repository.ts')>()
  const pageOfTokens: typeof original.pageOfTokens = (db, filter) =>
    original.pageOfTokens(db, planted.error === 'tokens' ? { ...filter, 'user.id': undefined } : filter)
  return { ...original, pageOfTokens }
})
vi.mock('../../modules/exports/exports.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/exports/exports.repository.ts')>()
  const pageOfExports: typeof original.pageOfExports = async (...args) => {
    const { items, total } = await original.pageOfExports(...args)
    return {
      items: items.map((each) => (planted.error === 'exports' ? { ...each, done: each.done + 1 } : each)),
      total,
    }
  }
  return { ...original, pageOfExports }
})
vi.mock('../../modules/images/archive/archive.presenter.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/images/archive/archive.presenter.ts')>()
  const presentRequest: typeof original.presentRequest = (language) =>
    original.presentRequest(planted.error === 'requests' ? 'en' : language)
  return { ...original, presentRequest }
})
vi.mock('../../modules/reports/report-measures.service.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/reports/report-measures.service.ts')>()
  const measuredBlades: typeof original.measuredBlades = async (...args) =>
    (await original.measuredBlades(...args)).map((blade) => ({
      ...blade,
      measures: blade.measures.map((each) => ({
        ...each,
        number: each.number + (planted.error === 'measures' ? 1 : 0),
      })),
    }))
  return { ...original, measuredBlades }
})
vi.mock('../../modules/accounts/invitations/grants.policy.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/accounts/invitations/grants.policy.ts')>()
  const mayGrantPermission: typeof original.mayGrantPermission = (...args) =>
    planted.error === 'permissions' || original.mayGrantPermission(...args)
  return { ...original, mayGrantPermission }
})
vi.mock('../../modules/inspections/inspectors.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/inspections/inspectors.repository.ts')>()
  const peopleForDevice: typeof original.peopleForDevice = (db, actor, ...args) =>
    original.peopleForDevice(db, planted.error === 'inspectors' ? { ...actor, isAdmin: true } : actor, ...args)
  return { ...original, peopleForDevice }
})
vi.mock('../../modules/reports/report-past.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/reports/report-past.repository.ts')>()
  const visitsBefore: typeof original.visitsBefore = async (...args) => {
    const visits = await original.visitsBefore(...args)
    return planted.error === 'comparable' ? visits.slice(0, -1) : visits
  }
  return { ...original, visitsBefore }
})
vi.mock('../../modules/people/organizations/corporate-assets.repository.ts', async (importOriginal) => {
  const original =
    await importOriginal<typeof import('../../modules/people/organizations/corporate-assets.repository.ts')>()
  const assetsOfOrganization: typeof original.assetsOfOrganization = async (...args) => {
    const assets = await original.assetsOfOrganization(...args)
    return planted.error === 'documents' ? assets.toReversed() : assets
  }
  return { ...original, assetsOfOrganization }
})
vi.mock('../../modules/images/pictures/assemblies.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/images/pictures/assemblies.repository.ts')>()
  const newestAssembly: typeof original.newestAssembly = (db, inspectionId, kind) =>
    original.newestAssembly(db, inspectionId, planted.error === 'assemblies' ? undefined : kind)
  return { ...original, newestAssembly }
})
vi.mock('../../modules/images/photos/same-photos.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/images/photos/same-photos.repository.ts')>()
  const samePhotosOnOtherSides: typeof original.samePhotosOnOtherSides = (db, actor, inspectionId) =>
    original.samePhotosOnOtherSides(
      db,
      planted.error === 'same photos' ? { ...actor, isAdmin: true } : actor,
      inspectionId,
    )
  return { ...original, samePhotosOnOtherSides }
})
vi.mock('../../modules/images/pictures/pyramids.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/images/pictures/pyramids.repository.ts')>()
  const pictureDifference: typeof original.pictureDifference = async (...args) => {
    const difference = await original.pictureDifference(...args)
    return difference && planted.error === 'slicing' ? { ...difference, missing: [] } : difference
  }
  return { ...original, pictureDifference }
})
vi.mock('../../modules/imports/import-lines.repository.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../modules/imports/import-lines.repository.ts')>()
  const pageOfLines: typeof original.pageOfLines = (db, importId, isDone, filter) =>
    original.pageOfLines(db, importId, planted.error === 'imports' ? !isDone : isDone, filter)
  return { ...original, pageOfLines }
})

let scene: Scene
let dice: Dice

beforeAll(async () => {
  scene = await openScene()
  await recordSomething(scene, diceOf(7))
})
afterAll(() => scene?.world.close())
beforeEach(() => {
  dice = diceOf(11)
})

const placesOf = async (depth: Depth): Promise<readonly string[]> =>
  (await consult(scene, dice, depth)).differences.map(({ where }) => where)

/** What must be found, each of it somewhere, and what is asked. */
interface Sought extends Depth {
  readonly sought: RegExp | readonly RegExp[]
}
/** How often is asked at most: what is asked for is drawn anew each time. */
const mostRounds = 12

/** What is found while an error is there, asked for until all that is sought was; nothing is before and after. */
async function foundWhile(
  { sought, ...depth }: Sought,
  plant: () => Promise<unknown>,
  takeOut: () => Promise<unknown>,
): Promise<readonly string[]> {
  expect(await placesOf(depth)).toEqual([])
  await plant()
  const places: string[] = []
  const missing = () => [sought].flat().filter((each) => !places.some((where) => each.test(where)))
  for (let round = 0; round < mostRounds && missing().length > 0; round += 1) places.push(...(await placesOf(depth)))
  await takeOut()
  expect(missing()).toEqual([])
  expect(await placesOf(depth)).toEqual([])
  return places
}

const foundWith = (error: typeof planted.error, depth: Sought) =>
  foundWhile(
    depth,
    async () => {
      planted.error = error
    },
    async () => {
      planted.error = 'none'
    },
  )

const run = (statement: string) => () => sql.raw(statement).execute(scene.world.ctx.db)

describe('the oracle finds an error that was planted', () => {
  it('in a count kept over everything', async () => {
    await foundWhile(
      { sought: /^administrator: \/api\/key_figures\.severities\[0\]\.count$/, only: /key_figures/ },
      run(`insert into kept_total (scope, scope_id, kind, key, amount) values ('all', 0, 'open', 6, 1)`),
      run(
        `delete from kept_total where id = (select max(id) from kept_total where scope = 'all' and kind = 'open' and key = 6)`,
      ),
    )
  })

  it('in a count kept with a visit', async () => {
    const visit = `(select min(group_id) from group_tally)`
    await foundWhile(
      { sought: /openSeverityCounter\[\d+\]\.count/, only: /inspection_groups\?/ },
      run(`update group_tally set amount = amount + 1 where group_id = ${visit}`),
      run(`update group_tally set amount = amount - 1 where group_id = ${visit}`),
    )
  })

  it('in the mark of the last inspection', async () => {
    const some = `(select min(i.id) from inspection i join pyramid p on p.inspection_id = i.id)`
    await foundWhile(
      { sought: /isLastInspection$/, only: /inspections\?|inspections\/\d/ },
      run(`update inspection set is_last = false where id = ${some}`),
      run(`update inspection set is_last = true where id = ${some}`),
    )
  })

  it('in a scope: a predicate left out', async () => {
    const places = await foundWith('scope', {
      sought: [/^limited to a blade: \/api\/annotations/, /^responsible of the other company: \/api\/annotations/],
      only: /\/annotations\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in a sort: T10 before T2', async () => {
    await foundWith('sort', {
      sought: [/\/api\/device_groups/, /\/api\/devices/],
      only: /\/(devices|device_groups)(\/roots)?\?/,
    })
  })

  it('in an export: the first finding is left out', async () => {
    const only = /inspection_groups\/\d+\/export/
    await foundWith('export', { sought: /inspection_groups\/\d+\/export\S*\.length$/, only, perSubject: 0, files: 2 })
  })

  it('in a name: a part is not named in the language of the file', async () => {
    const places = await foundWith('name', {
      sought: /devices\/export\S*lang=fr/,
      only: /devices\/export/,
      perSubject: 0,
      files: 1,
    })
    expect(places.some((where) => /lang=en/.test(where))).toBe(false)
  })

  it('in a list of people: another company is told who there is', async () => {
    const places = await foundWith('people', {
      sought: /^responsible of the other company: \/api\/users/,
      only: /\/users\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in the trail: it is always told newest first', async () => {
    const places = await foundWith('trail', { sought: /audit_entries\?\S*order/, only: /\/audit_entries\?/ })
    expect(places.every((where) => where.startsWith('administrator'))).toBe(true)
  })

  it('in invitations: those of every state are told for those of one', async () => {
    const places = await foundWith('invitations', { sought: /invitations\?\S*state=/, only: /\/invitations\?/ })
    expect(places.some((where) => !/state=/.test(where))).toBe(false)
  })

  it('in what a report tells of the visit before: nothing has ever been there', async () => {
    const depth = { only: /annexes/, who: /^(administrator|responsible)$/, perSubject: 0, reports: 1 }
    await foundWith('change', { ...depth, sought: /\/report\S*\.bars\[0\]$/ })
  })

  it('in the search over everything: serial numbers of another company and beside the limits', async () => {
    const places = await foundWith('search', {
      sought: [/^responsible of the other company: \/api\/search/, /^limited to a blade: \/api\/search/],
      only: /\/search\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in the search over everything: a finding is named in one language only', async () => {
    const places = await foundWith('search language', { sought: / \(fr\).*\.name$/, only: /\/search\?/ })
    expect(places.some((where) => !where.includes(' (fr)'))).toBe(false)
  })

  it('in reference lists: each is told in its own order, whatever is asked for', async () => {
    const places = await foundWith('list', {
      sought: [/\/api\/services\?/, /\/api\/attributs\?/, /\/api\/annotation_types\?/],
      only: /\/(services|attributs|annotation_types)\?/,
    })
    expect(places.some((where) => !where.includes('order['))).toBe(false)
  })

  it('in what components offer: what holds for one company is told to others', async () => {
    const places = await foundWith('offered', {
      sought: /^responsible of the other company/,
      only: /\/annotation_type_organizations\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in the history of a finding: the oldest is told first', async () => {
    const places = await foundWith('history', {
      sought: /annotation_histories\?\S*\[0\]\.id$/,
      only: /\/annotation_histories\?/,
    })
    expect(places.every((where) => where.startsWith('administrator'))).toBe(true)
  })

  it('in the history of a finding: a change is not in it', async () => {
    const newest = `(select max(id) from annotation_history group by annotation_id)`
    const turned = (by: number) =>
      run(`update annotation_history set severity_number = (severity_number + ${by}) % 6 where id in ${newest}`)
    await foundWhile({ sought: /\.severityNumber$/, only: /\/annotation_histories\?/ }, turned(1), turned(5))
  })

  it('in who set a scale: one was set and nobody is told to have done it', async () => {
    const scaled = (by: string) => run(`update inspection set image_ratio = image_ratio ${by}`)
    await foundWhile({ sought: /\.newRatio$/, only: /\/calibrations\?/ }, scaled('* 2'), scaled('/ 2'))
  })

  it('in pictures attached to findings: those of findings out of sight are told', async () => {
    const places = await foundWith('attached', {
      sought: /^responsible of the other company/,
      only: /\/annotation_images\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in API tokens: those of everybody are told for those of one', async () => {
    const places = await foundWith('tokens', { sought: /user\.id/, only: /\/api_tokens\?/ })
    expect(places.some((where) => !where.includes('user.id'))).toBe(false)
  })

  it('in the exports of each: more is said to be written than was', async () => {
    await consult(scene, dice, { perSubject: 0, files: 2 })
    await foundWith('exports', { sought: /exports\?\S*\.done$/, only: /\/exports\?/ })
  })

  it('in requests to bring pictures back: places are named in one language only', async () => {
    const places = await foundWith('requests', { sought: /\(fr\)\S*\.place\[\d\]$/, only: /\/re_import_requests\?/ })
    expect(places.some((where) => !where.includes('(fr)'))).toBe(false)
  })

  it('in a report of measures: they have other numbers', async () => {
    const depth = { only: /report\?lang=..$/, who: /^(administrator|responsible)$/, perSubject: 0, reports: 1 }
    await foundWith('measures', { ...depth, sought: /\/report\S*\.sentences\[1\]$/ })
  })

  it('in who may be assigned: people of other companies are told', async () => {
    const places = await foundWith('inspectors', {
      sought: /^inspector: \/api\/inspection_groups\/inspectors/,
      only: /\/inspectors\?/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in permissions: each may hand on all of them', async () => {
    const places = await foundWith('permissions', {
      sought: /^reader\S* \/api\/permissions\S*\.grantable$/,
      only: /\/permissions$/,
    })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in what a report can be compared with: the oldest visit is left out', async () => {
    await foundWith('comparable', { sought: /report_choices\.comparableVisits\.length$/, only: /\/report_choices$/ })
  })

  it('in documents of a company: they are told in another order', async () => {
    await foundWith('documents', { sought: /^reader: \S*\/corporate_assets\S*\.id$/, only: /\/corporate_assets\?/ })
  })

  it('in what an assembly left: a slicing after it is told in its place', async () => {
    await foundWith('assemblies', { sought: /^administrator: .*\/assembly.*\.step$/, only: /\/assembly$/ })
  })

  it('in the check of photos: sides out of sight are told to hold the same', async () => {
    const places = await foundWith('same photos', { sought: /^limited to a blade: /, only: /\/photo_check$/ })
    expect(places.some((where) => where.startsWith('administrator'))).toBe(false)
  })

  it('in what a picture lacks: no photo is missing', async () => {
    await foundWith('slicing', { sought: /\/slicing\.difference\.missing\.length$/, only: /\/slicing$/ })
  })

  it('in the lines of an import: those of its plan are told for those of its report', async () => {
    await foundWith('imports', { sought: /^responsible: \S*\/lines/, only: /\/park_imports\/\d+\/lines/ })
  })
})
