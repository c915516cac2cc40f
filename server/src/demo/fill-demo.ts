import { setTimeout as sleep } from 'node:timers/promises'
import { actorOfAccount } from '../modules/accounts/accounts.service.ts'
import { isUnpeopled } from '../modules/accounts/people.service.ts'
import type { Device } from '../modules/devices/devices.types.ts'
import { updateInspection, visibleInspection } from '../modules/inspections/inspections.service.ts'
import type { GroupInspection } from '../modules/inspections/inspections.types.ts'
import { calibrate } from '../modules/inspections/scale/calibration.service.ts'
import { createGroup, groupDetail, updateGroup } from '../modules/inspections/visits/groups.service.ts'
import { startReport } from '../modules/reports/reports.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { markDefects, markEnds } from './demo-findings.ts'
import { attachPhotos, linkAcrossSides, linkThroughVisits, type MarkedDefect } from './demo-links.ts'
import { createDemoParks } from './demo-parks.ts'
import { enterDemoPeople } from './demo-people.ts'
import { assemblyEnd, placedPhotos, uploadSide } from './demo-photos.ts'
import { lookOver } from './demo-sightings.ts'
import { measureDemoBlades } from './demo-volta.ts'
import { type RenderedPhoto, type RenderedSide, renderBladeSide } from './render/blade-side.ts'
import { demoSideSpecs } from './render/demo-specs.ts'

type Say = (line: string) => void

interface VisitPlan {
  readonly service: number
  readonly date: string
  readonly status: 'todo' | 'doing' | 'done'
  readonly comment: string | null
  /** How far the surface has aged since the first visit. */
  readonly paintAge: number
  /** Sides that were photographed, as blade and side in the order of the devices. */
  readonly sides: readonly (readonly [blade: number, side: number])[]
}

const clarity = 2
const sherlockStandard = 4
const bladeLengthM = 58.5

const visits: readonly VisitPlan[] = [
  {
    service: clarity,
    date: '2024-06-12',
    status: 'done',
    comment: 'First complete look at the blades after commissioning.',
    paintAge: 0,
    sides: [
      [0, 0],
      [0, 1],
    ],
  },
  {
    service: sherlockStandard,
    date: '2025-06-20',
    status: 'done',
    comment: 'Close look at the findings of last year.',
    paintAge: 1,
    sides: [
      [0, 0],
      [1, 0],
    ],
  },
  {
    service: clarity,
    date: '2026-06-18',
    status: 'doing',
    comment: 'Yearly visit. Light wind, stopped for the day.',
    paintAge: 2,
    sides: [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ],
  },
]

interface UploadedSide {
  readonly inspectionId: number
  readonly side: RenderedSide
  readonly photos: readonly RenderedPhoto[]
}

/** The inspection of a side, counted by blades and sides in the order of the devices. */
function inspectionAt(
  inspections: readonly GroupInspection[],
  blade: number,
  side: number,
): GroupInspection | undefined {
  const blades = [
    ...Map.groupBy(
      inspections.filter(({ device }) => device.type.id >= 3 && device.type.id <= 6),
      ({ parentDevice }) => parentDevice?.id,
    ).values(),
  ]
  return blades[blade]?.[side]
}

async function photographVisit(
  ctx: Context,
  actor: Actor,
  turbine: Device,
  plan: VisitPlan & { readonly inspector: number },
): Promise<{ groupId: number; uploads: UploadedSide[] }> {
  const { group, inspections } = await createGroup(ctx, actor, {
    device: turbine.id,
    service: plan.service,
    date: plan.date,
    status: 'todo',
    comment: plan.comment,
    inspector: plan.inspector,
  })
  const uploads: UploadedSide[] = []
  for (const [bladeIndex, sideIndex] of plan.sides) {
    const inspection = inspectionAt(inspections, bladeIndex, sideIndex)
    const spec = demoSideSpecs({
      name: `${turbine.name}/${bladeIndex}`,
      lengthM: bladeLengthM,
      paintAge: plan.paintAge,
      startedAt: new Date(`${plan.date}T09:00:00Z`),
    })[sideIndex]
    if (!inspection || !spec) continue
    const side = renderBladeSide(spec)
    uploads.push({ inspectionId: inspection.id, side, photos: await uploadSide(ctx, actor, inspection.id, side) })
  }
  return { groupId: group.id, uploads }
}

async function markVisit(
  ctx: Context,
  actor: Actor,
  { uploads, looker, isDone }: { uploads: readonly UploadedSide[]; looker: Actor; isDone: boolean },
  say: Say,
): Promise<MarkedDefect[]> {
  const all: MarkedDefect[] = []
  for (const [index, { inspectionId, side, photos }] of uploads.entries()) {
    const state = await assemblyEnd(ctx, actor, inspectionId)
    const inspection = await visibleInspection(ctx, actor, inspectionId)
    const placed = await placedPhotos(ctx, actor, inspectionId)
    const marked = await markDefects(ctx, actor, inspection, side, photos, placed)
    await updateInspection(ctx, actor, inspectionId, { status: 'done', weatherId: 2 })
    // The sides are painted from end to end.
    if (inspection.imageVersion !== null)
      await calibrate(ctx, actor, inspectionId, { pictureShows: 'whole', imageVersion: inspection.imageVersion })
    await markEnds(ctx, actor, inspection, side, photos, placed)
    const isBegunOnly = !isDone && index === uploads.length - 1
    await lookOver(ctx, looker, inspection, isBegunOnly ? 0.6 : 1)
    all.push(...marked)
    const [worst] = marked.toSorted((one, other) => other.severity - one.severity)
    if (worst) await attachPhotos(ctx, actor, worst.annotationId, photos.slice(0, 2))
    say(
      `  ${inspection.device.parent?.name ?? ''} ${inspection.device.name}: ${photos.length} photos, ${state}, ${marked.length} findings`,
    )
  }
  return all
}

const patienceMs = 120_000

async function makeDemoReport(ctx: Context, actor: Actor, groupId: number): Promise<string> {
  await startReport(ctx, actor, groupId, {
    devices: [],
    severities: [],
    types: [],
    lang: 'en',
    corporate: true,
    annexes: false,
  })
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(300)) {
    const { report } = (await groupDetail(ctx, actor, groupId)).group
    if (report && report.status !== 'ON_GOING') return report.status
  }
  return 'late'
}

/** A day that is still to come when the demo is filled, whenever that is. */
const dayAhead = (ctx: Context, days: number): string =>
  new Date(ctx.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Fills a new data folder with the demo: two owners, their parks, three visits whose photos are rendered, uploaded, assembled by the
 * running workers, marked and linked through time, one finished report. Annotations are made while their visit is the last one, as people would have.
 */
export async function fillDemo(ctx: Context, say: Say): Promise<void> {
  if (!(await isUnpeopled(ctx))) return
  say('Filling the demo; this takes a few minutes, more on a slow machine. It says each side that is done.')
  const people = await enterDemoPeople(ctx)
  const actor = await actorOfAccount(ctx, people.adminId, 'en')
  const looker = await actorOfAccount(ctx, people.inspectorId, 'en')
  if (!actor || !looker) throw new Error('the demo has no administrator')
  const { inspected, next, missed } = await createDemoParks(ctx, actor, people)
  const marked: MarkedDefect[][] = []
  let lastGroup = 0
  for (const plan of visits) {
    say(`Visit of ${plan.date}`)
    const { groupId, uploads } = await photographVisit(ctx, actor, inspected, {
      ...plan,
      inspector: people.inspectorId,
    })
    marked.push(await markVisit(ctx, actor, { uploads, looker, isDone: plan.status === 'done' }, say))
    await updateGroup(ctx, actor, groupId, {
      comment: plan.comment,
      status: plan.status === 'done' ? 'done' : undefined,
    })
    lastGroup = groupId
  }
  const measured = await measureDemoBlades(ctx, actor, {
    inspected: inspected.id,
    next: next.id,
    inspector: people.inspectorId,
  })
  say(`Lightning protection: ${measured} measures`)
  const followed = await linkThroughVisits(ctx, actor, marked.flat())
  const linked = await linkAcrossSides(ctx, actor, marked.at(-1) ?? [])
  say(`Links: ${followed} defects through the visits, ${linked} across sides`)
  await createGroup(ctx, actor, {
    device: next.id,
    service: sherlockStandard,
    date: dayAhead(ctx, 8),
    status: 'todo',
    comment: null,
  })
  await createGroup(ctx, actor, {
    device: missed.id,
    service: clarity,
    date: dayAhead(ctx, -12),
    status: 'todo',
    comment: 'Called off: gusts above 12 m/s.',
  })
  say(`Report of the last visit: ${await makeDemoReport(ctx, actor, lastGroup)}`)
}
