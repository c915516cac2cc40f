import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What is served: its media type, and its text, made anew each time. */
export interface MetricsText {
  readonly contentType: string
  text(): Promise<string>
}

export interface MetricsDoor {
  /** Answers the address of the metrics; rejects with the error of the system when the port cannot be opened. */
  listen(place: { readonly port: number; readonly host: string }): Promise<string>
  close(): Promise<void>
}

const timeouts = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 16_384 }

/** A listener that knows `GET /metrics` and nothing else: it has no accounts, and what it tells is for who runs the product. */
export function openMetricsDoor(metrics: MetricsText): MetricsDoor {
  const answer = async ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.text().catch(() => null)
    if (text === null) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  }
  const server = createServer(timeouts, (request, response) => {
    request.resume()
    void answer(request, response)
  })
  return {
    async listen({ port, host }) {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      const opened = typeof address === 'object' && address !== null ? address.port : port
      return `http://${host.includes(':') ? `[${host}]` : host}:${opened}/metrics`
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
