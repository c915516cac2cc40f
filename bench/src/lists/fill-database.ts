import type { Database } from '../../../server/src/platform/database/connect.ts'

/** How much there is; 200 parks make 10,000 turbines, 150,000 sub-devices and 1,000,000 findings. */
export interface Volume {
  readonly parks: number
  readonly turbines: number
  readonly subDevices: number
  readonly findings: number
}

const turbinesPerPark = 50
/** A turbine, its three blades and their four sides each: 16 ids in a row. */
const devicesPerTurbine = 16
/** Twelve sides in each of two visits. */
const inspectionsPerTurbine = 24

export const volumeOf = (parks: number): Volume => {
  const turbines = parks * turbinesPerPark
  return { parks, turbines, subDevices: turbines * (devicesPerTurbine - 1), findings: turbines * 100 }
}

const organizations = `insert into organization (id, name)
  select o, 'Owner ' || o from generate_series(1, greatest(1, $1 / 10)) o`

/** Every fifth park lies within the one before it. */
const parks = `insert into park (id, organization_id, parent_id, ancestor_ids, name, localization, latitude, longitude, created_at)
  select p, (p - 1) / 10 + 1, case when p % 5 = 0 then p - 1 end, case when p % 5 = 0 then array[p - 1] else '{}' end,
    (array['Mont', 'Val', 'Haut', 'Grand', 'Clos', 'Bois'])[1 + p % 6] || ' ' || chr(65 + p % 26) || p, 'Place ' || p % 37,
    42 + (p % 80) / 10.0, -4 + (p % 120) / 10.0, now() - make_interval(hours => p)
  from generate_series(1, $1) p`

const turbines = `insert into device (id, park_id, type_id, name, position)
  select (t - 1) * ${devicesPerTurbine} + 1, (t - 1) / ${turbinesPerPark} + 1, 8, 'E' || lpad(((t - 1) % ${turbinesPerPark} + 1)::text, 2, '0'), (t - 1) % ${turbinesPerPark}
  from generate_series(1, $1 * ${turbinesPerPark}) t`

const blades = `insert into device (id, park_id, parent_id, ancestor_ids, type_id, name, position)
  select d.id + (b - 1) * 5 + 1, d.park_id, d.id, array[d.id], 1, 'Blade ' || b, b - 1
  from device d, generate_series(1, 3) b where d.type_id = 8 and $1 > 0`

const sides = `insert into device (id, park_id, parent_id, ancestor_ids, type_id, name, position)
  select d.id + s, d.park_id, d.id, d.ancestor_ids || d.id, 2 + s, (select name from device_type where id = 2 + s), s - 1
  from device d, generate_series(1, 4) s where d.type_id = 1 and $1 > 0`

const values = `insert into device_value (device_id, attribute_id, value)
  select d.id, a.id, case a.reference when 'model' then 'V117' when 'rotorDiameter' then '117' when 'hubHeight' then '91.5' else 'SN' || d.id end
  from device d join attribute a on a.reference in ('model', 'rotorDiameter', 'hubHeight', 'serialNumber') where d.type_id = 8 and $1 > 0`

/** Two visits per turbine: an older one done, a newer one in every state. */
const visits = `insert into inspection_group (id, park_id, device_id, service_id, date, status)
  select (t - 1) * 2 + v, (t - 1) / ${turbinesPerPark} + 1, (t - 1) * ${devicesPerTurbine} + 1, case when v = 1 then 4 else 3 end,
    date '2025-01-01' + (t % 300)::int + (v - 1) * 365, case when v = 1 then 'done' else (array['todo', 'doing', 'done'])[1 + t % 3] end
  from generate_series(1, $1 * ${turbinesPerPark}) t, generate_series(1, 2) v`

const inspections = `insert into inspection (id, park_id, group_id, device_id, date, status, service_family, is_last, next_date)
  select (g.id - 1) * 12 + row_number() over (partition by g.id order by d.id), g.park_id, g.id, d.id, g.date, g.status, 'sherlock', g.id % 2 = 0, (g.date + interval '1 year')::date
  from inspection_group g join device d on d.ancestor_ids[1] = g.device_id and d.type_id between 3 and 6 where $1 > 0`

const findings = `insert into annotation (id, inspection_id, group_id, id_for_report, type_id, severity_id, status,
    x_px, y_px, width_px, height_px, image_version, image_width_px, image_height_px, share_along)
  select n, i, (i - 1) / 12 + 1, n, 1 + n % 18, 1 + (n / 7) % 6, case when n % 5 = 0 then 'fixed' else 'to fix' end,
    100, n % 50000, 80, 60, 1, 8000, 60000, (n % 1000) / 1000.0
  from generate_series(1, $1 * ${turbinesPerPark * 100}) n
  cross join lateral (select (n - 1) % ($1 * ${turbinesPerPark * inspectionsPerTurbine}) + 1 as i) at`

const sequences = `select setval(pg_get_serial_sequence(t, 'id'), 2000000000)
  from unnest(array['organization', 'park', 'device', 'inspection_group', 'inspection', 'annotation']) t where $1 > 0`

/** Fills a migrated, empty database with parks, devices, visits and findings, in a dozen statements. */
export async function fillDatabase(pool: Database['pool'], parkCount: number): Promise<void> {
  const client = await pool.connect()
  // Checks and counts of single rows are left out; the counts are made at the end.
  await client.query('set session_replication_role = replica')
  for (const statement of [
    organizations,
    parks,
    turbines,
    blades,
    sides,
    values,
    visits,
    inspections,
    findings,
    sequences,
  ])
    await client.query(statement.replaceAll('$1', `${parkCount}::int`))
  await client.query('set session_replication_role = default')
  await client.query('select rebuild_tallies()')
  await client.query('vacuum analyze')
  client.release()
}
