import { rm } from 'node:fs/promises'
import type { Context } from '../../platform/context.ts'
import { makeAttachedThumbnail } from '../annotations/images/annotation-images.service.ts'
import { quarantined, takeOutOfQuarantine } from '../images/files/quarantine.service.ts'
import { remakeOverview, remakePicture, remakePreviews } from '../images/pictures/remaking.service.ts'
import { remakeReport } from '../reports/remaking.service.ts'
import { makeMeasureThumbnail } from '../volta/volta-photos.service.ts'
import { knownFile } from './file-check.repository.ts'
import type { FileFinding } from './file-check.service.ts'

/** What became of a missing or altered file: put back from the quarantine, made again, asked for from the workers, or lost. */
export type RepairOutcome = 'put back' | 'made again' | 'asked for' | 'cannot be made again'

async function remakeAttached(ctx: Context, key: string): Promise<boolean> {
  const original = key.replace(/\.thumbnail$/, '')
  if ((await ctx.storage.stat(original)) === undefined) return false
  const folder = await ctx.storage.createWorkFolder()
  try {
    await makeAttachedThumbnail(ctx, original, await ctx.storage.localPath(original, folder))
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function remakeMeasure(ctx: Context, key: string): Promise<boolean> {
  const original = key.replace(/\.thumbnail$/, '')
  if ((await ctx.storage.stat(original)) === undefined) return false
  await makeMeasureThumbnail(ctx, original)
  return true
}

interface Way {
  readonly outcome: Exclude<RepairOutcome, 'put back' | 'cannot be made again'>
  remake(ctx: Context, key: string): Promise<boolean>
}

/** Originals, exports and uploads have no way: nothing here holds what was in them. */
const ways: ReadonlyMap<string, Way> = new Map([
  ['photo-copy', { outcome: 'asked for', remake: remakePreviews }],
  ['picture', { outcome: 'asked for', remake: remakePicture }],
  ['report', { outcome: 'asked for', remake: remakeReport }],
  ['overview', { outcome: 'made again', remake: remakeOverview }],
  ['attached-thumbnail', { outcome: 'made again', remake: remakeAttached }],
  ['measure-thumbnail', { outcome: 'made again', remake: remakeMeasure }],
])

async function remade(ctx: Context, { key, kind }: FileFinding): Promise<RepairOutcome> {
  const way = ways.get(kind ?? '')
  if (way === undefined) return 'cannot be made again'
  try {
    return (await way.remake(ctx, key)) ? way.outcome : 'cannot be made again'
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a file could not be made again')
    return 'cannot be made again'
  }
}

/**
 * Puts right what can be put right of what a check found: a missing file that lies in the quarantine is put back, one that is made
 * from others is made again, here or by the workers. Nothing else is touched.
 */
export async function* repairFiles(
  ctx: Context,
  findings: readonly FileFinding[],
): AsyncIterable<{ readonly finding: FileFinding; readonly outcome: RepairOutcome }> {
  const away = await quarantined(ctx.storage)
  const rest: FileFinding[] = []
  // What is put back may be what another file is made from.
  for (const finding of findings) {
    if (finding.what === 'orphan') continue
    const kept = finding.what === 'missing' ? away.get(finding.key) : undefined
    const sizeBytes = (await knownFile(ctx.db, finding.key))?.sizeBytes
    if (kept && (sizeBytes ?? kept.sizeBytes) === kept.sizeBytes) {
      await takeOutOfQuarantine(ctx, kept)
      yield { finding, outcome: 'put back' }
    } else rest.push(finding)
  }
  for (const finding of rest) yield { finding, outcome: await remade(ctx, finding) }
}
