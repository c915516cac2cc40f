import { createInterface } from 'node:readline/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { keepList, keptList } from '../listed-orphans.ts'
import {
  checkFiles,
  type FileFinding,
  type FileReport,
  type ListedOrphan,
  stillOrphans,
  takeAway,
} from '../modules/administration/file-check.service.ts'
import { type OpenFiles, withFiles } from '../open-files.ts'
import { asksForHelp, flagsOf } from './command-line.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const usage = `check [--read-all]                  compares the files with the database and changes nothing
check --delete-orphans [--count=N]  takes the files the last check listed as orphans into the quarantine for thirty days`
const options = {
  'read-all': { type: 'boolean' },
  'delete-orphans': { type: 'boolean' },
  count: { type: 'string' },
} as const
const listHoldsMs = 7 * 86_400_000

const lineOf = ({ what, key, kind }: FileFinding) => `${what.padEnd(8)} ${key}${kind === null ? '' : ` (${kind})`}`

/** Says what a check found, line by line, with a sum at the end. */
export function sayReport({ findings, files, bytes, frozen, unproven }: FileReport): void {
  for (const finding of findings) say(lineOf(finding))
  const count = (kind: FileFinding['what']) => findings.filter(({ what }) => what === kind).length
  const rest = [
    frozen > 0 ? `, ${frozen} frozen and not read` : '',
    unproven > 0 ? `, ${unproven} read without a SHA-256 to compare with` : '',
  ]
  say(
    `${files} files, ${bytes} bytes: ${count('missing')} missing, ${count('altered')} altered, ${count('orphan')} orphans${rest.join('')}`,
  )
}

const listedOf = (findings: readonly FileFinding[]): ListedOrphan[] =>
  findings.flatMap(({ key, sizeBytes, modifiedAt }) =>
    modifiedAt === null ? [] : [{ key, sizeBytes: sizeBytes ?? 0, modifiedAt }],
  )

async function check(config: Config, { files, installation }: OpenFiles, readsAll: boolean): Promise<number> {
  const report = await checkFiles(files, { readsAll })
  sayReport(report)
  await keepList(config.dataDir, { installation, at: files.now(), orphans: listedOf(report.findings) })
  return report.findings.length > 0 ? 1 : 0
}

/** Asks on a terminal; elsewhere the number stands in the command. */
async function isWanted(orphans: readonly ListedOrphan[], count: string | undefined): Promise<boolean> {
  const wanted = String(orphans.length)
  if (count !== undefined) {
    if (count === wanted) return true
    throw new ConfigError(`There are ${wanted} orphans to take away, not ${count}. Nothing was done.`)
  }
  if (!process.stdin.isTTY) throw new ConfigError(`Nobody can be asked here: add --count=${wanted}. Nothing was done.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Take ${wanted} files into the quarantine? Type ${wanted} to do so: `)
  terminal.close()
  return answer.trim() === wanted
}

async function deleteOrphans(config: Config, open: OpenFiles, count: string | undefined): Promise<number> {
  const { files, installation } = open
  const list = await keptList(config.dataDir)
  if (list === null) throw new ConfigError('No check has listed orphans here yet. Run check first and read its list.')
  if (list.installation !== installation)
    throw new ConfigError(`The list in ${config.dataDir} is of another installation. Run check first.`)
  if (files.now().getTime() - list.at.getTime() > listHoldsMs)
    throw new ConfigError('The list of orphans is older than a week. Run check again and read its list.')
  const orphans = await stillOrphans(files, list.orphans)
  for (const { key } of orphans) say(`orphan   ${key}`)
  if (orphans.length === 0) say('Of what was listed nothing is an orphan any more.')
  if (orphans.length === 0 || !(await isWanted(orphans, count))) return 0
  const left = await takeAway(files, orphans)
  for (const { key } of left) say(`frozen   ${key}, left where it is`)
  say(`${orphans.length - left.length} orphans are in the quarantine for thirty days`)
  return left.length > 0 ? 1 : 0
}

/**
 * Compares the files with the database and says what is missing, altered or belongs to nothing; takes away what an earlier run listed
 * when told to. Answers the exit code: 0 when there is nothing to say, or it was put right. @throws ConfigError, ForeignFiles
 */
export async function runCheck(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const flags = flagsOf(args, options, usage)
  if (flags.count !== undefined && !flags['delete-orphans'])
    throw new ConfigError(`--count goes with --delete-orphans.\n${usage}`)
  return await withFiles(config, { readsOnly: true }, async (open) =>
    flags['delete-orphans']
      ? await deleteOrphans(config, open, flags.count)
      : await check(config, open, flags['read-all'] === true),
  )
}
