import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
/** A program of a package, from where its main module lies: the packages name none of their programs for imports. */
const programOf = (mainModule: string, path: string) => join(dirname(fileURLToPath(mainModule)), path)

/** A client that was made: by what, and how much there is in it. */
export interface GeneratedClient {
  readonly generator: string
  readonly version: string
  readonly operations: number
  readonly types: number
}

const packageSchema = z.object({ name: z.string(), version: z.string() })

async function packageOf(mainModule: string): Promise<z.infer<typeof packageSchema>> {
  return packageSchema.parse(JSON.parse(await readFile(programOf(mainModule, '../package.json'), 'utf8')))
}

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

/** The fields at the first level of an interface, or of a part of it, that a generator wrote. */
function fieldsOf(text: string, head: string, indent: number): number {
  const from = text.indexOf(head)
  const to = text.indexOf(`\n${' '.repeat(indent - 4)}}`, from)
  return countOf(text.slice(from, to), new RegExp(`^ {${indent}}"?[\\w.-]+"?\\??: `, 'gm'))
}

/** Has both generators make a client from `openapi.json` in a folder, by the commands that the documentation gives. */
export async function generateClients(folder: string): Promise<readonly GeneratedClient[]> {
  const types = import.meta.resolve('openapi-typescript')
  const typesFile = 'openapi-typescript/schema.d.ts'
  await run(process.execPath, [programOf(types, '../bin/cli.js'), 'openapi.json', '-o', typesFile], { cwd: folder })
  const functions = import.meta.resolve('@hey-api/openapi-ts')
  await run(process.execPath, [programOf(functions, '../bin/run.js')], { cwd: folder })
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const [schema, sdk, sdkTypes] = [
    await read(typesFile),
    await read('hey-api/sdk.gen.ts'),
    await read('hey-api/types.gen.ts'),
  ]
  const [ofTypes, ofFunctions] = [await packageOf(types), await packageOf(functions)]
  return [
    {
      ...{ generator: ofTypes.name, version: ofTypes.version },
      operations: fieldsOf(schema, 'export interface operations {', 4),
      types: fieldsOf(schema, '    schemas: {', 8),
    },
    {
      ...{ generator: ofFunctions.name, version: ofFunctions.version },
      operations: countOf(sdk, /^export const \w+ = </gm),
      types: countOf(sdkTypes, /^export type /gm),
    },
  ]
}

/** What was made of the description, in one line for each generator. */
export const toldClients = (clients: readonly GeneratedClient[], compiler: string): string =>
  clients
    .map(
      ({ generator, version, operations, types }) =>
        `client by ${generator} ${version}: ${operations} operations, ${types} types, compiled strictly by ${compiler}`,
    )
    .join('\n')
