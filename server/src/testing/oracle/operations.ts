import { z } from 'zod'
import type { Scene } from './scene/scene.ts'

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The addresses of all reading operations that the API describes of itself, with their parameters in braces. */
export async function readingOperations({ world }: Scene): Promise<readonly string[]> {
  const { body } = await world.request('GET', '/api/openapi.json')
  return Object.entries(documentSchema.parse(body).paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
}

const parametersOf = (operation: string): number => operation.split('{').length - 1

const isAt = (operation: string, path: string): boolean => {
  const asPattern = operation.split(/\{[^}]*\}/).map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${asPattern.join('[^/]+')}$`).test(path)
}

/** The operation behind an address: where several are alike, the one with the fewest parameters. */
function operationAt(operations: readonly string[], address: string): string {
  const [path = ''] = address.split('?')
  const [operation] = operations
    .filter((each) => isAt(each, path))
    .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  if (operation === undefined) throw new Error(`the API does not describe ${path}`)
  return operation
}

/** The operations that some addresses ask. */
export const operationsAsked = (operations: readonly string[], addresses: readonly string[]): ReadonlySet<string> =>
  new Set(addresses.map((address) => operationAt(operations, address)))
