import { setTimeout as sleep } from 'node:timers/promises'
import { type SchemaState, schemaState } from './platform/database/schema-state.ts'

const betweenMs = 2_000

const lines: Readonly<Record<Exclude<SchemaState['kind'], 'same'>, string>> = {
  none: 'The database has no tables yet: this worker waits until the product has made them.',
  older:
    'The database is of an older version: this worker waits until the product of its own version has brought it up to date.',
  newer: 'The database is of a newer version: this worker waits. Start the worker of that version instead.',
}

/** Resolves when the database is of the version of this program; says once what is waited for. */
export async function waitForSchema(
  connectionString: string,
  folder: string,
  { say, signal }: { readonly say: (line: string) => void; readonly signal?: AbortSignal },
): Promise<void> {
  let said: SchemaState['kind'] = 'same'
  for (;;) {
    const { kind } = await schemaState(connectionString, folder)
    if (kind === 'same') return
    if (said !== kind) say(lines[kind])
    said = kind
    await sleep(betweenMs, undefined, signal ? { signal } : {})
  }
}
