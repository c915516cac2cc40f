import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../register-endpoint.ts'
import { createMastServer } from '../server.fixture.ts'

let app: App
beforeAll(async () => {
  app = await createMastServer()
})
afterAll(() => app.close())

describe('the description of the API', () => {
  it('is written once, however often it is asked for', async () => {
    const written = vi.spyOn(app, 'swagger')
    for (let call = 0; call < 3; call += 1) expect((await app.inject('/api/openapi.json')).statusCode).toBe(200)
    expect(written).toHaveBeenCalledTimes(1)
    written.mockRestore()
  })

  it('is OpenAPI 3.1 made of the endpoints and their schemas', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.2.3')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/masts', '/api/masts/{id}', '/api/photos', '/healthz', '/api/openapi.json']),
    )
    const list = document.paths['/api/masts'].get
    expect(list.security).toEqual([{ bearer: [] }])
    const [plain, withInclude] = list.responses[200].content['application/vnd.api+json'].schema.anyOf
    expect(plain.properties.meta).toEqual({ $ref: '#/components/schemas/ListMeta' })
    expect(withInclude).toEqual({ $ref: '#/components/schemas/CompoundDocument' })
    expect(document.components.schemas.CompoundDocument.required).toEqual(['data', 'included', 'meta', 'links'])
    expect(list.responses[400].content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
    expect(document.components.schemas.Problem.required).toContain('code')
    expect(document.paths['/api/door'].post.security).toEqual([])
    expect(document.paths['/api/masts'].post.requestBody.content['application/json'].schema.required).toEqual([
      'name',
      'park',
    ])
    expect(Object.keys(document.paths['/api/photos'].post.requestBody.content)).toEqual(['multipart/form-data'])
    expect(document.paths['/api/masts/{id}'].delete.responses[204].content).toBeUndefined()
  })

  it('names the headers of each answer: the id of the request, that it is kept by nobody, where what was made is read, when to try again', async () => {
    const always = ['x-request-id', 'cache-control']
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const answers = paths['/api/masts'].post.responses
    expect(Object.keys(answers[201].headers)).toEqual([...always, 'location'])
    expect(Object.keys(answers[401].headers)).toEqual([...always, 'content-language', 'www-authenticate'])
    expect(Object.keys(answers[429].headers)).toEqual([...always, 'content-language', 'retry-after'])
    const reading = paths['/api/masts'].get.responses
    expect(Object.keys(reading[200].headers)).toEqual([...always, 'etag'])
    expect(Object.keys(reading[304].headers)).toEqual([...always, 'etag'])
    expect([reading[304].content, reading[413], reading[415]]).toEqual([undefined, undefined, undefined])
    expect(Object.keys(paths['/api/masts/{id}'].delete.responses)).toEqual(expect.arrayContaining(['413', '415']))
    expect(Object.keys(paths['/api/photos'].post.responses[201].headers)).toEqual(always)
  })

  it('says how objects and lists are written in a query', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    const parameters = document.paths['/api/masts'].get.parameters
    const named = (name: string) => parameters.find((each: { name: string }) => each.name === name)
    expect(named('order')).toMatchObject({
      style: 'deepObject',
      explode: true,
      schema: { properties: { name: { enum: ['asc', 'desc'] } }, additionalProperties: false },
    })
    expect(named('files[]')).toMatchObject({ style: 'form', explode: true, schema: { type: 'array' } })
    expect(JSON.stringify(document)).not.toContain('9007199254740991')
  })

  it('has a page to read it that needs no inline script or style', async () => {
    const page = await app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>|<style|style=|onload=/)
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(addresses.length).toBeGreaterThan(4)
    for (const address of addresses) expect((await app.inject(address)).statusCode).toBe(200)
    const first = await app.inject('/api/docs/json')
    expect(first.json()).toEqual((await app.inject('/api/openapi.json')).json())
    expect((await app.inject('/api/openapi.json')).headers.etag).toBe(first.headers.etag)
    const again = { url: '/api/docs/json', headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await app.inject(again)).statusCode).toBe(304)
  })
})
