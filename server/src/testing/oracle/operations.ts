import { z } from 'zod'
import type { Scene } from './scene/scene.ts'

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The addresses of all reading operations that the API describes of itself, with their parameters in braces. */
export async function readingOperations({ world }: Scene): Promise<readonly string[]> {
  const { body } = await world.request('GET', '/api/openapi.json')
  return Object.entries(documentSchema.parse(body).paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
}

const parametersOf = (operation: string): number => operation.split('{').length - 1

function patternOf(operation: string): RegExp {
  const texts = operation.split(/\{[^}]*\}/).map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${texts.join('[^/]+')}$`)
}

/** The operations that some addresses ask: where several are alike, the one with the fewest parameters. */
export function operationsAsked(operations: readonly string[], addresses: readonly string[]): ReadonlySet<string> {
  const known = operations
    .toSorted((one, other) => parametersOf(one) - parametersOf(other))
    .map((operation) => ({ operation, pattern: patternOf(operation) }))
  const paths = new Set(addresses.map((address) => address.split('?', 1)[0] ?? ''))
  const asked = [...paths].map((path) => {
    const found = known.find(({ pattern }) => pattern.test(path))
    if (!found) throw new Error(`the API does not describe ${path}`)
    return found.operation
  })
  return new Set(asked)
}
