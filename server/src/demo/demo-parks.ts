import { createDevice } from '../modules/devices/devices.service.ts'
import type { Device } from '../modules/devices/devices.types.ts'
import { createPark } from '../modules/parks/parks.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { DemoPeople } from './demo-people.ts'

const turbineTypeId = 8

interface Site {
  readonly latitude: number
  readonly longitude: number
}

async function park(
  ctx: Context,
  actor: Actor,
  organization: number,
  name: string,
  localization: string,
  position: Site,
  parent: number | null = null,
): Promise<number> {
  const created = await createPark(ctx, actor, { name, localization, comment: null, position, parent, organization })
  return created.id
}

async function turbine(ctx: Context, actor: Actor, parkId: number, index: number, site: Site): Promise<Device> {
  const values = {
    model: 'N117/3000',
    hubHeight: 91,
    rotorDiameter: 117,
    inServiceDate: '2018-05-14',
    serialNumber: `WT-${4200 + index}`,
    latitude: Number((site.latitude + index * 0.004).toFixed(5)),
    longitude: Number((site.longitude + index * 0.006).toFixed(5)),
    area: index < 3 ? 'Nord' : 'Sud',
  }
  return await createDevice(ctx, actor, {
    name: `E${String(index + 1).padStart(2, '0')}`,
    type: turbineTypeId,
    park: parkId,
    parent: null,
    values: Object.entries(values).map(([reference, value]) => ({ reference, value })),
    withSubDevices: true,
  })
}

export interface DemoParks {
  /** The turbine whose blades were photographed. */
  readonly inspected: Device
  /** Another of the same park, with a visit still to come. */
  readonly next: Device
  /** A third one, whose planned visit was missed. */
  readonly missed: Device
  readonly site: Site
}

/** Nested parks with their turbines for one owner, and a park of the other. */
export async function createDemoParks(ctx: Context, actor: Actor, { owner, other }: DemoPeople): Promise<DemoParks> {
  const site = { latitude: 49.96, longitude: 2.41 }
  const main = await park(ctx, actor, owner, 'Parc éolien des Hauts de Somme', 'Bernaville, Somme, France', site)
  const north = await park(ctx, actor, owner, 'Hauts de Somme – ligne nord', 'Bernaville, Somme, France', site, main)
  const south = await park(
    ctx,
    actor,
    owner,
    'Hauts de Somme – ligne sud',
    'Domart-en-Ponthieu, Somme, France',
    { latitude: 49.93, longitude: 2.43 },
    main,
  )
  const coast = await park(ctx, actor, owner, 'Parc de la Côte d’Albâtre', 'Fécamp, Seine-Maritime, France', {
    latitude: 49.75,
    longitude: 0.42,
  })
  const highland = await park(ctx, actor, other, 'Glen Affric Ridge', 'Cannich, Highland, Scotland', {
    latitude: 57.3,
    longitude: -4.9,
  })
  const northTurbines: Device[] = []
  for (let index = 0; index < 3; index += 1) northTurbines.push(await turbine(ctx, actor, north, index, site))
  for (let index = 3; index < 5; index += 1)
    await turbine(ctx, actor, south, index, { latitude: 49.93, longitude: 2.43 })
  for (let index = 0; index < 2; index += 1)
    await turbine(ctx, actor, coast, index, { latitude: 49.75, longitude: 0.42 })
  for (let index = 0; index < 2; index += 1)
    await turbine(ctx, actor, highland, index, { latitude: 57.3, longitude: -4.9 })
  const [inspected, next, missed] = northTurbines
  if (!inspected || !next || !missed) throw new Error('the demo park has no turbines')
  return { inspected, next, missed, site }
}
