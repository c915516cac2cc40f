import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderBladeSide } from '../demo/render/blade-side.ts'
import { demoSideSpecs } from '../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeOrganization, makePerson, type TestPerson, testPassword } from '../testing/factories.ts'
import { type GeneratedClient, generateClients, toldClients } from '../testing/generated-clients.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const strictly = {
  compilerOptions: {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, allowImportingTsExtensions: true },
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', skipLibCheck: false },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
  },
  include: ['.'],
}
const doneSchema = z.object({
  picture: z.string(),
  finding: z.int(),
  reportUrl: z.string(),
  tableUrl: z.string(),
})

let world: ApiWorld
let folder: string
let person: TestPerson
let clients: readonly GeneratedClient[]
let described: string
let organization: number

async function writePhotos(): Promise<void> {
  const [spec] = demoSideSpecs({ name: 'clients', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const small = { ...spec, photoCount: 3, photoWidthPx: 800, photoHeightPx: 1067 }
  await mkdir(join(folder, 'photos'))
  for await (const { fileName, jpeg } of renderBladeSide(small).photos)
    await writeFile(join(folder, 'photos', fileName), jpeg)
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  organization = await makeOrganization(world.ctx)
  person = await makePerson(world.ctx, { role: 'ROLE_ADMIN' })
  folder = await mkdtemp(join(tmpdir(), 'visionair-clients-'))
  await cp(join(root, 'docs/samples/clients'), folder, { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strictly))
  described = await (await fetch(`${world.url}/api/openapi.json`)).text()
  await writeFile(join(folder, 'openapi.json'), described)
  clients = await generateClients(folder)
  await writePhotos()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('clients that two generators make from the description of the API', () => {
  it('hold every operation and every named schema that is described', () => {
    const { paths, components } = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.unknown())),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(JSON.parse(described))
    const count = Object.values(paths).flatMap((each) => Object.keys(each)).length
    expect(count).toBeGreaterThan(200)
    expect(clients.map(({ generator, operations }) => ({ generator, operations }))).toEqual([
      { generator: 'openapi-typescript', operations: count },
      { generator: '@hey-api/openapi-ts', operations: count },
    ])
    const named = Object.keys(components.schemas).length
    expect(named).toBeGreaterThan(50)
    for (const { generator, types } of clients) expect(types, generator).toBeGreaterThanOrEqual(named)
  })

  it('compile strictly, with the samples that use them', async () => {
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    const { stdout: version } = await run(process.execPath, [compiler, '--version'])
    const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error: unknown) => {
      throw new Error(z.object({ stdout: z.string() }).parse(error).stdout)
    })
    expect(stdout).toBe('')
    const { strict, noUncheckedIndexedAccess, skipLibCheck } = strictly.compilerOptions
    const options = JSON.stringify({ strict, noUncheckedIndexedAccess, skipLibCheck })
    process.stdout.write(
      `\n${toldClients(clients, `TypeScript ${version.trim().replace('Version ', '')} ${options}`)}\n`,
    )
  })

  it.each(['openapi-fetch', 'hey-api'])('do the main job: %s', async (client) => {
    const { stdout } = await run(process.execPath, ['run.ts', client, 'photos'], {
      cwd: folder,
      env: {
        ...process.env,
        VISIONAIR_URL: world.url,
        VISIONAIR_EMAIL: person.email,
        VISIONAIR_PASSWORD: testPassword,
        VISIONAIR_ORGANIZATION: `${organization}`,
        VISIONAIR_PARK: `Built by ${client}`,
      },
    })
    const { picture, reportUrl, tableUrl } = doneSchema.parse(JSON.parse(stdout))
    expect(picture).toBe('done')
    const report = await fetch(world.url + reportUrl)
    expect(Buffer.from(await report.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await (await fetch(world.url + tableUrl)).text()).toContain('Made by a client')
  })
})
