import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long an answer waits for the rest of a body when its connection ends with it. */
const closingWaitMs = 2000

/**
 * Reads to its end, for nothing, what an answer leaves of a body, as a form refused at its first file does: the client sends it to its
 * end before it reads on, and its connection would stand still. A connection closed over what was not read is reset, and the reset takes
 * the answer with it (RFC 9112, 9.6): a proxy would tell its client 502 instead of 413. So a body that is too large does not close it,
 * and where the client asked for that, the answer waits a little for the rest. The watch of bodies still ends one that takes too long.
 */
export function readUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return
    if (closesAfter(raw)) await restOf(raw)
    else if (reply.statusCode === 413) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => dropRest(raw))
}

const closesAfter = ({ headers, httpVersionMinor }: IncomingMessage): boolean =>
  httpVersionMinor === 0 || /\bclose\b/i.test(headers.connection ?? '')

function dropRest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
}

async function restOf(raw: IncomingMessage): Promise<void> {
  dropRest(raw)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, closingWaitMs)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.once('end', stop)
    raw.once('close', stop)
  })
}
