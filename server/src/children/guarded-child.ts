import { spawnSync } from 'node:child_process'
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

/** A number that systems give to no account (Debian keeps 65000 to 65533 back): who has it owns nothing. */
const ownerOfNothing = 65533

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
function programsOf(parts: readonly Part[], { largestFileBytes, cpuSeconds }: GuardNeeds): string[] {
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]
  const programs: Readonly<Record<Part, readonly string[]>> = {
    network: isRoot() ? ['unshare', '--net', '--'] : ['unshare', '--user', '--map-current-user', '--net', '--'],
    limits: ['prlimit', '--core=0', `--fsize=${largestFileBytes}`, ...cpu, '--'],
    account: ['setpriv', `--reuid=${ownerOfNothing}`, `--regid=${ownerOfNothing}`, '--clear-groups', '--'],
    rights: programsOfRights(parts),
  }
  return parts.flatMap((part) => programs[part])
}

/** In an order in which each still has the rights it takes. */
const wantedParts = ({ withoutFiles }: GuardNeeds): Part[] =>
  withoutFiles && isRoot() ? ['network', 'limits', 'account', 'rights'] : ['network', 'limits', 'rights']

const tried = new Map<string, boolean>()

/** A machine with too much to do says nothing about what it allows: the child is then guarded, or does not start. */
const passing = ['ETIMEDOUT', 'EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']

/** Whether these work here, tried once: a container or a kernel may refuse them, and another account may not reach the program. */
function work(parts: readonly Part[], needs: GuardNeeds): boolean {
  const reading = ['head', '-c', '1', process.execPath, fileURLToPath(import.meta.url)]
  const [command = '', ...args] = [...programsOf(parts, needs), ...reading]
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
  const wanted = wantedParts(needs)
  if (work(wanted, needs)) return wanted
  const working: Part[] = []
  for (const part of wanted) if (work([...working, part], needs)) working.push(part)
  return working
}

/**
 * How to start a child that reads hostile bytes: without a network, without rights a process has beyond its account's, without core
 * dumps and with limits of the system; one without files also with Node's permission model and, under root, as an account that owns nothing.
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
  account:
    'drawings and PDFs are read as root (setpriv is missing or refused, or the program lies below a closed folder)',
  rights: 'they keep all rights of this account (setpriv is missing or refused)',
}

/** What the processes that read photos, drawings and PDFs are not kept from on this system, in a sentence; null when there is nothing. */
export function missingGuards(): string | null {
  const needs: GuardNeeds = { withoutFiles: true, largestFileBytes: 0 }
  const working = workingParts(needs)
  const missing = wantedParts(needs).filter((part) => !working.includes(part))
  if (missing.length === 0) return null
  const what = missing.map((part) => sentences[part]).join('; ')
  return `Photos, drawings and PDFs are read by processes that are guarded less than they could be: ${what}.`
}
