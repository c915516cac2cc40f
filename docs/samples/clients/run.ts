// node run.ts CLIENT FOLDER_WITH_PHOTOS, with VISIONAIR_URL, VISIONAIR_EMAIL, VISIONAIR_PASSWORD, VISIONAIR_ORGANIZATION and VISIONAIR_PARK.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const [client, folder = '.'] = process.argv.slice(2)
const { mainJob } =
  client === 'hey-api' ? await import('./main-job.hey-api.ts') : await import('./main-job.openapi-fetch.ts')
const { VISIONAIR_URL, VISIONAIR_EMAIL, VISIONAIR_PASSWORD, VISIONAIR_ORGANIZATION, VISIONAIR_PARK } = process.env
const names = (await readdir(folder)).sort()
const photos = await Promise.all(
  names.map(async (name) => new File([new Uint8Array(await readFile(join(folder, name)))], name)),
)
const done = await mainJob({
  url: VISIONAIR_URL ?? 'http://127.0.0.1:3000',
  email: VISIONAIR_EMAIL ?? '',
  password: VISIONAIR_PASSWORD ?? '',
  organization: Number(VISIONAIR_ORGANIZATION ?? 1),
  parkName: VISIONAIR_PARK ?? 'Built by a client',
  photos,
})
process.stdout.write(`${JSON.stringify(done)}\n`)
