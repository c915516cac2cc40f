import { openWorld } from '../app.ts'
import type { Config } from '../config.ts'
import { checkFiles } from '../modules/administration/file-check.service.ts'
import { repairFiles } from '../modules/administration/file-repair.service.ts'
import { withFiles } from '../open-files.ts'
import { asksForHelp, flagsOf } from './command-line.ts'
import { sayReport } from './run-check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const usage = `repair [--read-all]  makes again what is missing or altered and can be made from what is there`
const options = { 'read-all': { type: 'boolean' } } as const

/**
 * Checks the files and has made again what can be. Answers the exit code: 0 when nothing is lost. @throws ConfigError, ForeignFiles
 */
export async function runRepair(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const flags = flagsOf(args, options, usage)
  return await withFiles(config, { readsOnly: true }, async ({ files, connectionString }) => {
    const report = await checkFiles(files, { readsAll: flags['read-all'] === true })
    sayReport(report)
    const world = await openWorld({ config, connectionString, maxConnections: 4 })
    let lost = 0
    try {
      for await (const { finding, outcome } of repairFiles(world.ctx, report.findings)) {
        say(`${outcome}: ${finding.key} (${finding.kind})`)
        if (outcome === 'cannot be made again') lost += 1
      }
    } finally {
      await world.close()
    }
    return lost > 0 ? 1 : 0
  })
}
