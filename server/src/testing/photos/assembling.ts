import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnswerOf, flatten } from '@visionair/contract'
import {
  assembleInspection,
  getAssembly,
  listInspectionImages,
  uploadInspectionImages,
} from '@visionair/contract/images'
import type { ApiWorld } from '../api-world.ts'

export interface NamedFile {
  readonly name: string
  readonly path: string
}

/** A multipart body with the files, as a browser sends it. */
export async function formOf(files: readonly NamedFile[]): Promise<FormData> {
  const form = new FormData()
  for (const { name, path } of files) form.append('files[]', new Blob([new Uint8Array(await readFile(path))]), name)
  return form
}

/** Uploads files one call each, in the given order; throws when one is refused. */
export async function uploadFiles(
  world: ApiWorld,
  token: string,
  inspection: number,
  files: readonly NamedFile[],
): Promise<void> {
  for (const file of files) {
    const { status, body } = await world.call(uploadInspectionImages, {
      token,
      params: { id: inspection },
      body: await formOf([file]),
    })
    if (status !== 201) throw new Error(`${file.name} was refused: ${JSON.stringify(body)}`)
  }
}

const assemblyOf = (body: unknown) => {
  const answer: AnswerOf<typeof assembleInspection> = assembleInspection.answer?.parse(body) ?? fail()
  return flatten(answer.data)
}

function fail(): never {
  throw new Error('the call has no answer')
}

const patienceMs = 400_000

/** Starts an assembly and waits until it has ended, as a screen does. */
export async function assemble(world: ApiWorld, token: string, inspection: number) {
  const started = await world.call(assembleInspection, { token, params: { id: inspection } })
  if (started.status !== 202) throw new Error(`the assembly was refused: ${JSON.stringify(started.body)}`)
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(300)) {
    const assembly = assemblyOf((await world.call(getAssembly, { token, params: { id: inspection } })).body)
    if (assembly.state !== 'waiting' && assembly.state !== 'running') return assembly
  }
  throw new Error('the assembly did not end')
}

/** The photos of an inspection as the API shows them. */
export async function photosOf(world: ApiWorld, token: string, inspection: number) {
  const { body } = await world.call(listInspectionImages, { token, params: { id: inspection } })
  return (listInspectionImages.answer?.parse(body) ?? fail()).data.map(flatten)
}
