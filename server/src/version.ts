import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the product, which stands in its own `package.json` and nowhere else. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
