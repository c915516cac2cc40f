import type { ApiWorld } from '../../api-world.ts'
import { insertPhotos } from '../../photos/photos.ts'

const [begun, ended] = [new Date('2026-04-02T08:15:00Z'), new Date('2026-04-02T08:19:30Z')]

const seam = (a: number, b: number) => ({ a, b, verifiedBy: 'blade', score: 0.5 })
const seamEvidence = (a: number, b: number) => ({
  ...{ a, b, verifiedBy: 'blade', confidence: 0.9, cells: 12, purity: 0.75, residualPx: 1.5 },
  agreements: [
    [
      [0.25, 0.5],
      [0.75, 0.5],
    ],
  ],
})

/** What assemblies left of a side with photos: an older one that placed some, the newest as `last` says. */
async function addAssemblies(
  { ctx: { db } }: ApiWorld,
  inspectionId: number,
  last: { readonly state: string; readonly failure: string | null },
): Promise<void> {
  const photos = await db
    .selectFrom('image')
    .select(['id', 'originalName'])
    .where('inspectionId', '=', inspectionId)
    .orderBy('id')
    .execute()
  const [one, two, three, four] = photos
  if (!one || !two || !three || !four) throw new Error(`inspection ${inspectionId} has not enough photos`)
  const named = ({ id: image, originalName }: typeof one) => ({ image, originalName })
  const suggestion = { neighbour: two.id, a: 1, b: 0, tx: 12.5, ty: 400 }
  const result = {
    placed: [one, two].map((each, index) => ({ ...named(each), confidence: 0.75 + index / 8 })),
    unplaced: [
      { ...named(three), reason: 'no-overlap', suggestion },
      { ...named(four), reason: 'foreign' },
    ],
    seams: [seam(one.id, two.id), seam(two.id, three.id)],
    withdrawn: [three.id, 2_000_000_000],
  }
  const evidence = {
    photos: [one, two, three].map(({ id: image }, index) => ({
      ...{
        image,
        outline:
          index === 2
            ? null
            : [
                [0, 0.25],
                [1, 0.25],
                [1, 0.75],
              ],
        isDrawn: index === 1,
      },
      ...(index === 0 ? {} : { placeVersion: index }),
    })),
    seams: [seamEvidence(one.id, two.id)],
    refusals: [{ a: one.id, b: three.id, reason: 'background', cells: 4, agreements: [] }],
    cornerLoss: 0.125,
  }
  const work = { inspectionId, imageIds: photos.map(({ id }) => id), startedAt: begun, finishedAt: ended, total: 4 }
  const kept = { result: JSON.stringify(result), evidence: JSON.stringify(evidence) }
  const rows = [
    { ...work, kind: 'assemble', state: 'done', step: 'pyramid', done: 4, share: 1 },
    {
      ...{ ...work, kind: 'assemble', state: last.state, step: 'solve', done: 3, share: 0.625 },
      ...(last.failure === null ? kept : { failure: JSON.stringify({ code: last.failure }) }),
    },
  ]
  for (const row of rows) await db.insertInto('assembly').values(row).execute()
}

/** A slicing that came after an assembly, which tells of its own. */
const addSlicing = ({ ctx: { db } }: ApiWorld, inspectionId: number) =>
  db
    .insertInto('assembly')
    .values({ inspectionId, imageIds: [], kind: 'slice', state: 'done', share: 1, startedAt: ended, finishedAt: ended })
    .execute()

/** Photos of a side with a picture: of the first three it shows two as they lie and one as it lay, of the fourth nothing, and one that is gone. */
async function addPhotosOfPicture({ ctx }: ApiWorld, inspectionId: number): Promise<void> {
  const photos = await insertPhotos(ctx, inspectionId, 4)
  await ctx.db
    .updateTable('image')
    .set({ hasPreviews: true, isMeasured: true, meanBrightness: 128, whiteShare: 0, blackShare: 0 })
    .where('id', 'in', photos)
    .execute()
  const shown = [...photos.slice(0, 3), 2_000_000_000].map((image, index) => ({
    ...{ image, widthPx: 300, heightPx: 450, placeVersion: index === 1 ? 7 : 0 },
    pose: { a: 1, b: 0, tx: 0, ty: 350 * index },
  }))
  await ctx.db
    .updateTable('pyramid')
    .set({ placements: JSON.stringify(shown) })
    .where('inspectionId', '=', inspectionId)
    .execute()
}

/** One side of a visit holds a photo of each of the other sides with photos, byte for byte. */
async function repeatPhotos({ ctx }: ApiWorld, inspectionId: number): Promise<void> {
  const { db } = ctx
  const { groupId } = await db
    .selectFrom('inspection')
    .select('groupId')
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('inspection')
    .select('id')
    .where('groupId', '=', groupId)
    .where('id', '<>', inspectionId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const own = await db
    .selectFrom('image')
    .select(['id', 'sha256'])
    .where('inspectionId', '=', inspectionId)
    .orderBy('id')
    .execute()
  for (const [index, { id }] of others.entries()) {
    const [copy] = await insertPhotos(ctx, id, 1)
    const sha256 = own[index]?.sha256 ?? ''
    await db
      .updateTable('image')
      .set({
        sha256,
        hasPreviews: true,
        isMeasured: true,
        widthPx: 60,
        blurPx: 2.5,
        meanBrightness: 240 - index,
        whiteShare: 0,
        blackShare: 0,
      })
      .where('id', '=', copy ?? 0)
      .execute()
  }
}

/** Works on pictures as they ended, a picture that is no longer what its photos are, and photos that lie on two sides. */
export async function addWorks(world: ApiWorld): Promise<void> {
  const { db } = world.ctx
  const sides = await db.selectFrom('image').select('inspectionId').distinct().orderBy('inspectionId').execute()
  const [first, second, third] = sides.map(({ inspectionId }) => inspectionId)
  if (first === undefined || second === undefined || third === undefined) throw new Error('no side has photos')
  await addAssemblies(world, first, { state: 'incomplete', failure: null })
  await addSlicing(world, first)
  await addAssemblies(world, second, { state: 'failed', failure: 'job.timed_out' })
  await addAssemblies(world, third, { state: 'incomplete', failure: null })
  const pictures = await db.selectFrom('pyramid').select('inspectionId').orderBy('inspectionId').limit(2).execute()
  for (const { inspectionId } of pictures) await addPhotosOfPicture(world, inspectionId)
  await repeatPhotos(world, first)
}
