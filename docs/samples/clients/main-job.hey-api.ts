import { createClient } from './hey-api/client/index.ts'
import {
  createAnnotation,
  createDevice,
  createInspectionGroup,
  createPark,
  generateReportByPost,
  getExport,
  getSlicing,
  listReports,
  listSeverities,
  listTypeLinks,
  login,
  startGroupExportByPost,
  uploadInspectionImages,
} from './hey-api/index.ts'
import { answered, type Done, listed, until, type Work } from './work.ts'

/** From an account to a report and a table, through a client made by @hey-api/openapi-ts. */
export async function mainJob({ url, email, password, organization, parkName, photos }: Work): Promise<Done> {
  let token = ''
  const client = createClient({ baseUrl: url, auth: () => token })
  token = answered(await login({ client, body: { username: email, password } })).data.token

  const park = answered(await createPark({ client, body: { name: parkName, localization: 'Somewhere', organization } }))
    .data.attributes
  const turbine = answered(
    await createDevice({ client, body: { name: 'A01', type: 8, deviceGroup: park.id, withSubDevices: true } }),
  ).data.attributes
  const visit = answered(
    await createInspectionGroup({ client, body: { device: turbine.id, service: 3, date: '2026-05-04' } }),
  ).data.attributes
  const id = visit.inspections.data[0]?.attributes.id ?? 0

  answered(
    await uploadInspectionImages({
      client,
      path: { id },
      query: { assemble: '1', slice: '1' },
      body: { 'files[]': [...photos] },
    }),
  )
  const picture = await until(
    async () => answered(await getSlicing({ client, path: { id } })).data,
    ({ state }) => state === 'done' || state === 'failed',
  )
  // A component and a type that it offers.
  const links = listed(answered(await listTypeLinks({ client }))).data
  const link = links.find(({ attributes }) => attributes.component !== null)?.attributes
  const severity = listed(answered(await listSeverities({ client }))).data[0]
  const finding = answered(
    await createAnnotation({
      client,
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

  const asked = answered(await generateReportByPost({ client, path: { id: visit.id }, query: { lang: 'en' } })).data
  const report = await until(
    async () =>
      listed(answered(await listReports({ client, path: { id: visit.id } }))).data.find(
        ({ attributes }) => attributes.id === asked.attributes.id,
      ),
    (found) => found !== undefined,
  )
  const started = answered(
    await startGroupExportByPost({ client, path: { id: visit.id }, query: { format: 'csv', lang: 'en' } }),
  ).data
  const table = await until(
    async () => answered(await getExport({ client, path: { id: started.attributes.id } })).data.attributes,
    ({ status }) => status !== 'ON_GOING',
  )
  return {
    picture: picture.state,
    finding: finding.id,
    reportUrl: report?.attributes.url ?? null,
    tableUrl: table.url,
  }
}
