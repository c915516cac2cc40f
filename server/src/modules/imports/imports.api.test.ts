import { setTimeout as sleep } from 'node:timers/promises'
import {
  applyParkImport,
  deleteParkImport,
  getParkImport,
  importGrants,
  listParkImports,
  parkImportResource,
  uploadParkImport,
} from '@visionair/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problem } from '../../platform/problem-error.ts'
import { wallTime } from '../../platform/time-zone.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { manyFolders, patched, withRecord, type ZipItem, zipOf } from '../../testing/zips.ts'
import { tellingWhy } from './check-import.service.ts'
import { ImportFailed } from './import-failed.ts'

let world: ApiWorld
let owners: TwoOwners
let photos: Buffer[]

const schema = z.object({ data: parkImportResource })

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  photos = await Promise.all(Array.from({ length: 6 }, () => grainyPhoto(64, 96)))
}, 400_000)
afterAll(() => world.close())

const photo = (index: number): Buffer => photos[index] ?? Buffer.alloc(0)

const formOf = (zip: Buffer, name = 'park.zip') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), name)
  return form
}

const upload = (zip: Buffer, query: string, token = owners.adminToken, language: 'en' | 'fr' = 'en') =>
  world.call(uploadParkImport, { token, query, body: formOf(zip), language })

async function settled(id: number, token: string, ends: readonly string[], language: 'en' | 'fr' = 'en') {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(50)) {
    const answer = await world.call(getParkImport, { token, params: { id }, language })
    const { attributes } = schema.parse(answer.body).data
    if (ends.includes(attributes.state)) return attributes
  }
  throw new Error('the import did not end')
}

async function checked(zip: Buffer, query: string, token = owners.adminToken, language: 'en' | 'fr' = 'en') {
  const answer = await upload(zip, query, token, language)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const { id } = schema.parse(answer.body).data.attributes
  return await settled(id, token, ['planned', 'failed'], language)
}

async function applied(id: number, token = owners.adminToken) {
  const answer = await world.call(applyParkImport, { token, params: { id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return await settled(id, token, ['done', 'failed'])
}

async function storedKeys(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.ctx.storage.list(prefix)) if (!/preview|thumb|assembler/.test(key)) keys.push(key)
  return keys.sort()
}

/** What is refused goes once that is said; what an earlier one left may go meanwhile. */
const nothingNewIn = async (prefix: string, before: readonly string[]) =>
  await expect.poll(async () => (await storedKeys(prefix)).filter((key) => !before.includes(key))).toEqual([])

/** Everything an import could have made. */
async function whatThereIs() {
  const count = async (table: 'park' | 'device' | 'inspectionGroup' | 'inspection' | 'image') =>
    (
      await world.ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return {
    parks: await count('park'),
    devices: await count('device'),
    visits: await count('inspectionGroup'),
    inspections: await count('inspection'),
    images: await count('image'),
    files: await storedKeys('originals/'),
  }
}

const twoTurbines = (park: string): ZipItem[] => [
  { name: `${park}/E1/Blade A/Pressure side/p1.jpg`, content: photo(0) },
  { name: `${park}/E1/Blade A/Pressure side/p2.jpg`, content: photo(1) },
  { name: `${park}/E1/Blade A/Pressure side/p2 copy.jpg`, content: photo(1) },
  { name: `${park}/E1/B/extrados/p3.jpg`, content: photo(2) },
  { name: `${park}/E2/Pale 3/Bord d’attaque/é 4.jpg`, content: photo(3) },
  { name: `${park}/E2/Mât/Nord/p5.jpg`, content: photo(4) },
  { name: `${park}/E2/Mât/Nord/broken.jpg`, content: photo(5).subarray(0, 700) },
  { name: `${park}/E2/notes.txt`, content: Buffer.from('notes') },
  { name: `${park}/E2/lost.jpg`, content: photo(5) },
  { name: `${park}/E2/D/PS/lost.jpg`, content: photo(5) },
  { name: `${park}/.DS_Store`, content: Buffer.from('x') },
]

const rowsOf = async (park: string) =>
  await world.ctx.db
    .selectFrom('image')
    .innerJoin('inspection', 'inspection.id', 'image.inspectionId')
    .innerJoin('inspectionGroup as visit', 'visit.id', 'inspection.groupId')
    .innerJoin('device as side', 'side.id', 'inspection.deviceId')
    .innerJoin('device as part', 'part.id', 'side.parentId')
    .innerJoin('device as turbine', 'turbine.id', 'part.parentId')
    .innerJoin('park', 'park.id', 'turbine.parkId')
    .where('park.name', '=', park)
    .select(['turbine.name as turbine', 'part.name as part', 'side.typeId as side', 'image.originalName as photo'])
    .select(['visit.serviceId as service', 'visit.date as date', 'visit.deviceId', 'turbine.id as turbineId'])
    .orderBy('image.originalName')
    .execute()

describe('import of parks', () => {
  const query = () => `organization=${owners.own.organization}&date=2026-05-04`

  it('PARK-05 a ZIP of folders creates what is missing, attaches the photos, and reports what was done and what was refused', async () => {
    const before = await whatThereIs()
    const zip = await zipOf(twoTurbines('Mont Clair'))
    const planned = await checked(zip, query())
    expect(planned).toMatchObject({ state: 'planned', file: 'park.zip', date: '2026-05-04', error: null, total: 7 })
    expect(planned.plan).toMatchObject({ photos: 7, found: 0, ignoredCount: 1, refusedCount: 3 })
    expect(planned.plan?.nodes.filter(({ kind }) => kind === 'turbine')).toMatchObject([
      { path: 'Mont Clair/E1', name: 'E1', outcome: 'create' },
      { path: 'Mont Clair/E2', name: 'E2', outcome: 'create' },
    ])
    expect(planned.plan?.refused).toMatchObject([
      { path: 'Mont Clair/E2/notes.txt', reason: 'This is not a photo.' },
      {
        path: 'Mont Clair/E2/lost.jpg',
        reason: 'Photos must lie in folders park / turbine / blade / side.',
      },
      {
        path: 'Mont Clair/E2/D',
        reason: 'This turbine has no such blade. Name blades A, B, C, 1, 2, 3, or as they are called here.',
      },
    ])
    expect(await whatThereIs()).toEqual(before)

    const done = await applied(planned.id)
    expect(done).toMatchObject({ state: 'done', done: 7, total: 7, error: null })
    expect(done.report).toMatchObject({ photosAttached: 5, photosPresent: 1, refusedCount: 4, found: 0 })
    expect(done.report?.created).toBe(planned.plan?.toCreate)
    expect(done.report?.refused.at(-1)).toMatchObject({
      path: 'Mont Clair/E2/Mât/Nord/broken.jpg',
      reason: 'This file is damaged or incomplete.',
    })
    const rows = await rowsOf('Mont Clair')
    expect(rows).toMatchObject([
      { turbine: 'E1', part: 'Blade 1', side: 3, photo: 'p1.jpg' },
      { turbine: 'E1', part: 'Blade 1', side: 3, photo: 'p2.jpg' },
      { turbine: 'E1', part: 'Blade 2', side: 4, photo: 'p3.jpg' },
      { turbine: 'E2', part: 'Tower', side: 14, photo: 'p5.jpg' },
      { turbine: 'E2', part: 'Blade 3', side: 5, photo: 'é 4.jpg' },
    ])
    for (const row of rows) expect(row).toMatchObject({ service: 2, date: '2026-05-04', deviceId: row.turbineId })
    expect(await storedKeys('imports/')).toEqual([])
  })

  it('PARK-05 the same ZIP again creates nothing twice', async () => {
    const zip = await zipOf(twoTurbines('Mont Clair'))
    const before = await whatThereIs()
    const planned = await checked(zip, query())
    expect(planned.plan).toMatchObject({ toCreate: 0 })
    const done = await applied(planned.id)
    expect(done.report).toMatchObject({ created: 0, photosAttached: 0, photosPresent: 6, refusedCount: 4 })
    expect(await whatThereIs()).toEqual(before)
  })

  it('goes into a park: turbines at the top, folders as sub-parks, and the park by its own name', async () => {
    const park = await world.ctx.db
      .selectFrom('park')
      .select('name')
      .where('id', '=', owners.own.subPark)
      .executeTakeFirstOrThrow()
    const zip = await zipOf([
      { name: `${owners.own.turbine.name.toLowerCase()}/A/PS/1.jpg`, content: photo(0) },
      { name: `${park.name}/New/1/SS/1.jpg`, content: photo(1) },
      { name: 'North part/Other/2/LE/' },
    ])
    const planned = await checked(zip, `parent=${owners.own.subPark}`, owners.responsibleToken)
    const lines = planned.plan?.nodes.map(({ kind, name, outcome }) => `${outcome} ${kind} ${name}`) ?? []
    expect(lines).toContain(`found turbine ${owners.own.turbine.name}`)
    expect(lines).toContain(`found park ${park.name}`)
    expect(lines).toContain('create turbine New')
    expect(lines).toContain('create park North part')
    const done = await applied(planned.id, owners.responsibleToken)
    expect(done.report).toMatchObject({ photosAttached: 2, refusedCount: 0 })
    const { items } = await world.ctx.db
      .selectFrom('park')
      .innerJoin('device', 'device.parkId', 'park.id')
      .where('park.parentId', '=', owners.own.subPark)
      .where('device.parentId', 'is', null)
      .select(['park.name as park', 'device.name'])
      .execute()
      .then((items) => ({ items }))
    expect(items).toEqual([{ park: 'North part', name: 'Other' }])
  })

  it('goes on where a killed worker stopped: nothing is created or attached twice', async () => {
    const zip = await zipOf([
      { name: 'Resumed/E1/A/PS/1.jpg', content: photo(0) },
      { name: 'Resumed/E1/A/PS/2.jpg', content: photo(1) },
    ])
    const planned = await checked(zip, query())
    const done = await applied(planned.id)
    expect(done.report).toMatchObject({ photosAttached: 2 })
    const after = await whatThereIs()
    // The state a kill leaves behind: created and attached, but only the first photo noted.
    const report = { ...done.report, photosAttached: 1, refused: [] }
    const again = await checked(zip, query())
    const { targets } = await world.ctx.db
      .selectFrom('parkImport')
      .select('targets')
      .where('id', '=', planned.id)
      .executeTakeFirstOrThrow()
    await world.ctx.db
      .updateTable('parkImport')
      .set({ done: 1, targets: JSON.stringify(targets), report: JSON.stringify(report), state: 'planned' })
      .where('id', '=', again.id)
      .execute()
    const resumed = await applied(again.id)
    expect(resumed).toMatchObject({ state: 'done', done: 2 })
    expect(resumed.report).toMatchObject({ photosAttached: 1, photosPresent: 1 })
    expect(await whatThereIs()).toEqual(after)
  })
})

describe('hostile ZIPs', () => {
  const good = (): ZipItem => ({ name: 'Park X/E1/A/PS/good.jpg', content: photo(0) })
  const bad = (name: string): ZipItem => ({ name, content: photo(1) })

  const hostile: Record<string, { zip: () => Promise<Buffer>; path: string; reason: string }> = {
    'leaves the folder': {
      zip: async () =>
        patched(await zipOf([good(), bad('Park X/E1/aa/aa/aa/aa/evil.jpg')]), 'aa/aa/aa/aa', '../../../..'),
      path: 'Park X/E1/../../../../evil.jpg',
      reason: 'This name leads out of the ZIP or is not allowed.',
    },
    'is absolute': {
      zip: async () => patched(await zipOf([good(), bad('aroot/E1/A/PS/evil.jpg')]), 'aroot/', '/root/'),
      path: '/root/E1/A/PS/evil.jpg',
      reason: 'This name leads out of the ZIP or is not allowed.',
    },
    'uses backslashes': {
      zip: async () => patched(await zipOf([good(), bad('aa/aa/E1/A/PS/evil.jpg')]), 'aa/aa/E1', '..\\..\\E1'),
      path: '..\\..\\E1/A/PS/evil.jpg',
      reason: 'This name leads out of the ZIP or is not allowed.',
    },
    'names a drive': {
      zip: async () => patched(await zipOf([good(), bad('Cx/E1/A/PS/evil.jpg')]), 'Cx/E1', 'C:/E1'),
      path: 'C:/E1/A/PS/evil.jpg',
      reason: 'This name leads out of the ZIP or is not allowed.',
    },
    'holds a control character': {
      zip: async () => patched(await zipOf([good(), bad('P/E1/A/PS/evil_.jpg')]), 'evil_.jpg', 'evil\u0000.jpg'),
      path: 'P/E1/A/PS/evil\ufffd.jpg',
      reason: 'This name leads out of the ZIP or is not allowed.',
    },
    'is a symbolic link': {
      zip: () =>
        zipOf([good(), { name: 'Park X/E1/A/PS/evil.jpg', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      path: 'Park X/E1/A/PS/evil.jpg',
      reason: 'This is a link to another place, not a file.',
    },
    'is encrypted': {
      zip: async () =>
        withRecord(await zipOf([good(), { ...bad('Park X/E1/A/PS/evil.jpg'), isCompressed: true }]), 1, (record) =>
          record.writeUInt16LE(record.readUInt16LE(8) | 1, 8),
        ),
      path: 'Park X/E1/A/PS/evil.jpg',
      reason: 'This file is protected by a password.',
    },
    'is an archive in the archive': {
      zip: () => zipOf([good(), bad('Park X/E1/A/PS/evil.zip')]),
      path: 'Park X/E1/A/PS/evil.zip',
      reason: 'This is an archive in an archive. Unpack it first.',
    },
    'is a bomb': {
      zip: () =>
        zipOf([good(), { name: 'Park X/E1/A/PS/evil.jpg', content: Buffer.alloc(30_000_000), isCompressed: true }]),
      path: 'Park X/E1/A/PS/evil.jpg',
      reason: 'This shrinks far more than photos do and would fill the storage.',
    },
    'is there twice': {
      zip: async () => patched(await zipOf([good(), bad('Park X/E1/A/PS/goof.jpg')]), 'goof', 'good'),
      path: 'Park X/E1/A/PS/good.jpg',
      reason: 'The ZIP holds this name twice.',
    },
  }

  it.each(Object.keys(hostile))('PARK-05 an entry that %s is refused by name', async (kind) => {
    const { zip, path, reason } = hostile[kind] ?? { zip: () => zipOf([]), path: '', reason: '' }
    const planned = await checked(await zip(), `organization=${owners.own.organization}`)
    expect(planned.plan?.refused).toEqual([{ path, reason, row: null, column: null }])
    expect(planned.plan?.photos).toBe(1)
  })

  it('PARK-05 of unsafe entries nothing is stored, while the others are attached', async () => {
    const before = await whatThereIs()
    const organization = await makeOrganization(world.ctx)
    const zip = patched(await zipOf([good(), bad('Park X/E1/aa/aa/aa/aa/evil.jpg')]), 'aa/aa/aa/aa', '../../../..')
    const done = await applied((await checked(zip, `organization=${organization}`)).id)
    expect(done.report).toMatchObject({ photosAttached: 1, refusedCount: 1 })
    const after = await whatThereIs()
    expect(after).toMatchObject({ parks: before.parks + 1, images: before.images + 1 })
    expect(after.files.length).toBe(before.files.length + 1)
  })

  it.each([
    ['says too little', -5000],
    ['says too much', 5000],
  ])('PARK-05 an entry whose size %s is refused while it is unpacked', async (_, difference) => {
    const item = { name: 'Liar/E1/A/PS/liar.jpg', content: await grainyPhoto(200, 300), isCompressed: true }
    const zip = withRecord(await zipOf([good(), item]), 1, (record) =>
      record.writeUInt32LE(record.readUInt32LE(24) + difference, 24),
    )
    const organization = await makeOrganization(world.ctx)
    const files = await storedKeys('originals/')
    const done = await applied((await checked(zip, `organization=${organization}`)).id)
    expect(done.report).toMatchObject({
      photosAttached: 1,
      refused: [{ path: item.name, reason: 'This file is damaged, or its size is not what the ZIP says.' }],
    })
    expect(await storedKeys('originals/')).toHaveLength(files.length + 1)
  })

  const whole: Record<string, { zip: () => Promise<Buffer>; error: string; errorFr: string }> = {
    'holds 100,000 entries': {
      zip: () => Promise.resolve(manyFolders(100_000)),
      error: 'This ZIP holds 100,000 entries or more. Split it.',
      errorFr: 'Ce ZIP contient 100 000 entrées ou plus. Divisez-le.',
    },
    'lets its entries share their bytes': {
      zip: async () => {
        const items = Array.from({ length: 40 }, (_, index) => ({
          name: `P/E1/A/PS/${index}.jpg`,
          content: Buffer.alloc(64),
        }))
        const zip = await zipOf(items)
        return items.reduce(
          (patchedZip, _, index) =>
            withRecord(patchedZip, index, (record) => {
              record.writeUInt32LE(5000, 20)
              record.writeUInt32LE(5000, 24)
            }),
          zip,
        )
      },
      error: 'This shrinks far more than photos do and would fill the storage.',
      errorFr: 'Le taux de compression dépasse de loin celui des photos et saturerait le stockage.',
    },
    'was cut short': {
      zip: async () => (await zipOf([good()])).subarray(0, -30),
      error: 'This ZIP is damaged or incomplete.',
      errorFr: 'Ce fichier ZIP est endommagé ou incomplet.',
    },
    'holds nothing of use': {
      zip: () => zipOf([{ name: 'readme.txt', content: Buffer.from('x') }]),
      error: 'There is nothing in this ZIP that can be imported.',
      errorFr: 'Ce ZIP ne contient rien qui puisse être importé.',
    },
  }

  it.each(Object.keys(whole))('PARK-05 a ZIP that %s is refused as a whole and nothing is stored', async (kind) => {
    const { zip, error, errorFr } = whole[kind] ?? { zip: () => zipOf([]), error: '', errorFr: '' }
    const before = await whatThereIs()
    const kept = await storedKeys('imports/')
    const failed = await checked(await zip(), `organization=${owners.own.organization}`)
    expect(failed).toMatchObject({ state: 'failed', error })
    const french = await settled(failed.id, owners.adminToken, ['failed'], 'fr')
    expect(french.error).toBe(errorFr)
    const answer = await world.call(applyParkImport, { token: owners.adminToken, params: { id: failed.id } })
    expect(answer.status).toBe(409)
    expect(await whatThereIs()).toEqual(before)
    await nothingNewIn('imports/', kept)
  })

  it('an import that a service refused with values in its sentence says the whole sentence', async () => {
    const { id } = await checked(await zipOf([good()]), `organization=${owners.own.organization}`)
    const violations = [{ field: 'name', message: 'device.value_range', values: { min: 1, max: 250 } }] as const
    await tellingWhy(world.ctx, id, () => Promise.reject(ImportFailed.of(problem('invalid', { violations }))))
    expect(await settled(id, owners.adminToken, ['failed'])).toMatchObject({ error: 'Must be between 1 and 250.' })
    const french = await settled(id, owners.adminToken, ['failed'], 'fr')
    expect(french.error).toBe('Doit être compris entre 1 et 250.')
  })

  it('what is no ZIP is refused at once, without being kept', async () => {
    const kept = await storedKeys('imports/')
    const answer = await upload(Buffer.from('not a zip at all'), `organization=${owners.own.organization}`)
    expect(answer).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'file', message: 'This is no ZIP, XLSX or CSV file.' }] },
    })
    const empty = await upload(Buffer.alloc(0), `organization=${owners.own.organization}`, owners.adminToken, 'fr')
    expect(empty).toMatchObject({
      status: 422,
      body: { violations: [{ message: 'Ce n’est pas un fichier ZIP, XLSX ou CSV.' }] },
    })
    const form = new FormData()
    form.append('note', 'no file')
    const query = `organization=${owners.own.organization}`
    const none = await world.call(uploadParkImport, { token: owners.adminToken, query, body: form })
    expect(none).toMatchObject({ status: 422, body: { violations: [{ field: 'file' }] } })
    await nothingNewIn('imports/', kept)
  })
})

describe('who may import, and what for', () => {
  it('needs every permission; an import is its requester’s alone', async () => {
    const zip = await zipOf([{ name: 'Mine/E1/A/PS/1.jpg', content: photo(0) }])
    const organizationIds = [owners.own.organization]
    for (const missing of importGrants) {
      const permissions = importGrants.filter((grant) => grant !== missing)
      const { token } = await makeSignedIn(world, { organizationIds, permissions })
      expect((await upload(zip, '', token)).status).toBe(403)
    }
    const { token } = await makeSignedIn(world, { organizationIds, permissions: importGrants })
    const planned = await checked(zip, '', token)
    expect(planned.organization).toBe(owners.own.organization)
    for (const other of [owners.responsibleToken, owners.foreignToken, owners.adminToken]) {
      for (const endpoint of [getParkImport, applyParkImport, deleteParkImport])
        expect((await world.call(endpoint, { token: other, params: { id: planned.id } })).status).toBe(404)
      const { body } = await world.call(listParkImports, { token: other, query: 'itemsPerPage=100' })
      expect(JSON.stringify(body)).not.toContain('Mine/')
    }
    expect((await world.call(deleteParkImport, { token, params: { id: planned.id } })).status).toBe(204)
    expect((await world.call(getParkImport, { token, params: { id: planned.id } })).status).toBe(404)
  })

  it.each([
    ['organization=999999', 'organization'],
    ['parent=999999', 'parent'],
    ['', 'organization'],
    ['organization=OWN&service=1', 'service'],
    ['organization=OWN&service=9', 'service'],
    ['organization=OWN&service=777', 'service'],
    ['organization=OWN&date=04.05.2026', 'date'],
    ['organization=OWN&date=2026-02-30', 'date'],
    ['organization=OWN&date=1989-12-31', 'date'],
    ['organization=OWN&date=2999-12-31', 'date'],
    ['organization=OWN&surprise=1', 'surprise'],
  ])('refuses %s', async (query, field) => {
    const zip = await zipOf([{ name: 'Mine/E1/A/PS/1.jpg', content: photo(0) }])
    const answer = await upload(zip, query.replace('OWN', String(owners.own.organization)))
    expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status)
    expect(answer.body).toMatchObject({ violations: [{ field }] })
  })

  it('a foreign company or park is refused like an absent one', async () => {
    const zip = await zipOf([{ name: 'Mine/E1/A/PS/1.jpg', content: photo(0) }])
    for (const query of [`organization=${owners.foreign.organization}`, `parent=${owners.foreign.park}`])
      expect((await upload(zip, query, owners.responsibleToken)).status).toBe(422)
  })
})

describe('the visit of an import', () => {
  it('that cannot be planned any more ends the import with the reason in words', async () => {
    const zip = await zipOf([{ name: 'Too late/E1/A/PS/1.jpg', content: photo(0) }])
    const planned = await checked(zip, `organization=${owners.own.organization}`)
    await world.ctx.db.updateTable('parkImport').set({ date: '2999-12-31' }).where('id', '=', planned.id).execute()
    await world.call(applyParkImport, { token: owners.adminToken, params: { id: planned.id } })
    const failed = await settled(planned.id, owners.adminToken, ['failed'])
    expect(failed.error).toBe('A visit lies between 1990 and ten years from today.')
  })

  it('without a day is of the day that it is now for the owner', async () => {
    const { ctx } = world
    const zip = await zipOf([{ name: 'Park of today/E1/A/PS/one.jpg', content: photo(0) }])
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const organization = await makeOrganization(ctx)
      await ctx.db.updateTable('organization').set({ timeZone }).where('id', '=', organization).execute()
      const planned = await checked(zip, `organization=${organization}`)
      expect(planned.date).toBe(wallTime(ctx.now(), timeZone).day)
    }
  })
})
