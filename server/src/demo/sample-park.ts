import type { SampleFiller } from '../modules/administration/administration.types.ts'
import { createDevice } from '../modules/devices/devices.service.ts'
import { updateInspection, visibleInspection } from '../modules/inspections/inspections.service.ts'
import { createGroup } from '../modules/inspections/visits/groups.service.ts'
import { wallTime } from '../platform/time-zone.ts'
import { markDefects } from './demo-findings.ts'
import { assemblyEnd, placedPhotos, uploadSide } from './demo-photos.ts'
import { renderBladeSide } from './render/blade-side.ts'
import { demoSideSpecs } from './render/demo-specs.ts'

const turbineTypeId = 8
const clarity = 2
const pressureSideTypeId = 3
const photoCount = 4
const bladeLengthM = 40
const steps = 5

/** A turbine with its blades, and a visit with the photos, the picture and the findings of one side. */
export const fillSamplePark: SampleFiller = async (ctx, actor, parkId, { signal, onStep }) => {
  let done = 0
  const finished = async () => {
    done += 1
    await onStep(done, steps)
    signal.throwIfAborted()
  }
  await onStep(done, steps)
  const turbine = await createDevice(ctx, actor, {
    name: 'T01',
    type: turbineTypeId,
    park: parkId,
    parent: null,
    values: Object.entries({
      model: 'Test 80',
      hubHeight: 78,
      rotorDiameter: 2 * bladeLengthM,
      serialNumber: 'TEST-01',
    }).map(([reference, value]) => ({ reference, value })),
    withSubDevices: true,
  })
  await finished()
  const date = wallTime(ctx.now(), ctx.settings.timeZone).day
  const visit = await createGroup(ctx, actor, {
    device: turbine.id,
    service: clarity,
    date,
    status: 'doing',
    comment: 'Test',
  })
  await finished()
  const side = visit.inspections.find(({ device }) => device.type.id === pressureSideTypeId)
  const [spec] = demoSideSpecs({ name: `test/${parkId}`, lengthM: bladeLengthM, startedAt: ctx.now() })
  if (!side || !spec) throw new Error('a visit without a pressure side')
  const rendered = renderBladeSide({ ...spec, photoCount })
  const photos = await uploadSide(ctx, actor, side.id, rendered)
  await finished()
  await assemblyEnd(ctx, actor, side.id)
  await finished()
  const inspection = await visibleInspection(ctx, actor, side.id)
  await markDefects(ctx, actor, inspection, rendered, photos, await placedPhotos(ctx, actor, side.id))
  await updateInspection(ctx, actor, side.id, { status: 'done' })
  await finished()
}
