import { endpoint, idField, idParams, listing, many, one, orderQuery, pageQuery, resource } from '@visionair/contract'
import { afterEach } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { presentListing, presentOne, presentResource } from './answer/present.ts'
import { createHttpServer, type HttpServerOptions } from './create-server.ts'
import { type App, route } from './register-endpoint.ts'

/** A caller for tests of the HTTP platform, with every right but the administrator's. */
const actorFixture: Actor = {
  userId: 7,
  session: null,
  email: 'ines@example.org',
  roles: ['ROLE_USER'],
  permissions: ['device_create'],
  organizationIds: [1],
  rootDeviceIds: [],
  isAdmin: false,
  termsAccepted: true,
  mustSetUpFactor: false,
  language: 'en',
}

const mastAttributes = { name: z.string(), status: z.literal('standing') }
const mastSchema = resource('masts', mastAttributes)

const listMasts = endpoint({
  name: 'listMasts',
  method: 'GET',
  path: '/api/masts',
  tag: 'masts',
  summary: 'Masts',
  access: 'account',
  query: z.strictObject({ ...pageQuery, order: orderQuery('name'), files: z.array(z.string()).optional() }),
  status: 200,
  kind: 'json-api',
  answer: listing(mastSchema),
})

const getMast = endpoint({
  name: 'getMast',
  method: 'GET',
  path: '/api/masts/:id',
  tag: 'masts',
  summary: 'One mast',
  access: { grants: ['device_edit'] },
  params: idParams,
  status: 200,
  kind: 'json',
  answer: one(mastSchema),
})

const createMast = endpoint({
  name: 'createMast',
  method: 'POST',
  path: '/api/masts',
  tag: 'masts',
  summary: 'Creates a mast',
  access: { grants: ['device_create'] },
  body: z.strictObject({ name: z.string().min(2).max(20), park: idField, tags: z.array(z.string()).max(2).optional() }),
  status: 201,
  kind: 'json',
  answer: one(mastSchema),
})

const deleteMast = endpoint({
  name: 'deleteMast',
  method: 'DELETE',
  path: '/api/masts/:id',
  tag: 'masts',
  summary: 'Deletes a mast',
  access: 'account',
  params: idParams,
  status: 204,
  kind: 'none',
})

const openDoor = endpoint({
  name: 'openDoor',
  method: 'POST',
  path: '/api/door',
  tag: 'masts',
  summary: 'A login of sorts',
  access: 'public',
  body: z.strictObject({ username: z.string() }),
  status: 200,
  kind: 'json',
  answer: z.object({ data: z.object({ seen: z.int() }) }),
})

const sendPhotos = endpoint({
  name: 'sendPhotos',
  method: 'POST',
  path: '/api/photos',
  tag: 'masts',
  summary: 'Receives photos',
  access: 'account',
  multipart: true,
  status: 201,
  kind: 'json',
  answer: many(resource('photos', { name: z.string(), sizeBytes: z.int() })),
})

const presentMast = (id: number, name: string) => presentResource('masts', id, { name, status: 'standing' as const })

/** Binds the endpoints above to a server; they keep no state but the number of door openings. */
function bindMasts(app: App): void {
  let seen = 0
  route(app, listMasts, async ({ query, request }) =>
    presentListing({
      items: [presentMast(1, query.order?.name ?? 'none')],
      ...query,
      total: 21,
      url: request.originalUrl,
    }),
  )
  route(app, getMast, async ({ params }) => presentOne(presentMast(params.id, 'M')))
  route(app, createMast, async ({ body }) => presentOne(presentMast(body.park, body.name)))
  route(app, deleteMast, async () => undefined)
  route(
    app,
    openDoor,
    async () => {
      seen += 1
      return { data: { seen } }
    },
    {
      rateLimit: { limit: 4, windowSeconds: 60 },
      accountRateLimit: { limit: 2, windowSeconds: 60, keyOf: (body) => body.username },
    },
  )
  route(app, sendPhotos, async ({ request }) => {
    const data = []
    for await (const part of request.files()) {
      let sizeBytes = 0
      for await (const chunk of part.file) sizeBytes += chunk.length
      data.push(presentResource('photos', data.length + 1, { name: part.filename, sizeBytes }))
    }
    return { data }
  })
}

/** A server with the endpoints above. Anyone who sends a bearer token is `actor`. */
export async function createMastServer(
  options: Partial<HttpServerOptions> & { readonly actor?: Partial<Actor>; readonly bind?: (app: App) => void } = {},
): Promise<App> {
  const { actor, bind, ...rest } = options
  const app = await createHttpServer({
    log: { level: 'silent' },
    version: '1.2.3',
    isUnavailable: (error) => error instanceof Error && error.message === 'connect ECONNREFUSED',
    authenticate: async (request) =>
      request.headers.authorization === undefined ? null : { ...actorFixture, ...actor },
    ...rest,
  })
  bindMasts(app)
  bind?.(app)
  return app
}

/** Starts such servers in the tests of a file, and closes them after each. */
export function mastServers(): (...options: Parameters<typeof createMastServer>) => Promise<App> {
  const open: App[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((app) => app.close()))
  })
  return async (...options) => {
    const app = await createMastServer(...options)
    open.push(app)
    return app
  }
}

export const bearer = { authorization: 'Bearer token' }
