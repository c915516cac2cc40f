const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isResource = (value: unknown): boolean =>
  isObject(value) && typeof value.id === 'string' && typeof value.type === 'string' && isObject(value.attributes)

const holdsResources = (data: unknown): boolean => (Array.isArray(data) ? data.every(isResource) : isResource(data))

/** "Nested relations arrive under data.attributes and are flattened": at every depth. */
export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten)
  if (!isObject(value)) return value
  if (isResource(value)) return flatten(value.attributes)
  const keys = Object.keys(value)
  if (keys.length === 1 && keys[0] === 'data' && holdsResources(value.data)) return flatten(value.data)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flatten(inner)]))
}
