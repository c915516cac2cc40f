import { setTimeout as sleep } from 'node:timers/promises'
import type { Image } from '../modules/images/images.types.ts'
import { takeInPhoto } from '../modules/images/photos/photo-intake.service.ts'
import { photosOfInspection } from '../modules/images/photos/photos.service.ts'
import { newestAssemblyOf, startAssembly } from '../modules/images/pictures/assembly.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { RenderedPhoto, RenderedSide } from './render/blade-side.ts'

async function* bytes(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer
}

/** Uploads the photos of a side, as a person would, and starts the assembly. Answers the photos with their truth. */
export async function uploadSide(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  side: RenderedSide,
): Promise<RenderedPhoto[]> {
  const photos: RenderedPhoto[] = []
  for await (const photo of side.photos) {
    photos.push(photo)
    await takeInPhoto(ctx, actor, inspectionId, {
      name: photo.fileName,
      content: bytes(photo.jpeg),
      isCut: () => false,
    })
  }
  await startAssembly(ctx, actor, inspectionId, undefined)
  return photos
}

const pollMs = 300
const patienceMs = 300_000

/** Waits until the assembly of an inspection has ended; answers its state. */
export async function assemblyEnd(ctx: Context, actor: Actor, inspectionId: number): Promise<string> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const work = await newestAssemblyOf(ctx, actor, inspectionId)
    if (work && work.state !== 'waiting' && work.state !== 'running') return work.state
    await sleep(pollMs)
  }
  return 'late'
}

/** The stored photos of an inspection with the places they were given. */
export async function placedPhotos(ctx: Context, actor: Actor, inspectionId: number): Promise<readonly Image[]> {
  return (await photosOfInspection(ctx, actor, { inspectionId, page: 1, itemsPerPage: 100 })).items
}
