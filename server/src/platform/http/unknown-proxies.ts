import type { FastifyInstance } from 'fastify'

/** Beyond this many addresses no further one is written to the log. */
const mostTold = 20

/** Who sends forwarded addresses that are not believed: a proxy `TRUST_PROXY` does not name, or a stranger who made them up. */
export class UnknownProxies {
  readonly #told = new Set<string>()
  #latest: string | null = null

  /** The address that did so last; null when none has since the start. */
  latest(): string | null {
    return this.#latest
  }

  /** Takes note of one; answers whether it is told for the first time. */
  note(address: string): boolean {
    this.#latest = address
    if (this.#told.has(address) || this.#told.size >= mostTold) return false
    this.#told.add(address)
    return true
  }
}

/**
 * Watches for forwarded addresses from where they are not believed: all who come that way then seem to be one, for limits of calls, wrong
 * passwords and the journal.
 */
export function watchForwards(app: FastifyInstance): void {
  const { unknownProxies } = app.httpContext
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    // The addresses believed: the peer alone when its headers are not.
    if ((request.ips?.length ?? 1) > 1) return
    const address = request.socket.remoteAddress ?? ''
    if (address === '' || !unknownProxies.note(address)) return
    request.log.warn(
      { proxy: address },
      `${address} forwards addresses of others (X-Forwarded-For), which are not believed: all who come by it count as one. If it is your proxy, name it in TRUST_PROXY.`,
    )
  })
}
