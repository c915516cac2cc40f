import { describe, expect, it } from 'vitest'
import { bearer, createMastServer } from '../server.fixture.ts'
import type { SentAnswer } from './answers-told.ts'

/** A server that answers `/fast` before the framework sees it, and what it told of its answers. */
async function startTelling() {
  const told: SentAnswer[] = []
  const app = await createMastServer({
    onAnswer: (answer) => told.push(answer),
    fastLane: {
      route: '/fast/:one',
      take: ({ url }, response) => {
        if (url?.startsWith('/fast/') !== true) return false
        response.writeHead(203).end('fast')
        return true
      },
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = async (path: string, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers: bearer })
    await answer.text()
  }
  return { app, call, told }
}

describe('who is told of answers', () => {
  it('hears of each its method, its route, never its address, its status and its time', async () => {
    const { app, call, told } = await startTelling()
    try {
      await call('/api/masts/17')
      await call('/api/masts/17', 'DELETE')
      await call('/api/masts/seventeen')
      await call('/fast/17')
      await call('/api/nobody@example.org')
      await call('/api/masts/17', 'PUT')
    } finally {
      await app.close()
    }
    expect(told.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /api/masts/:id 403',
      'DELETE /api/masts/:id 204',
      'GET /api/masts/:id 403',
      'GET /fast/:one 203',
      'GET null 404',
      'PUT null 405',
    ])
    for (const { seconds } of told) expect(seconds).toBeGreaterThan(0)
    for (const { seconds } of told) expect(seconds).toBeLessThan(60)
  })
})
