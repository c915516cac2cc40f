import type { Plugin } from 'vite'

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** What every kind of schema holds in order to be told as JSON Schema, and how often it must be found at least. */
const parts = [
  { pattern: /^\s*inst\._zod\.processJSONSchema = .*;\n/gm, instead: '', least: 30 },
  { pattern: /^\s*jsonSchema: \{\n.*\n.*\n\s*\},\n/gm, instead: '', least: 1 },
  { pattern: /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \}.*\n/gm, instead: '', least: 1 },
  {
    pattern: /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g,
    instead: "throw new Error('JSON Schema is left out of this build');",
    least: 1,
  },
] as const

/**
 * Leaves out of the build what makes JSON Schema of Zod's schemas: the server describes the API, the browser only checks values. Each
 * schema holds it, so that no bundler can tell that nothing calls it.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!schemas.test(id.split('?')[0] ?? '')) return null
      let left = code
      for (const { pattern, instead, least } of parts) {
        const found = left.match(pattern)?.length ?? 0
        if (found < least)
          this.error(`Zod's schemas are written otherwise than expected: ${pattern} was found ${found} times`)
        left = left.replace(pattern, instead)
      }
      return { code: left, map: null }
    },
  }
}
