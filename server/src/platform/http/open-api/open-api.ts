import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { endpoint } from '@visionair/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { route } from '../register-endpoint.ts'
import { type Examples, withExamples } from './examples.ts'
import { tidyDocument } from './tidy-open-api.ts'

const openApiDocument = endpoint({
  name: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'service',
  summary: 'This document',
  access: 'public',
  status: 200,
  kind: 'json',
  answer: z.record(z.string(), z.unknown()),
})

const docsPath = '/api/docs'

/**
 * Prepares the description of the API; call it before the first endpoint is bound.
 * The document is OpenAPI 3.1, generated from the schemas that validate, and written once.
 */
export async function describeApi(
  app: FastifyInstance,
  version: string,
  basePath: string,
  examples: Examples,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Visionair',
        version,
        contact: { name: 'Whoever runs this installation' },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
        description:
          'Inspection of wind farms. Listings are JSON:API documents; errors are problem details (RFC 9457) with a stable `code`.',
      },
      servers: [{ url: basePath === '' ? '/' : basePath, description: 'Where this document came from' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withExamples(tidyDocument(jsonSchemaTransformObject(document)), examples),
  })
  let text: string | undefined
  const written = () => {
    text ??= JSON.stringify(app.swagger())
    return text
  }
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    indexPrefix: basePath,
    uiHooks: {
      // The page would write the document anew at each call.
      preHandler: async ({ routeOptions }, reply) =>
        routeOptions.url === `${docsPath}/json`
          ? reply.type('application/json; charset=utf-8').send(written())
          : undefined,
    },
    staticCSP: false,
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true },
  })
  route(app, openApiDocument, async ({ reply }) => {
    reply.serializer(written)
    return {}
  })
}
