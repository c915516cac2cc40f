import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import type { Dice } from '../oracle/dice.ts'

/** A line to a server that breaks now and then, in the middle of what is said. */
export interface CutLine {
  readonly url: string
  /** How often it broke. */
  cuts(): number
  close(): Promise<void>
}

const shareCut = 0.9
const longestMs = 600

/** Opens a bad line to a server on loopback: nine connections in ten break within six tenths of a second. */
export async function openCutLine(serverUrl: string, dice: Dice): Promise<CutLine> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let cuts = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // A line that breaks is what this is for.
    socket.on('error', () => undefined)
  }
  const server = createServer((client) => {
    const far = connect(Number(port), hostname)
    for (const socket of [client, far]) keep(socket)
    client.pipe(far)
    far.pipe(client)
    client.on('close', () => far.destroy())
    far.on('close', () => client.destroy())
    if (!dice.happens(shareCut)) return
    const timer = setTimeout(() => {
      cuts += 1
      client.destroy()
      far.destroy()
    }, dice.below(longestMs))
    client.on('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
