import { setTimeout as sleep } from 'node:timers/promises'
import { applyParkImport, getParkImport, parkImportResource, uploadParkImport } from '@visionair/contract/imports'
import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiWorld } from './api-world.ts'

const schema = z.object({ data: parkImportResource })

interface Sender {
  readonly world: ApiWorld
  readonly token: string
  /** Where it goes: `organization=1` or `parent=1`. */
  readonly place: string
  readonly language?: 'en' | 'fr'
}

/** Sends files to be imported and waits until they are looked at or applied. */
export function importing({ world, token, place, language = 'en' }: Sender) {
  async function until(id: number, ends: readonly string[]) {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(40)) {
      const answer = await world.call(getParkImport, { token, params: { id }, language })
      const { attributes } = schema.parse(answer.body).data
      if (ends.includes(attributes.state)) return attributes
    }
    throw new Error('the import did not end')
  }
  async function planned(content: string | Buffer, name = 'devices.csv') {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const answer = await world.call(uploadParkImport, { token, query: place, body: form, language })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return await until(schema.parse(answer.body).data.attributes.id, ['mapping', 'planned', 'failed'])
  }
  async function applied(id: number) {
    const answer = await world.call(applyParkImport, { token, params: { id } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return await until(id, ['done', 'failed'])
  }
  return { planned, applied, until }
}
