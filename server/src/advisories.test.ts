import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const script = fileURLToPath(new URL('../../scripts/advisories.mjs', import.meta.url))
const asked = z.record(z.string(), z.array(z.string()))

let registry: Server | null = null
afterEach(async () => {
  await new Promise((resolve) => registry?.close(resolve) ?? resolve(undefined))
  registry = null
})

/** A registry that tells what it is given, and notes which packages it is asked about. */
async function serve(status: number, advisories: unknown): Promise<{ address: string; packages: Set<string> }> {
  const packages = new Set<string>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts)
    const isAsked = request.url?.endsWith('/advisories/bulk') === true
    if (isAsked && status === 200) {
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
      for (const name of Object.keys(asked.parse(JSON.parse(text)))) packages.add(name)
    }
    response.writeHead(isAsked ? status : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isAsked ? advisories : {}))
  })
  registry = server
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the registry has no port')
  return { address: `http://127.0.0.1:${address.port}/`, packages }
}

const resultSchema = z.object({ code: z.number().default(0), stdout: z.string(), stderr: z.string() })

async function advisories(address: string) {
  const env = { ...process.env, npm_config_registry: address, npm_config_fetch_retries: '0' }
  const run = promisify(execFile)('node', [script], { env, maxBuffer: 64 * 1024 ** 2 })
  return resultSchema.parse(await run.catch((error: unknown) => error))
}

const advisoryOf = (id: number, title: string) => ({
  id,
  url: `https://advisories.example/${id}`,
  title,
  severity: 'high',
  vulnerable_versions: '>=0.0.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
})

describe('advisories of the packages', () => {
  it('of what runs in the product are named and fail, those of what only tests are counted apart', async () => {
    const { address, packages } = await serve(200, {
      kysely: [advisoryOf(1, 'Reads too much')],
      vitest: [advisoryOf(2, 'Tests too little')],
    })
    const { code, stdout, stderr } = await advisories(address)
    expect(stderr).toBe('')
    expect(stdout).toContain('high: kysely >=0.0.0: Reads too much (https://advisories.example/1)')
    expect(stdout).not.toContain('Tests too little')
    expect(stdout).toMatch(/^1 advisories for the \d+ packages that run in the product, 1 for what only builds/m)
    expect(code).toBe(1)
    expect([...packages]).toEqual(expect.arrayContaining(['kysely', 'fastify', '@mantine/core']))
  })

  it('are none where the registry answers with none', async () => {
    const { code, stdout } = await advisories((await serve(200, {})).address)
    expect(stdout).toMatch(/^0 advisories for/)
    expect(code).toBe(0)
  })

  it('are not known, and not called none, where the registry does not answer', async () => {
    const { code, stdout, stderr } = await advisories((await serve(405, { error: 'not here' })).address)
    expect(stdout).toBe('')
    expect(stderr).toContain('nothing is known')
    expect(code).toBe(2)
  })
})
