import { createServer, type IncomingHttpHeaders } from 'node:http'

/** What a receiver was sent. */
export interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** A program of somebody else, which keeps what it is sent and answers as it is told to. */
export interface Receiver {
  readonly address: string
  readonly received: Received[]
  /** What it answers next, one after the other; 204 when nothing is left. */
  readonly answers: number[]
  close(): void
}

/** Starts a receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: plain(request.headers), body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(answers.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return { address: `http://127.0.0.1:${port}/hook`, received, answers, close: () => void server.close() }
}
