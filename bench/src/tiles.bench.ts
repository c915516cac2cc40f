import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createApi, migrationsFolder, openWorld } from '../../server/src/app.ts'
import { runImagingTask } from '../../server/src/imaging/process/imaging-tasks.ts'
import { readPyramidIndex } from '../../server/src/imaging/pyramid/pyramid-index.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { stopServer } from '../../server/src/platform/http/create-server.ts'
import { onlySecret } from '../../server/src/platform/secret.ts'
import { makeAdmin, makeOrganization, makePark, makeTurbine, makeVisit } from '../../server/src/testing/factories.ts'
import { startThrowawayPostgres } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { hasIipsrv, iipsrvRate } from './iipsrv.ts'
import { hasProgram, missingPeer, runProgram } from './measure.ts'
import { withNginx } from './nginx.ts'
import { writeSidePicture } from './side-picture.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const connections = 16
const tilesAsked = 400

/** Requests per second of `wrk` going through a list of paths. */
async function load(address: string, paths: readonly string[], folder: string): Promise<number> {
  const script = join(folder, 'paths.lua')
  await writeFile(
    script,
    `local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }\nlocal i = 0\nrequest = function() i = i % #paths + 1 return wrk.format("GET", paths[i]) end\n`,
  )
  const output = await runProgram('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, address])
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1]
  if (failures) throw new Error(`${failures} requests failed`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

interface Picture {
  readonly inspection: number
  readonly tiles: readonly { readonly address: string; readonly offset: number; readonly length: number }[]
  readonly key: string
}

/** One inspection with a published picture, made by the product's own parts. */
async function publishPicture(ctx: Context, folder: string): Promise<Picture> {
  const admin = await makeAdmin(ctx)
  const park = await makePark(ctx, admin, await makeOrganization(ctx))
  const turbine = await makeTurbine(ctx, admin, park.id)
  const inspection = (await makeVisit(ctx, admin, turbine.id)).inspections[0]?.id ?? 0
  const source = join(folder, 'side.tif')
  await writeSidePicture(source, 8_000, 30_000)
  const zip = join(await ctx.storage.createWorkFolder(), 'side.zip')
  const facts = await runImagingTask('pyramid', { sourcePath: source, outputZipPath: zip, composite: true })
  const { key, sizeBytes } = await ctx.storage.adoptFile(zip, `pyramids/${inspection}/bench.zip`)
  const size = {
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    tileSizePx: facts.tileSizePx,
    overlapPx: facts.overlapPx,
  }
  await ctx.db
    .insertInto('pyramid')
    .values({
      inspectionId: inspection,
      version: 1,
      storageKey: key,
      overviewKey: key,
      ...size,
      sizeBytes,
      isCurrent: true,
      placements: '[]',
    })
    .execute()
  const index = await readPyramidIndex((offset, length) => ctx.storage.read(key, offset, length), sizeBytes)
  const tiles = index.levels.flatMap(({ columns, rows }, level) =>
    Array.from({ length: columns * rows }, (_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)]
      const place = index.tile(level, column, row)
      return place ? [{ address: `side_files/${level}/${column}_${row}.jpeg`, ...place }] : []
    }).flat(),
  )
  return { inspection, key, tiles: tiles.slice(-tilesAsked) }
}

interface Rates {
  readonly ours: number
  readonly peer: number
}

/** In turns with nginx that serves the same tiles as plain files, the best of each: what else the machine does comes and goes. */
async function ratesBesideNginx(
  ctx: Context,
  picture: Picture,
  folder: string,
  loadOurs: () => Promise<number>,
): Promise<Rates> {
  const root = join(folder, 'www')
  for (const { address, offset, length } of picture.tiles) {
    const path = join(root, address)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await ctx.storage.read(picture.key, offset, length))
  }
  const paths = picture.tiles.map(({ address }) => `/${address}`)
  return await withNginx(folder, `root ${root};`, async (address) => {
    let best: Rates = { ours: 0, peer: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const ours = Math.max(best.ours, await loadOurs())
      best = { ours, peer: Math.max(best.peer, await load(address, paths, folder)) }
    }
    return best
  })
}

/** Tiles with signature and rights checked, against nginx with the same tiles as plain files. */
export async function benchTiles(): Promise<string[]> {
  if (!hasProgram('wrk')) return [missingPeer('wrk', 'wrk')]
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const postgres = await startThrowawayPostgres()
  await migrate(postgres.connectionString, migrationsFolder)
  const config = {
    dataDir: folder,
    providerName: 'Bench',
    timeZone: 'Europe/Paris',
    logLevel: 'silent',
    port: 0,
    publicUrl: undefined,
    basePath: '',
    mail: { smtpUrl: undefined, from: 'bench@visionair.local' },
    tellsUnknownEmail: false,
    webhookPrivateAddresses: false,
    storage: {},
    secrets: { token: onlySecret('t'.repeat(40)), signing: onlySecret('s'.repeat(40)) },
  } as const
  const world = await openWorld({ config, connectionString: postgres.connectionString, maxConnections: 10 })
  const app = await createApi(world.ctx, { logLevel: 'silent', trustProxy: undefined, maxFileBytes: 1e8 })
  try {
    const picture = await publishPicture(world.ctx, folder)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const base = `/storage/pyramids/${picture.inspection}/1/`
    const [, query = ''] = world.ctx.signer
      .sign(`${base}side.dzi`, { accountId: 1, session: null }, new Date())
      .split('?')
    const signed = picture.tiles.map((tile) => `${base}${tile.address}?${query}`)
    const loadOurs = () => load(address, signed, folder)
    const told = (rate: number) =>
      `${Math.round(rate)} tiles per second, ${connections} connections, signature and rights checked`
    if (!hasProgram('nginx')) return [told(await loadOurs()), missingPeer('nginx', 'nginx-light')]
    const { ours, peer } = await ratesBesideNginx(world.ctx, picture, folder, loadOurs)
    const own = told(ours)
    const plain = [
      `nginx, plain files: ${Math.round(peer)} per second`,
      `ratio ${(ours / peer).toFixed(2)} (reach 0.5)`,
    ]
    if (!hasIipsrv()) return [own, ...plain, `iipsrv: not installed, ${missingPeer('iipsrv', 'iipimage-server')}`]
    const iip = await iipsrvRate(join(folder, 'side.tif'), tilesAsked, folder, (base, paths) =>
      load(base, paths, folder),
    )
    const cut = `iipsrv behind nginx, ${Math.round(iip)} per second`
    return [own, ...plain, cut, `ratio ${(ours / iip).toFixed(1)} (reach 20)`]
  } finally {
    await stopServer(app, 2_000)
    await world.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
