import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { descriptionOfProduct } from '../testing/api-description.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { momentsWithoutFormat } from '../testing/moments.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

const contentSchema = z.object({
  content: z.record(z.string(), z.object({ example: z.unknown().optional() })).optional(),
})
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: z.object({ enum: z.array(z.unknown()).optional(), pattern: z.string().optional() }),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: contentSchema.optional(),
  responses: z.record(z.string(), contentSchema),
})
const describedSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })

/** What an operation describes and gives no example of: what must be sent, and what is answered when all is well. Bytes have none. */
function lacksOf({ parameters, requestBody, responses }: z.infer<typeof operationSchema>): string[] {
  const contents = Object.entries(responses).filter(([status]) => status.startsWith('20'))
  const parts = [['body', requestBody] as const, ...contents].flatMap(([part, each]) =>
    Object.entries(each?.content ?? {}).map(([type, { example }]) => ({ part: `${part} ${type}`, type, example })),
  )
  const lacking = parts.filter(({ type, example }) => !type.endsWith('octet-stream') && example === undefined)
  const unnamed = parameters.filter(({ required, example }) => required === true && example === undefined)
  return [...lacking.map(({ part }) => part), ...unnamed.map(({ name }) => name)]
}

/** Where the schemas of a document lie: what has a name, and those of parameters, bodies and headers. */
function schemasIn(value: unknown, parts: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...parts, name]
    const isSchema = (name === 'schema' && parts.length > 0) || (parts.length === 2 && parts[1] === 'schemas')
    return isSchema ? [place] : schemasIn(inner, place)
  })
}

describe('the description of the API', () => {
  const described = async () => (await world.request('GET', '/api/openapi.json')).body

  it('Redocly, with its recommended rules, has nothing to say of it', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(await described()), config })
    const told = problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer ?? '' }))
    // What leads a browser on answers 302 when all is well, and no 2xx.
    const leadsOn = ({ ruleId, at }: (typeof told)[number]) =>
      ruleId === 'operation-2xx-response' && /~1api~1oidc~1\{provider\}~1(start|callback)/.test(at)
    expect(told.filter((each) => !leadsOn(each))).toEqual([])
  })

  it('Spectral, with its recommended rules for OpenAPI, has nothing to say of it', async () => {
    const spectral = new Spectral()
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }))
    const problems = await spectral.run(JSON.stringify(await described()))
    expect(problems.map(({ code, message, path }) => ({ code, message, at: path.join(' ') }))).toEqual([])
  })

  it('holds schemas of requests and answers that Ajv compiles strictly', () => {
    const { validatorOf } = descriptionOfProduct(world.app)
    const failures = schemasIn(world.app.swagger(), []).flatMap((parts) => {
      try {
        return validatorOf(parts) ? [] : [`${parts.join(' ')} is none`]
      } catch (error) {
        return [`${parts.join(' ')}: ${error}`]
      }
    })
    expect(failures).toEqual([])
  })

  it('says of every refusal which request it was', async () => {
    const { components } = z
      .object({
        components: z.object({ schemas: z.object({ Problem: z.object({ required: z.array(z.string()) }) }) }),
      })
      .parse(await described())
    expect(components.schemas.Problem.required).toContain('requestId')
  })

  it('says of every part what it is about, and of every operation who may call it', async () => {
    const { tags, paths } = z
      .object({
        tags: z.array(z.object({ name: z.string(), description: z.string() })),
        paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string() }))),
      })
      .parse(await described())
    expect(tags.filter(({ name, description }) => name === description)).toEqual([])
    const words = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ description }) => description),
    )
    expect(words.length).toBeGreaterThan(200)
    expect(words.filter((each) => !/^(Needs no account|By a signed address|For )/.test(each))).toEqual([])
  })

  it('shows an example of everything that is sent and of everything that is answered as JSON', async () => {
    const { paths } = describedSchema.parse(await described())
    const lacking = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) =>
        lacksOf(operation).map((part) => `${operation.operationId}: ${part}`),
      ),
    )
    expect(lacking).toEqual([])
  })

  it('names a licence, puts every operation into one part, and gives schemas names that can be read', async () => {
    const { info, components, paths } = z
      .object({
        info: z.object({ license: z.object({ name: z.string(), identifier: z.string() }) }),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .and(describedSchema)
      .parse(await described())
    expect(info.license.identifier).toBe('LicenseRef-all-rights-reserved')
    expect(Object.keys(components.schemas).filter((name) => name.length > 60 || !/^[A-Z]\w+$/.test(name))).toEqual([])
    const operations = Object.values(paths).flatMap((each) => Object.values(each))
    expect(operations.filter(({ tags }) => tags.length !== 1).map(({ operationId }) => operationId)).toEqual([])
  })

  it('says of every list and every yes or no of an address how it is written', async () => {
    const { paths } = describedSchema.parse(await described())
    const written = Object.values(paths)
      .flatMap((each) => Object.values(each))
      .flatMap(({ operationId, parameters }) => parameters.map((each) => ({ operationId, ...each })))
      .filter(({ schema }) => schema.pattern?.includes(',') === true || schema.enum?.includes('1') === true)
    expect(written.length).toBeGreaterThan(20)
    const silent = written.filter(({ description }) => description === undefined)
    expect(silent.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([])
  })

  it('says of every moment and day that its examples show which form it has', async () => {
    expect(momentsWithoutFormat(await described())).toEqual([])
  })
})
