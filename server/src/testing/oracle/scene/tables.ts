import type { ApiWorld } from '../../api-world.ts'
import { untilQuiet } from './quiet.ts'

/** A table of devices: some that are there, some to be made, some that cannot be, and a column that means nothing. */
export const tableOf = (park: string, number: number): string =>
  [
    'Park,Turbine,Blade,Serial number,Rotor diameter (m),Mood',
    `${park},N${number},,,${90 + (number % 20)},calm`,
    `${park},N${number},Blade A,SN-${number},,`,
    `${park},N${number + 1},,,wide,`,
    `${park},,Blade B,,,windy`,
    `quai 7,É1,,,${80 + (number % 5)},`,
  ].join('\r\n')

/** What is sent to have a table looked at. */
export function tableForm(name: string, content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}

/** Two have tables looked at, each of its own; one of them has another applied. */
export async function importTables(world: ApiWorld, company: number, tokens: readonly string[]): Promise<void> {
  const send = async (token: string, index: number) => {
    const body = tableForm(`register ${index}.csv`, tableOf(`Crêtes ${index}`, 10 * index))
    const { status } = await world.request('POST', `/api/device_groups/upload?organization=${company}`, { token, body })
    if (status !== 202) throw new Error(`the table was refused: ${status}`)
  }
  for (const [index, token] of tokens.entries()) await send(token, index + 1)
  await untilQuiet(world)
  const [first] = await world.ctx.db.selectFrom('parkImport').select('id').orderBy('id').execute()
  await world.request('POST', `/api/park_imports/${first?.id}/apply`, { token: tokens[0] ?? '' })
  await send(tokens[0] ?? '', 7)
  await untilQuiet(world)
}
