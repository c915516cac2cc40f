import { signAccessToken } from '../../../modules/accounts/sessions/access-token.ts'
import { type ApiWorld, createApiWorld } from '../../api-world.ts'
import { actorOf, makeAdmin, makeOrganization, makePark, makePerson, makeTurbine, makeVisit } from '../../factories.ts'
import { insertPhotos } from '../../photos/photos.ts'
import { paintPicture } from '../../photos/pictures.ts'
import { giveDocuments } from './documents.ts'
import { importTables } from './tables.ts'
import { addWorks } from './works.ts'

/** An account that is asked about everything and takes part in the changes. */
export interface Account {
  readonly name: string
  readonly id: number
}

/** A world with two companies, parks within parks, turbines, a test park, visits of several kinds, and eight accounts. */
export interface Scene {
  readonly world: ApiWorld
  readonly accounts: readonly Account[]
  readonly companies: readonly number[]
  tokenOf(accountId: number): Promise<string>
}

async function addTestPark(world: ApiWorld, company: number): Promise<number> {
  const { db } = world.ctx
  await db.updateTable('organization').set({ isTest: true }).where('id', '=', company).execute()
  const row = { name: 'Banc d’essai', localization: 'Nowhere', organizationId: company, isTest: true }
  const { id } = await db.insertInto('park').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('testPark').values({ parkId: id, state: 'ready', filledAt: new Date() }).execute()
  return id
}

async function addPlaces(world: ApiWorld) {
  const { ctx } = world
  const admin = await makeAdmin(ctx)
  const [near, far, tests] = [
    await makeOrganization(ctx, 'Éoliennes du Nord'),
    await makeOrganization(ctx, 'Wind South'),
    await makeOrganization(ctx, 'Tests'),
  ]
  const zone = { timeZone: 'Pacific/Auckland' }
  await ctx.db.updateTable('organization').set(zone).where('id', '=', far).execute()
  const root = await makePark(ctx, admin, near, { name: 'Hauts de Somme' })
  const inner = await makePark(ctx, admin, near, { name: 'Écluse 2', parent: root.id })
  await makePark(ctx, admin, near, { name: 'Écluse 10', parent: root.id })
  const second = await makePark(ctx, admin, near, { name: 'quai 7' })
  const foreign = await makePark(ctx, admin, far, { name: 'Valley' })
  const testPark = await addTestPark(world, tests)
  const turbine = (park: number, name: string, rotorDiameter?: number) =>
    makeTurbine(ctx, admin, park, rotorDiameter === undefined ? { name } : { name, rotorDiameter })
  const turbines = [
    await turbine(inner.id, 'T2', 100),
    await turbine(inner.id, 'T10', 117.5),
    await turbine(second.id, 'É1'),
    await turbine(foreign.id, 'W1', 90),
    await turbine(testPark, 'X1', 80),
  ]
  return { admin, companies: [near, far], turbines, firstTurbine: turbines[0]?.id ?? 0 }
}

/** Of the blades and the turbines, so that a number finds more than are told, and a turbine by its name and its number. */
async function addSerialNumbers({ ctx: { db } }: ApiWorld): Promise<void> {
  const devices = await db.selectFrom('device').select(['id', 'name', 'typeId']).where('typeId', 'in', [1, 8]).execute()
  const values = devices.map(({ id, name, typeId }) => ({
    ...{ deviceId: id, attributeId: 9 },
    value: typeId === 8 ? `${name}-${id}` : `SN-Ü${id}/7`,
  }))
  await db.insertInto('deviceValue').values(values).execute()
}

async function addVisits(world: ApiWorld, { admin, turbines }: Awaited<ReturnType<typeof addPlaces>>): Promise<void> {
  for (const [index, { id }] of turbines.entries()) {
    const visits = [
      await makeVisit(world.ctx, admin, id, { date: `2025-0${1 + index}-10` }),
      await makeVisit(world.ctx, admin, id, { date: '2026-03-31', service: index % 2 === 0 ? 4 : 2 }),
      await makeVisit(world.ctx, admin, id, { date: '2026-05-01', service: index % 2 === 0 ? 8 : 1 }),
    ]
    // The first sides of the two visits with photos: what the later one finds is compared with the earlier.
    for (const inspection of visits.slice(0, 2).flatMap((visit) => visit.inspections.slice(0, 3)))
      await paintPicture(world.ctx, inspection.id, { widthPx: 300, heightPx: 1500 })
  }
}

/** Photos of sides that have no picture yet: some laid and measured, two at one height, names and times as cameras and people give them. */
async function addPhotos({ ctx }: ApiWorld): Promise<void> {
  const { db } = ctx
  const sides = await db
    .selectFrom('inspection')
    .select('id')
    .where('serviceFamily', 'in', ['clarity', 'sherlock'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pyramid').select('pyramid.id').whereRef('pyramid.inspectionId', '=', 'inspection.id'))),
    )
    .orderBy('id')
    .limit(3)
    .execute()
  const takenAt = new Date(2026, 2, 31, 10, 4, 30)
  const looks = [
    {
      originalName: 'DJI_10.jpg',
      y: 300,
      x: 12.5,
      zIndex: 2,
      capturedAt: takenAt,
      ratio: 0.5,
      width: 500,
      latitude: 48.5,
    },
    {
      originalName: 'DJI_9.jpg',
      y: 300,
      x: 0,
      zIndex: 2,
      capturedAt: takenAt,
      angle: 12.4,
      height: 410,
      longitude: 2.25,
    },
    {
      originalName: 'été.JPG',
      y: -20,
      x: 3,
      zIndex: 0,
      blurPx: 1.7,
      meanBrightness: 120,
      whiteShare: 0,
      blackShare: 0,
    },
    {
      originalName: 'Zug.jpg',
      zIndex: 1,
      selected: false,
      meanBrightness: 20,
      whiteShare: 0,
      blackShare: 0.9,
    },
  ]
  for (const { id } of sides) {
    const photos = await insertPhotos(ctx, id, looks.length)
    for (const [index, photo] of photos.entries())
      await db
        .updateTable('image')
        .set({
          hasPreviews: true,
          isMeasured: true,
          meanBrightness: 128,
          whiteShare: 0,
          blackShare: 0,
          ...looks[index],
        })
        .where('id', '=', photo)
        .execute()
  }
}

/** Requests to bring pictures back as they were asked for, carried out and given up; nothing here goes to an archive. */
async function addRequests({ ctx: { db } }: ApiWorld, requestedBy: number): Promise<void> {
  const inspections = await db.selectFrom('inspection').select('id').orderBy('id').limit(4).execute()
  const [asked, closed] = [new Date('2026-01-05T10:00:00Z'), new Date('2026-01-06T08:30:00Z')]
  const rows = inspections.flatMap(({ id: inspectionId }, index) => [
    { inspectionId, requestedBy, state: 'done', closedAt: closed, thawAskedAt: asked, readyExpectedAt: closed },
    { inspectionId, requestedBy: null, state: 'failed', closedAt: closed, failure: 'lost' },
    ...(index < 2 ? [{ inspectionId, requestedBy, state: 'open' }] : []),
  ])
  for (const row of rows) await db.insertInto('reimportRequest').values(row).execute()
}

async function addAccounts(
  world: ApiWorld,
  companies: readonly number[],
  turbine: number,
): Promise<readonly Account[]> {
  const { ctx } = world
  const [near = 0, far = 0] = companies
  const blade = await ctx.db
    .selectFrom('device')
    .select('id')
    .where('parentId', '=', turbine)
    .where('typeId', '=', 1)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const add = async (name: string, options: Parameters<typeof makePerson>[1], limit?: number): Promise<Account> => {
    const { id } = await makePerson(ctx, options)
    if (limit !== undefined)
      await ctx.db.insertInto('accountRootDevice').values({ accountId: id, deviceId: limit }).execute()
    return { name, id }
  }
  // Nobody who is asked: one who is kept out, one who is locked out, one with another name in both companies.
  const out = await makePerson(ctx, { organizationIds: [near] })
  await ctx.db.updateTable('account').set({ isActive: false, lastName: 'Åberg' }).where('id', '=', out.id).execute()
  const locked = await makePerson(ctx, { organizationIds: [far], profileId: 3 })
  const lockedUntil = new Date(Date.now() + 86_400_000)
  await ctx.db.updateTable('account').set({ lockedUntil }).where('id', '=', locked.id).execute()
  const both = await makePerson(ctx, { organizationIds: [far, near], profileId: 1 })
  await ctx.db.updateTable('account').set({ firstName: 'élodie' }).where('id', '=', both.id).execute()
  // Crews whose names people count: 2 before 10, accents among the letters they are on.
  for (const lastName of ['Équipe 10', 'équipe 2', 'Zoé', 'Ordre']) {
    const { id } = await makePerson(ctx, { organizationIds: [near], profileId: 1 })
    await ctx.db.updateTable('account').set({ lastName }).where('id', '=', id).execute()
  }
  return [
    await add('administrator', { role: 'ROLE_ADMIN' }),
    await add('responsible', { role: 'ROLE_RESPONSIBLE', organizationIds: [near] }),
    await add('inspector', { organizationIds: [near], profileId: 1 }),
    await add('expert of both companies', { organizationIds: [near, far], profileId: 2 }),
    await add('reader', { organizationIds: [near], profileId: 3 }),
    await add('limited to a turbine', { organizationIds: [near], profileId: 1 }, turbine),
    await add('limited to a blade', { organizationIds: [near], profileId: 3 }, blade.id),
    await add('responsible of the other company', { role: 'ROLE_RESPONSIBLE', organizationIds: [far] }),
  ]
}

/** Types that a component offers to one company alone. */
async function addOffers({ ctx: { db } }: ApiWorld, companies: readonly number[]): Promise<void> {
  const { id: componentId } = await db
    .selectFrom('annotationComponent')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const types = await db
    .selectFrom('annotationType')
    .select('id')
    .where(
      'id',
      'not in',
      db.selectFrom('annotationTypeOrganization').select('typeId').where('componentId', '=', componentId),
    )
    .orderBy('id')
    .limit(companies.length)
    .execute()
  const rows = types.flatMap(({ id: typeId }, index) =>
    companies.slice(index, index + 1).map((organizationId) => ({ typeId, componentId, organizationId })),
  )
  if (rows.length < companies.length) throw new Error('a component offers everything already')
  await db.insertInto('annotationTypeOrganization').values(rows).execute()
}

/** Second factors that were begun, that are on, and that are on with codes used up, and passkeys of another address. */
async function addFactors({ ctx: { db } }: ApiWorld, [begun, on, used]: readonly Account[]): Promise<void> {
  const add = async (account: Account | undefined, confirmedAt: Date | null, codes: readonly (Date | null)[]) => {
    const accountId = account?.id ?? 0
    const begunAt = new Date('2026-02-03T04:05:06Z')
    await db.insertInto('secondFactor').values({ accountId, confirmedAt }).execute()
    await db
      .insertInto('authenticator')
      .values({ accountId, secret: Buffer.alloc(20), begunAt, confirmedAt })
      .execute()
    for (const usedAt of codes)
      await db
        .insertInto('recoveryCode')
        .values({ accountId, codeHash: Buffer.alloc(32), usedAt })
        .execute()
  }
  const at = new Date('2026-02-03T04:06:00Z')
  await add(begun, null, [])
  await add(on, at, [null, null])
  await add(used, at, [null, at, at])
  for (const [index, name] of ['Laptop', 'Key'].entries())
    await db
      .insertInto('passkey')
      .values({
        ...{ accountId: used?.id ?? 0, name, counter: 0, transports: [], rpId: 'inspect.example' },
        ...{ credentialId: Buffer.alloc(16, index), publicKey: Buffer.alloc(1), isBackedUp: index === 0 },
        ...{ madeAt: at, lastUsedAt: index === 0 ? at : null },
      })
      .execute()
}

/** Builds the world; its jobs run as well. */
export async function openScene(): Promise<Scene> {
  const world = await createApiWorld({ worker: true })
  const places = await addPlaces(world)
  await addSerialNumbers(world)
  await addVisits(world, places)
  const accounts = await addAccounts(world, places.companies, places.firstTurbine)
  const tokenOf = (accountId: number) =>
    signAccessToken(world.ctx.settings, { accountId, sessionEpoch: 0 }, world.ctx.now())
  for (const { id } of accounts) await actorOf(world.ctx, id)
  await addPhotos(world)
  await addOffers(world, places.companies)
  await addFactors(world, accounts.slice(1))
  await addWorks(world)
  const administrator = accounts[0]?.id ?? 0
  await addRequests(world, administrator)
  await giveDocuments(world, await tokenOf(administrator), places.companies)
  const importers = [await tokenOf(accounts[1]?.id ?? 0), await tokenOf(administrator)]
  await importTables(world, places.companies[0] ?? 0, importers)
  return { world, accounts, companies: places.companies, tokenOf }
}
