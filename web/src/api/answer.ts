import { type Endpoint, flatten, listMetaSchema } from '@visionair/contract'

const flattened = (value: unknown): unknown => flatten({ id: '', type: '', attributes: { value } }).value

/**
 * Turns the body of a success into what the screens use: lists as `{ items, meta }`, anything else as its flattened `data`.
 * The body is checked against the endpoint's schema; throws when it does not fit.
 */
export function readAnswer(endpoint: Endpoint, body: unknown): unknown {
  const answer = endpoint.answer?.parse(body)
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined
  if (!('meta' in answer)) return flattened(answer.data)
  return { items: flattened(answer.data), meta: listMetaSchema.parse(answer.meta) }
}
