import { isJson, type Json } from './tidy-schema.ts'

const prefix = '#/components/schemas/'

/** The names of schemas that a part of a document points to. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isJson(value)) return []
  const own = typeof value.$ref === 'string' && value.$ref.startsWith(prefix) ? [value.$ref.slice(prefix.length)] : []
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

/** A document without the schemas that nothing in it points to, as the generator writes them for readers that do not exist. */
export function withUsedSchemas(document: Json): Json {
  const { components, ...rest } = document
  if (!isJson(components) || !isJson(components.schemas)) return document
  const { schemas } = components
  const used = new Set<string>()
  const waiting = namesIn(rest)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue
    used.add(name)
    waiting.push(...namesIn(schemas[name]))
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...components, schemas: kept } }
}
