import { randomFillSync } from 'node:crypto'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Archive } from '../../server/src/modules/exports/archive/archive.ts'
import { DiskStorage } from '../../server/src/platform/storage/disk-storage.ts'
import { hasProgram, median, missingPeer, runProgram, timed } from './measure.ts'

const megabyte = 1024 ** 2
const throughputMb = Number(process.env.BENCH_EXPORT_MB ?? 1024)
const memoryGb = Number(process.env.BENCH_EXPORT_GB ?? 5)
const fileMb = 32
const rounds = 3

/** Files of noise, which no method shrinks: as photos are. Answers their keys. */
async function writeNoise(folder: string, count: number): Promise<string[]> {
  const chunk = Buffer.alloc(megabyte)
  const keys: string[] = []
  for (let index = 0; index < count; index += 1) {
    const key = `photos/${String(index).padStart(4, '0')}.jpg`
    const file = await open(join(folder, key), 'w')
    for (let part = 0; part < fileMb; part += 1) await file.write(randomFillSync(chunk))
    await file.close()
    keys.push(key)
  }
  return keys
}

/** Packs files as an export does: checksums of each, a manifest, stored durably with a checksum of the whole. */
async function pack(storage: DiskStorage, key: string, files: readonly string[]): Promise<number> {
  const archive = new Archive(new Date())
  const fill = async () => {
    for (const [index, file] of files.entries())
      await archive.add(`attached/${index}.jpg`, await storage.openRead(file))
    await archive.finish({ made: 'by the benchmark' })
  }
  const [stored] = await Promise.all([storage.put(key, archive.output), fill()])
  return stored.sizeBytes
}

async function throughput(folder: string, storage: DiskStorage): Promise<string> {
  if (!hasProgram('zip')) return missingPeer('zip', 'zip')
  const source = join(folder, 'photos')
  await mkdir(source)
  const keys = await writeNoise(folder, Math.max(1, Math.round(throughputMb / fileMb)))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const target = join(folder, 'peer.zip')
    await rm(target, { force: true })
    await runProgram('sync', [])
    // What an export promises when it is done is on the disk; so it is for the peer.
    const peer = await timed(async () => {
      await runProgram('zip', ['-0', '-q', '-r', target, source])
      await runProgram('sync', [target])
    })
    theirs.push(peer.seconds)
    await runProgram('sync', [])
    const own = await timed(() => pack(storage, `exports/bench-${round}.zip`, keys))
    ours.push(own.seconds)
    await storage.delete(`exports/bench-${round}.zip`)
  }
  const size = keys.length * fileMb
  const ratio = median(theirs) / median(ours)
  const pace = (seconds: number) => `${Math.round(size / seconds)} MB/s`
  return `${keys.length} files, ${size} MB: ${pace(median(ours))}, zip -0 ${pace(median(theirs))}, ratio ${ratio.toFixed(2)} (reach 0.7)`
}

/** The most memory the process holds while an archive of several gigabytes is packed, early and late. */
async function memory(folder: string, storage: DiskStorage): Promise<string> {
  const count = 10
  const file = await open(join(folder, 'large.bin'), 'w')
  await file.truncate(Math.round((memoryGb * 1024 * megabyte) / count))
  await file.close()
  const samples: number[] = []
  const watch = setInterval(() => samples.push(process.memoryUsage.rss() / megabyte), 100)
  const { seconds, result } = await timed(() =>
    pack(
      storage,
      'exports/large.zip',
      Array.from({ length: count }, () => 'large.bin'),
    ),
  )
  clearInterval(watch)
  const half = samples.length >> 1
  const early = Math.round(Math.max(...samples.slice(0, half)))
  const late = Math.round(Math.max(...samples.slice(half)))
  const entries = await runProgram('unzip', ['-l', await storage.localPath('exports/large.zip')])
  const isWhole = entries.includes(`${count + 1} files`)
  return `${(result / 1024 ** 3).toFixed(2)} GB in ${seconds.toFixed(1)} s: ${early} MB at most in the first half, ${late} MB in the second${isWhole ? '' : '; unzip finds another number of files'}`
}

/** The archive of an export against `zip -0` on the same files, and its memory at several gigabytes. */
export async function benchExport(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const storage = await DiskStorage.open(folder)
    const lines = [await throughput(folder, storage), await memory(folder, storage)]
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
