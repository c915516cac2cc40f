import { Histogram, type Registry } from 'prom-client'
import type { OnAnswer } from '../http/request/answers-told.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Seconds; lists are held to 0.15, a request to the database to 30. */
const buckets = [0.005, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10, 30]

/** Counts answers with their duration. Labels come from closed sets: what strangers make up counts as `unmatched` and `other`. */
export function countAnswers(registry: Registry): OnAnswer {
  const histogram = new Histogram({
    name: 'visionair_http_request_duration_seconds',
    help: 'Answered requests, from the head of the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  return ({ method, route, status, seconds }) => {
    const labels = { method: methods.has(method) ? method : 'other', route: route ?? 'unmatched', status }
    histogram.observe(labels, seconds)
  }
}
