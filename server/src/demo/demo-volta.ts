import { createGroup, updateGroup } from '../modules/inspections/visits/groups.service.ts'
import { createMeasure, type MeasureInput } from '../modules/volta/volta.service.ts'
import { takeInPhoto } from '../modules/volta/volta-photos.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { renderBladeSide } from './render/blade-side.ts'

const volta = 1
const voltaExpress = 8
const types = { continuity: 1, tip: 2, side: 3, cable: 4, down: 5, hub: 6 } as const
/** Ids of severities by their level. */
const levels = { information: 2, low: 3, middle: 4, high: 5, critical: 6 } as const

type Plan = Omit<MeasureInput, 'inspection' | 'type' | 'severity' | 'comment' | 'isInspected' | 'reading'> & {
  readonly type: keyof typeof types
  readonly severity: keyof typeof levels
  readonly reading?: MeasureInput['reading']
  readonly comment?: string
  readonly isInspected?: boolean
}

/** What was measured, blade by blade: a sound one, one whose tip receptor has lost its cable, one that could not be reached. */
const blades: readonly (readonly Plan[])[] = [
  [
    { type: 'hub', measureValue: 18.4, positionFromHub: 0.6, severity: 'information' },
    { type: 'side', measureValue: 21.7, positionFromHub: 29.5, severity: 'information' },
    { type: 'side', measureValue: 24.9, positionFromHub: 46, severity: 'information' },
    { type: 'tip', measureValue: 31.2, positionFromHub: 58.2, severity: 'information' },
  ],
  [
    { type: 'hub', measureValue: 22.1, positionFromHub: 0.6, severity: 'information' },
    {
      type: 'side',
      measureValue: 47.3,
      positionFromHub: 29.5,
      severity: 'low',
      comment: 'Close to the limit; clean and measure again.',
    },
    {
      type: 'side',
      measureValue: 86,
      positionFromHub: 46,
      severity: 'high',
      comment: 'Receptor corroded, burn marks around it.',
    },
    {
      type: 'tip',
      reading: 'open-circuit',
      measureValue: null,
      positionFromHub: 58.2,
      severity: 'critical',
      comment: 'No continuity to the root: the cable is interrupted.',
      expertComment: {
        en: 'Stop the turbine in thunderstorms until the cable is repaired.',
        fr: 'Arrêter l’éolienne par temps d’orage jusqu’à la réparation du câble.',
      },
    },
  ],
  [
    { type: 'hub', measureValue: 19.8, positionFromHub: 0.6, severity: 'information' },
    { type: 'down', measureValue: 28.6, positionFromHub: 12, severity: 'information' },
    { type: 'side', measureValue: 33.5, positionFromHub: 29.5, severity: 'low' },
    {
      type: 'tip',
      reading: 'no-reading',
      measureValue: null,
      positionFromHub: 58.2,
      severity: 'middle',
      isInspected: false,
      comment: 'Not reached: the wind rose above 12 m/s.',
    },
  ],
]

async function* bytes(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer
}

/** Close-ups of a worn blade, one after the other, over and over. */
async function closeUps(): Promise<readonly Buffer[]> {
  const { photos } = renderBladeSide({
    seed: 4711,
    side: 'suction',
    lengthM: 6,
    photoCount: 4,
    photoWidthPx: 900,
    photoHeightPx: 675,
    overlap: 0.2,
    defects: 'random',
    background: 'sky',
    direction: 'root-to-tip-down',
    variation: { tiltDeg: 1, scale: 0.02, exposure: 0.1, noise: 2 },
    paintAge: 2,
  })
  const all: Buffer[] = []
  for await (const { jpeg } of photos) all.push(jpeg)
  return all
}

interface VisitPlan {
  readonly turbineId: number
  readonly service: number
  readonly date: string
  readonly comment: string
  readonly inspector: number | null
}

async function measureVisit(ctx: Context, actor: Actor, plan: VisitPlan, photos: readonly Buffer[]): Promise<number> {
  const { group, inspections } = await createGroup(ctx, actor, {
    device: plan.turbineId,
    service: plan.service,
    date: plan.date,
    status: 'todo',
    comment: plan.comment,
    inspector: plan.inspector,
  })
  let count = 0
  for (const [index, measures] of blades.entries()) {
    const inspection = inspections[index]
    if (!inspection) continue
    for (const { type, severity, reading = 'value', comment = null, isInspected = true, ...rest } of measures) {
      const jpeg = photos[count % Math.max(1, photos.length)]
      const taken = jpeg
        ? await takeInPhoto(ctx, { name: `measure-${count + 1}.jpg`, content: bytes(jpeg), isCut: () => false })
        : null
      const measure = { ...rest, reading, comment, isInspected, type: types[type], severity: levels[severity] }
      await createMeasure(
        ctx,
        actor,
        { ...measure, inspection: inspection.id },
        taken && !('refused' in taken) ? [taken] : [],
      )
      count += 1
    }
  }
  await updateGroup(ctx, actor, group.id, { comment: plan.comment, status: 'done' })
  return count
}

/** Two visits to the lightning protection: a whole one with photos, and one of Volta Express without; returns how many measures. */
export async function measureDemoBlades(
  ctx: Context,
  actor: Actor,
  { inspector, ...turbines }: { readonly inspected: number; readonly next: number; readonly inspector: number | null },
): Promise<number> {
  const whole = await measureVisit(
    ctx,
    actor,
    {
      turbineId: turbines.inspected,
      service: volta,
      date: '2025-10-07',
      comment: 'Lightning protection of all three blades.',
      inspector,
    },
    await closeUps(),
  )
  const express = await measureVisit(
    ctx,
    actor,
    {
      turbineId: turbines.next,
      service: voltaExpress,
      date: '2025-10-08',
      comment: 'Quick check after the storm.',
      inspector,
    },
    [],
  )
  return whole + express
}
