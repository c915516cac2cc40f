// Everything that needs no browser: lock file, one version, types of the migrated schema, types, format and lint, import rules, dead code, unit tests.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (name) => join(root, 'node_modules/.bin', name)
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
const tool = (name, ...args) => spawnSync(bin(name), args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })

/** Checks the types of a project with the compiler that runs as a program of its own: several times as fast as the one others are built on. */
const types = (project) => node(join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project)

/** Source files the import rules must have seen; with fewer, the tool did not understand the sources. */
function countSources(folder) {
  let count = 0
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    if (entry.isDirectory()) count += countSources(join(folder, entry.name))
    else if (/\.tsx?$/.test(entry.name)) count += 1
  }
  return count
}

function importRules() {
  const folders = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench/src']
  const result = tool('depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders)
  const summary = result.stdout.startsWith('{') ? JSON.parse(result.stdout).summary : null
  if (!summary) return { status: 1, stdout: result.stdout + result.stderr }
  const expected = folders.reduce((sum, folder) => sum + countSources(folder), 0)
  const lines = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  if (summary.totalCruised < expected) lines.push(`only ${summary.totalCruised} of ${expected} sources were read`)
  return { status: lines.length ? 1 : 0, stdout: lines.join('\n') }
}

/** The product has one version number: that of its first package. */
function oneVersion() {
  const versionOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version
  const others = ['contract', 'server', 'web', 'e2e', 'bench'].filter((folder) => versionOf(folder) !== versionOf('.'))
  return { status: others.length ? 1 : 0, stdout: `another version than the product: ${others.join(', ')}` }
}

const checks = [
  ['lock file', () => node('scripts/complete-lock.mjs', '--check')],
  ['one version', oneVersion],
  ['migrations as they landed, types of the migrated schema', () => node('scripts/generate-schema.mjs', '--verify')],
  ['types of server, contract and benchmarks', () => types('tsconfig.json')],
  ['types of the web application', () => types('web/tsconfig.json')],
  ['types of the browser tests', () => types('e2e/tsconfig.json')],
  ['format and lint', () => tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.')],
  ['import rules', importRules],
  ['dead code', () => tool('knip')],
  ...(process.argv.includes('--static')
    ? []
    : [['unit tests', () => tool('vitest', 'run', '--project', 'unit', '--project', 'web')]]),
]

let failed = 0
for (const [name, run] of checks) {
  const started = Date.now()
  const { status, stdout = '', stderr = '' } = run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) {
    failed += 1
    console.log(`${stdout}\n${stderr}`.trim())
  }
}
process.exit(failed ? 1 : 0)
