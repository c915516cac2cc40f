import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** What a child that reads hostile bytes is kept from, beside what its parent watches. */
export interface GuardNeeds {
  /** It answers from what it is sent: it reads nothing but the program, and writes no file. */
  readonly withoutFiles: boolean
  readonly largestFileBytes: number
  /** Of all its threads together; for one that outlives its parent. */
  readonly cpuSeconds?: number
}

/** How `fork` starts such a child; its process id is the child's, since each program of the chain becomes the next. */
export interface GuardedStart {
  readonly execPath: string
  readonly execArgv: string[]
}

type Part = 'network' | 'limits' | 'account' | 'rights'

/** Numbers that systems give to no account (Debian keeps 65000 to 65533 back): who has the first owns nothing. */
const ownerOfNothing = 65533
/** Account and group of those that read files and write some, which they are handed ({@link handOver}). */
export const decoderAccount = 65532

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readable = ['package.json', 'node_modules/*', 'contract/*'].concat(
  ['package.json', 'node_modules/*', 'src/*'].map((path) => `server/${path}`),
)

const isRoot = () => process.getuid?.() === 0

function programsOfRights(parts: readonly Part[]): string[] {
  // Another account has none left to take away, nor the right to.
  const beyond = isRoot() && !parts.includes('account') ? ['--bounding-set', '-all', '--inh-caps', '-all'] : []
  return ['setpriv', '--no-new-privs', ...beyond, '--']
}

/** The programs of util-linux that give up one thing each and go on as the next. */
function programsOf(parts: readonly Part[], { withoutFiles, largestFileBytes, cpuSeconds }: GuardNeeds): string[] {
  const account = withoutFiles ? ownerOfNothing : decoderAccount
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]
  const programs: Readonly<Record<Part, readonly string[]>> = {
    network: isRoot() ? ['unshare', '--net', '--'] : ['unshare', '--user', '--map-current-user', '--net', '--'],
    limits: ['prlimit', '--core=0', `--fsize=${largestFileBytes}`, ...cpu, '--'],
    account: ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--'],
    rights: programsOfRights(parts),
  }
  return parts.flatMap((part) => programs[part])
}

/** In an order in which each still has the rights it takes. */
const wantedParts = (): Part[] =>
  isRoot() ? ['network', 'limits', 'account', 'rights'] : ['network', 'limits', 'rights']

const tried = new Map<string, boolean>()

/** A machine with too much to do says nothing about what it allows: the child is then guarded, or does not start. */
const passing = ['ETIMEDOUT', 'EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']

/** Whether these work here, tried once: a container or a kernel may refuse them, and another account may not reach the program. */
function work(parts: readonly Part[], needs: GuardNeeds): boolean {
  const program = [process.execPath, fileURLToPath(import.meta.url)]
  return succeeds([...programsOf(parts, needs), ...(needs.withoutFiles ? readingOf(program) : workingOf(program))])
}

const readingOf = (paths: readonly string[]) => ['head', '-c', '1', ...paths]

/** Libraries keep what they cannot hold in the folder for that. */
const workingOf = (paths: readonly string[]) => [
  ...['sh', '-c', 'head -c 1 "$@" >/dev/null && test -w "$0"', tmpdir()],
  ...paths,
]

function succeeds([command = '', ...args]: readonly string[]): boolean {
  const key = [command, ...args].join(' ')
  const known = tried.get(key)
  if (known !== undefined) return known
  const { status, error } = spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 })
  if (error && 'code' in error && passing.includes(String(error.code))) return true
  tried.set(key, status === 0)
  return status === 0
}

/** What this system lacks of them is left out, and does not take the others along. */
function workingParts(needs: GuardNeeds): Part[] {
  const wanted = wantedParts().filter((part) => part !== 'account' || needs.withoutFiles || !isShutOut)
  if (work(wanted, needs)) return wanted
  const working: Part[] = []
  for (const part of wanted) if (work([...working, part], needs)) working.push(part)
  return working
}

let isShutOut = false

/** That the account of decoders does not reach a folder they are to be given files of, so that they keep that of the product. */
export function shutDecodersOut(): void {
  isShutOut = true
}

/** Whether the account of decoders, were a process of it started, reaches a folder. */
export function decodersReach(folder: string): boolean {
  const needs = { withoutFiles: false, largestFileBytes: 0 }
  return succeeds([...programsOf(['account'], needs), 'test', '-x', folder])
}

/** Whether processes that read files run as an account that is not the product's. */
export function areDecodersApart(): boolean {
  return isRoot() && workingParts({ withoutFiles: false, largestFileBytes: 0 }).includes('account')
}

/**
 * How to start a child that reads hostile bytes: without a network, without rights a process has beyond its account's, without core
 * dumps and with limits of the system, under root as another account; one without files also with Node's permission model.
 * What this system does not allow is left out ({@link missingGuards}).
 */
export function guardedStart(needs: GuardNeeds, nodeArguments: readonly string[]): GuardedStart {
  const reads = readable.map((path) => `--allow-fs-read=${root}${path}`)
  const own = [...(needs.withoutFiles ? ['--permission', ...reads] : []), ...nodeArguments]
  const programs = programsOf(workingParts(needs), needs)
  const [execPath = process.execPath, ...before] = [...programs, process.execPath]
  return { execPath, execArgv: [...before, ...own] }
}

const sentences: Readonly<Record<Part, string>> = {
  network: 'they can reach the network (unshare is missing or refused)',
  limits: 'nothing but this product limits what they take (prlimit is missing or refused)',
  account: 'they run as root (setpriv is missing or refused, or the program or the files lie below a closed folder)',
  rights: 'they keep all rights of this account (setpriv is missing or refused)',
}

/** What the processes that read photos, drawings and PDFs are not kept from on this system, in a sentence; null when there is nothing. */
export function missingGuards(): string | null {
  const working = [true, false].map((withoutFiles) => workingParts({ withoutFiles, largestFileBytes: 0 }))
  const missing = wantedParts().filter((part) => !working.every((parts) => parts.includes(part)))
  if (missing.length === 0) return null
  const what = missing.map((part) => sentences[part]).join('; ')
  return `Photos, drawings and PDFs are read by processes that are guarded less than they could be: ${what}.`
}
