import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'

/** Where a call comes from: the client's address, and what it calls itself. */
export interface Origin {
  readonly address: string
  readonly client: string
}

const longestClient = 300

/** Where a call comes from. What a client calls itself is a text of anybody's: a line of it is kept. */
export const originOf = ({ ip, headers }: { readonly ip: string; readonly headers: IncomingHttpHeaders }): Origin => ({
  address: ip,
  client: (headers['user-agent'] ?? '').replaceAll(/\p{C}/gu, ' ').slice(0, longestClient),
})

const present = new AsyncLocalStorage<{ readonly origin: Origin; readonly isHead: boolean }>()

/**
 * Does what a call asks for, so that whatever enters the trail meanwhile knows where it came from. Handed on by itself rather than as
 * a parameter: a change that forgot to hand it on would be one nobody can place.
 */
export const cameFrom = <T>(origin: Origin, work: () => T, isHead = false): T => present.run({ origin, isHead }, work)

/** Where the call came from that is being answered; null where none is, as in jobs and commands. */
export const presentOrigin = (): Origin | null => present.getStore()?.origin ?? null

/** Whether the call only asks for the head of an answer: whoever sends it reads nothing of what it is about. */
export const asksForHead = (): boolean => present.getStore()?.isHead ?? false
