import type { FastifyInstance } from 'fastify'

/** Scripts, styles, objects and frames are what `default-src` says; named once more they would weigh on every answer of a first load. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** What every answer carries. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
}

/** Sends the security headers with every answer; answers of the API are never stored unless a route says otherwise. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    reply.header('x-request-id', request.id)
    // Over plain HTTP it must not be sent (RFC 6797, 7.2).
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}
