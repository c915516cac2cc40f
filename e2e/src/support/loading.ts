import type { CDPSession, Page } from '@playwright/test'

/** One request of a page as the browser's protocol tells it; times in seconds on the browser's clock. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly startS: number
  endS: number | null
  status: number | null
  /** What came over the line, headers included. */
  wireBytes: number
  isCancelled: boolean
}

/** What a page asks for, from when it is watched. */
export interface Loading {
  readonly session: CDPSession
  /** Every request but those a page makes to itself (`data:`, `blob:`). */
  requests(): readonly SeenRequest[]
  /** Begins anew: earlier requests are forgotten. */
  forget(): void
}

/** A line, in kilobits a second and milliseconds for a way there and back. */
export interface Line {
  readonly kilobits: number
  readonly latencyMs: number
}

/** What a browser with tabs asks for by itself when it likes, and one without tabs never. */
const isTabIcon = (url: string): boolean => new URL(url).pathname.endsWith('/favicon.svg')

/** Watches a page through the browser's protocol, and slows its line when one is given. */
export async function watchLoading(page: Page, line?: Line): Promise<Loading> {
  const session = await page.context().newCDPSession(page)
  const seen = new Map<string, SeenRequest>()
  await session.send('Network.enable')
  if (line !== undefined) await slowDown(session, line)
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^https?:/.test(request.url) || isTabIcon(request.url)) return
    const { method, url } = request
    seen.set(requestId, { method, url, startS: timestamp, endS: null, status: null, wireBytes: 0, isCancelled: false })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const found = seen.get(requestId)
    if (found !== undefined) found.status = response.status
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const found = seen.get(requestId)
    if (found === undefined) return
    found.endS = timestamp
    found.wireBytes = encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId, timestamp, canceled }) => {
    const found = seen.get(requestId)
    if (found === undefined) return
    found.endS = timestamp
    found.isCancelled = canceled === true
  })
  return { session, requests: () => [...seen.values()], forget: () => seen.clear() }
}

async function slowDown(session: CDPSession, { kilobits, latencyMs }: Line): Promise<void> {
  const throughput = (kilobits * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** The longest row of requests of which each began only when the one before had ended. */
export function depthOf(requests: readonly SeenRequest[]): number {
  const depths: { readonly endS: number; readonly depth: number }[] = []
  for (const { startS, endS } of requests.toSorted((one, other) => one.startS - other.startS)) {
    const before = depths.filter((each) => each.endS <= startS).map(({ depth }) => depth)
    depths.push({ endS: endS ?? Number.POSITIVE_INFINITY, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

/** The requests of one method and address that were made more than once, with how often: `GET /api/… 2`. */
export function repeatedOf(requests: readonly SeenRequest[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { method, url } of requests) {
    const name = `${method} ${new URL(url).pathname}${new URL(url).search}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name} ${count}`)
}
