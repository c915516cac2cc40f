import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, withNginx } from './nginx.ts'

const program = '/usr/lib/iipimage-server/iipsrv.fcgi'
const tileSizePx = 512
const startMs = 500

/** Whether the image server is on this machine. */
export const hasIipsrv = () => existsSync(program)

/** The tiles of the finest level, from the end. */
function tilePaths(tiff: string, widthPx: number, heightPx: number, count: number): string[] {
  const level = Math.ceil(Math.log2(Math.max(widthPx, heightPx)))
  const [columns, rows] = [Math.ceil(widthPx / tileSizePx), Math.ceil(heightPx / tileSizePx)]
  return Array.from({ length: columns * rows }, (_, at) => `${at % columns}_${Math.floor(at / columns)}`)
    .slice(-count)
    .map((place) => `/iip?DeepZoom=${tiff}_files/${level}/${place}.jpg`)
}

/** Tiles per second of iipsrv behind nginx, cut from a tiled TIFF of the same picture. */
export async function iipsrvRate(
  source: string,
  count: number,
  folder: string,
  load: (address: string, paths: readonly string[]) => Promise<number>,
): Promise<number> {
  const tiff = join(folder, 'pyramid.tif')
  const tile = { tile: true, tileWidth: tileSizePx, tileHeight: tileSizePx, pyramid: true } as const
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .tiff({ ...tile, compression: 'jpeg', quality: 85 })
    .toFile(tiff)
  const port = await freePort()
  const server = spawn(program, ['--bind', `127.0.0.1:${port}`], {
    stdio: 'ignore',
    env: { ...process.env, LOGFILE: join(folder, 'iipsrv.log'), VERBOSITY: '0', FILESYSTEM_PREFIX: '' },
  })
  try {
    await sleep(startMs)
    const block = `location /iip { fastcgi_pass 127.0.0.1:${port}; fastcgi_param QUERY_STRING $query_string; fastcgi_param REQUEST_METHOD $request_method; fastcgi_param SERVER_PROTOCOL $server_protocol; fastcgi_param HTTP_HOST $host; fastcgi_param REQUEST_URI $request_uri; }`
    return await withNginx(folder, block, (address) => load(address, tilePaths(tiff, width, height, count)))
  } finally {
    server.kill('SIGTERM')
  }
}
