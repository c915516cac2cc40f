// Asks the registry of packages which known weaknesses are in what runs in the product. Ends with 0 when it answered that there are none,
// with 1 when there are some, and with 2 when it did not answer: then nothing is known.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ask = (command, args) =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  })

const unknown = (why) => {
  console.error(`The registry of packages told no advisories (${why}): nothing is known.`)
  process.exit(2)
}

const bill = ask(process.execPath, [join(root, 'scripts/sbom.mjs')])
if (bill.status !== 0) throw new Error(bill.stderr)
const running = new Set(
  JSON.parse(bill.stdout).components.map(({ group, name }) => (group ? `${group}/${name}` : name)),
)

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return unknown('its answer cannot be read')
  }
}

/** What npm says of the lock file, by package. */
const audit = ask('npm', ['audit', '--json', '--package-lock-only'])
const report = parsed(audit.stdout)
if (report.auditReportVersion !== 2) unknown(report.message ?? report.error?.summary ?? `exit ${audit.status}`)

const found = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
  via.filter((each) => typeof each !== 'string').map((advisory) => ({ ...advisory, name })),
)
const ours = found.filter(({ name }) => running.has(name))
for (const { name, range, severity, title, url } of ours)
  console.log(`${severity}: ${name} ${range}: ${title} (${url})`)
const others = found.length - ours.length
console.log(
  `${ours.length} advisories for the ${running.size} packages that run in the product, ${others} for what only builds and tests it.`,
)
process.exit(ours.length > 0 ? 1 : 0)
