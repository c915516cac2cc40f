/**
 * Compiles what processes for image work load, and links it for their account, which may not write there: without that each of
 * them takes half as long again to begin. Started by `compileForDecoders` and given nothing to read.
 */
import { rmSync, symlinkSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { basename } from 'node:path'
import { decoderAccount } from '../../children/guarded-child.ts'

await Promise.all([
  import('../photo/probe.ts'),
  import('../photo/thumbnail.ts'),
  import('../quality/photo-quality.ts'),
  import('../overlap/photo-marks.ts'),
  import('../overlap/compare-marks.ts'),
  import('../register/register.ts'),
  import('../compose/compose-photos.ts'),
  import('../pyramid/build-pyramid.ts'),
])
flushCompileCache()
// Node names the folder by version, machine and user id (module.constants.compileCacheStatus, `getCompileCacheDir`).
const folder = getCompileCacheDir()
const own = `-${process.getuid?.()}`
if (folder?.endsWith(own)) {
  const link = `${folder.slice(0, -own.length)}-${decoderAccount}`
  rmSync(link, { recursive: true, force: true })
  symlinkSync(basename(folder), link)
}
