import { connect, createServer } from 'node:net'

/** The outcome of asking for a lock: held by us until released, or taken by another process (its id, if it answers). */
export type LockOutcome =
  | { readonly held: true; release(): Promise<void> }
  | { readonly held: false; readonly byPid: number | undefined }

/**
 * Takes a lock that exists once per machine and name. It is an abstract unix socket: the kernel frees it when the
 * process ends, however it ends, so nothing stale stays behind. Linux only, and per network namespace.
 */
export function acquireProcessLock(name: string): Promise<LockOutcome> {
  const address = `\0${name}`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(String(process.pid))
    })
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(askHolder(address).then((byPid) => ({ held: false, byPid })))
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve({ held: true, release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function askHolder(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? Number(answer) : undefined))
  })
}
