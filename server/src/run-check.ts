import { openWorld } from './app.ts'
import type { Config } from './config.ts'
import { checkFiles, type FileFinding } from './modules/administration/file-check.service.ts'
import { withDatabase } from './run-product.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const lineOf = ({ what, key, kind }: FileFinding) => `${what.padEnd(8)} ${key}${kind === null ? '' : ` (${kind})`}`

/**
 * Compares the files with the database and says what is missing, altered or belongs to nothing. Answers the exit code:
 * 0 when there is nothing to say, or it was put right.
 */
export async function runCheck(config: Config, flags: readonly string[]): Promise<number> {
  const deletesOrphans = flags.includes('--delete-orphans')
  return await withDatabase(config, async (connectionString) => {
    const world = await openWorld({ config, connectionString, maxConnections: 4 })
    try {
      const report = await checkFiles(world.ctx, { readsAll: flags.includes('--read-all'), deletesOrphans })
      for (const finding of report.findings) say(lineOf(finding))
      const count = (kind: FileFinding['what']) => report.findings.filter(({ what }) => what === kind).length
      const orphans = `${count('orphan')} orphans${deletesOrphans ? ', deleted' : ''}`
      const frozen = report.frozen === 0 ? '' : `, ${report.frozen} frozen and not read`
      say(
        `${report.files} files, ${report.bytes} bytes: ${count('missing')} missing, ${count('altered')} altered, ${orphans}${frozen}`,
      )
      const isLeft = report.findings.some(({ what }) => what !== 'orphan' || !deletesOrphans)
      return isLeft ? 1 : 0
    } finally {
      await world.close()
    }
  })
}
