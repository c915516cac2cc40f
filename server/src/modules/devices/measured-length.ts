import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import type { StoredValue, ValueInput } from './device-values.ts'
import { measuredBlades } from './known-devices.repository.ts'

/** A turbine whose values change, and how its number among several is told in the names of fields. */
interface GivenTurbine {
  readonly deviceId: number
  readonly values: readonly ValueInput[]
  readonly stored: readonly StoredValue[]
  readonly prefix: string
}

const rotorReference = 'rotorDiameter'

/**
 * Refuses a rotor whose blades would end before a measurement that stands on one, as entering such a measurement is refused. A diameter that was too small already
 * may be entered again, or a larger one. Before the values are replaced. Errors: `invalid`.
 */
export async function refuseShorterThanMeasured(db: Db, given: readonly GivenTurbine[]): Promise<void> {
  const named = given.filter(({ values }) => values.some(({ reference }) => reference === rotorReference))
  if (named.length === 0) return
  const measured = await measuredBlades(
    db,
    named.map(({ deviceId }) => deviceId),
  )
  const violations = named.flatMap(({ deviceId, values, stored, prefix }) => {
    const known = measured.get(deviceId)
    const text = stored.find(({ attributeId }) => attributeId === known?.attributeId)?.value
    if (known === undefined || text === undefined) return []
    const diameterM = Number(text)
    const isShorter = known.diameterM === null || diameterM < known.diameterM
    if (!isShorter || diameterM / 2 >= known.farthestM) return []
    const index = values.findIndex(({ reference }) => reference === rotorReference)
    return [
      {
        field: `${prefix}deviceValues.${index}.value`,
        message: 'device.rotor_below_measured',
        values: { position: known.farthestM, least: known.farthestM * 2 },
      } as const,
    ]
  })
  if (violations.length > 0) throw problem('invalid', { violations })
}
