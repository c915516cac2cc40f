import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startFauxqs } from 'fauxqs'

/** An answer that the server did not make. */
interface Canned {
  readonly status: number
  readonly answer: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What becomes of a request on its way: the server fails, the connection is cut before or in the middle of the answer, or nothing comes back. */
export type Fault = 'fails' | 'refused' | 'cut-request' | 'cut-answer' | 'silent' | Canned

/** A server that speaks S3 on loopback, with a bucket, behind a line that can be disturbed. */
export interface S3Peer {
  readonly endpoint: string
  readonly bucket: string
  /** The requests that reached the line, as `PUT /bucket/key?query`. */
  readonly seen: readonly string[]
  /** Disturbs the next `times` requests whose line matches. */
  disturb(line: RegExp, fault: Fault, times?: number): void
  /** Another empty bucket. */
  addBucket(name: string): void
  stop(): Promise<void>
}

interface Disturbance {
  readonly line: RegExp
  readonly fault: Fault
  left: number
}

const failure = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>as the test wants</Message></Error>`

function cannedOf(fault: Fault | undefined): Canned | undefined {
  if (fault === 'fails') return { status: 500, answer: failure('InternalError') }
  if (fault === 'refused') return { status: 403, answer: failure('AccessDenied') }
  return typeof fault === 'object' ? fault : undefined
}

function pass(from: IncomingMessage, to: ServerResponse, port: number, fault: Fault | undefined): void {
  const { method, url, headers } = from
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (fault !== 'cut-answer') {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
      return
    }
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () => {
      const whole = Buffer.concat(chunks)
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      to.write(whole.subarray(0, Math.floor(whole.length / 2)), () => from.socket.destroy())
    })
  })
  forwarded.on('error', () => to.destroy())
  from.pipe(forwarded)
}

export async function startS3Peer(bucket = 'files'): Promise<S3Peer> {
  const server = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' })
  server.createBucket(bucket)
  const disturbances: Disturbance[] = []
  const seen: string[] = []
  const faultFor = (line: string): Fault | undefined => {
    const found = disturbances.find((each) => each.left > 0 && each.line.test(line))
    if (found) found.left -= 1
    return found?.fault
  }
  const line = createServer((from, to) => {
    const text = `${from.method} ${from.url}`
    seen.push(text)
    const fault = faultFor(text)
    if (fault === 'silent') return
    if (fault === 'cut-request') {
      from.once('data', () => from.socket.destroy())
      return
    }
    const canned = cannedOf(fault)
    if (canned) {
      from.resume()
      from.on('end', () =>
        to.writeHead(canned.status, { 'content-type': 'application/xml', ...canned.headers }).end(canned.answer),
      )
      return
    }
    pass(from, to, server.port, fault)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    seen,
    disturb: (pattern, fault, times = 1) => disturbances.push({ line: pattern, fault, left: times }),
    addBucket: (name) => {
      server.createBucket(name)
    },
    async stop() {
      line.closeAllConnections()
      await new Promise((resolve) => line.close(resolve))
      await server.stop()
    },
  }
}
