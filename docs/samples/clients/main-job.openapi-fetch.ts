import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './openapi-typescript/schema.d.ts'
import { answered, type Done, listed, until, type Work } from './work.ts'

/** From an account to a report and a table, through a client made by openapi-typescript. */
export async function mainJob({ url, email, password, organization, parkName, photos }: Work): Promise<Done> {
  const client = createClient<paths>({ baseUrl: url })
  const signedIn = answered(await client.POST('/api/login_check', { body: { username: email, password } })).data
  const withToken: Middleware = {
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${signedIn.token}`),
  }
  client.use(withToken)

  const park = answered(
    await client.POST('/api/device_groups', {
      body: { name: parkName, localization: 'Somewhere', organization },
    }),
  ).data.attributes
  const turbine = answered(
    await client.POST('/api/devices', {
      body: { name: 'A01', type: 8, deviceGroup: park.id, withSubDevices: true },
    }),
  ).data.attributes
  const visit = answered(
    await client.POST('/api/inspection_groups', { body: { device: turbine.id, service: 3, date: '2026-05-04' } }),
  ).data.attributes
  const id = visit.inspections.data[0]?.attributes.id ?? 0

  const form = new FormData()
  for (const photo of photos) form.append('files[]', photo)
  answered(
    await client.POST('/api/inspections/{id}/upload', {
      params: { path: { id }, query: { assemble: '1', slice: '1' } },
      // Its types know files by name; what is sent is the form.
      body: { 'files[]': photos.map(({ name }) => name) },
      bodySerializer: () => form,
    }),
  )
  const picture = await until(
    async () => answered(await client.GET('/api/inspections/{id}/slicing', { params: { path: { id } } })).data,
    ({ state }) => state === 'done' || state === 'failed',
  )
  // A component and a type that it offers.
  const links = listed(answered(await client.GET('/api/annotation_type_organizations'))).data
  const link = links.find(({ attributes }) => attributes.component !== null)?.attributes
  const severity = listed(answered(await client.GET('/api/annotation_severities'))).data[0]
  const finding = answered(
    await client.POST('/api/annotations', {
      body: {
        inspection: id,
        type: link?.type.data.attributes.id ?? 0,
        component: link?.component?.data.attributes.id ?? null,
        severity: severity?.attributes.id ?? 0,
        comment: 'Made by a client',
        position: { pixelX: 40, pixelY: 60, pixelWidth: 80, pixelHeight: 50 },
      },
    }),
  ).data.attributes

  const asked = answered(
    await client.POST('/api/inspection_groups/{id}/report', {
      params: { path: { id: visit.id }, query: { lang: 'en' } },
    }),
  ).data.attributes
  const report = await until(
    async () =>
      listed(
        answered(await client.GET('/api/inspection_groups/{id}/reports', { params: { path: { id: visit.id } } })),
      ).data.find(({ attributes }) => attributes.id === asked.id)?.attributes,
    (found) => found !== undefined,
  )
  const started = answered(
    await client.POST('/api/inspection_groups/{id}/export', {
      params: { path: { id: visit.id }, query: { format: 'csv', lang: 'en' } },
    }),
  ).data.attributes
  const table = await until(
    async () =>
      answered(await client.GET('/api/exports/{id}', { params: { path: { id: started.id } } })).data.attributes,
    ({ status }) => status !== 'ON_GOING',
  )
  return { picture: picture.state, finding: finding.id, reportUrl: report?.url ?? null, tableUrl: table.url }
}
