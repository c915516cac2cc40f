// Runs everything: checks, unit tests, tests on a real database, slow tests, and beside them the browser tests. The last line is
// "N passed, N failed".
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'visionair-tests-'))
let passed = 0
let failed = 0
const skippedTitles = []
/** Each test with its time in seconds, and each stage with its own. */
const times = []
const stages = []
/** Browser tests that passed at the second try only. */
const unsteady = []
/** What failed, told again at the end, where it is looked for. */
const failures = []

/** What the stages beside the browser tests give way to them by: people in a browser wait, and the tests with them. */
const niceness = 5

/** Writes what a stage says line by line, each with the name of its stage: two stages speak at once. */
function say(stage, stream) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) console.log(`[${stage}] ${line}`)
  })
  stream.on('end', () => rest && console.log(`[${stage}] ${rest}`))
}

/** Runs a command to its end, and promises its exit code. `gives` lets the browser tests have the processor first. */
async function run(name, command, args, { env = {}, gives = true } = {}) {
  console.log(`== ${name}`)
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  if (gives && child.pid !== undefined) setPriority(child.pid, niceness)
  const stage = name.split(' ', 1)[0]
  say(stage, child.stdout)
  say(stage, child.stderr)
  const status = await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve))
  const seconds = Math.round((Date.now() - started) / 1000)
  stages.push(`${name} ${seconds} s`)
  console.log(`== ${name}: ${status === 0 ? 'ok' : `exit ${status}`} after ${seconds} s`)
  return status ?? 1
}

/** The tests of a project, or one of several shares of them, as `1/3`. */
async function vitest(project, share = null) {
  const name = share ? `${project} ${share}` : project
  const file = join(reports, `${name.replace(/\W/g, '-')}.json`)
  const bin = join(root, 'node_modules/.bin/vitest')
  const status = await run(`${name} tests`, bin, [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(share ? [`--shard=${share}`] : []),
  ])
  if (!existsSync(file)) {
    failed += 1
    return
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  if (status !== 0 && report.numFailedTests === 0) failed += 1
  for (const suite of report.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.every(({ status: outcome }) => outcome !== 'failed'))
      failures.push(`${project}: ${suite.name}\n${(suite.message ?? '').slice(0, 1500)}`)
    for (const { status: outcome, fullName, duration = 0, failureMessages = [] } of suite.assertionResults) {
      times.push([duration / 1000, `${project}: ${fullName}`])
      if (outcome === 'failed') failures.push(`${project}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`)
      if (outcome === 'pending' || outcome === 'skipped' || outcome === 'todo') skippedTitles.push(fullName)
    }
  }
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

async function browserTests() {
  const file = join(reports, 'e2e.json')
  const bin = join(root, 'node_modules/.bin/playwright')
  const status = await run('browser tests', bin, ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    gives: false,
  })
  if (!existsSync(file)) {
    failed += 1
    return
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  passed += report.stats.expected + report.stats.flaky
  failed += report.stats.unexpected
  if (status !== 0 && report.stats.unexpected === 0) failed += 1
  for (const suite of report.suites)
    for (const spec of specsOf(suite)) {
      const duration = spec.tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0)
      times.push([duration / 1000, `browser: ${spec.title}`])
      if (!spec.ok) failures.push(`browser: ${spec.title}`)
      else if (spec.tests.some(({ status: outcome }) => outcome === 'flaky')) unsteady.push(spec.title)
      if (spec.tests.some(({ status: outcome }) => outcome === 'skipped')) skippedTitles.push(spec.title)
    }
}

async function checks() {
  if ((await run('checks', process.execPath, ['scripts/check.mjs', '--static'])) === 0) passed += 1
  else failed += 1
}

/** What is still to be done, in its order; a lane takes the next once it is free. */
const waiting = [
  browserTests,
  checks,
  () => vitest('unit'),
  () => vitest('api'),
  ...['1/3', '2/3', '3/3'].map((share) => () => vitest('slow', share)),
  () => vitest('altered'),
]
async function lane() {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) await stage()
}

const began = Date.now()
// The browser tests wait more than they reckon: on two processors the other stages have room beside them.
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
rmSync(reports, { recursive: true, force: true })
stages.push(`all ${Math.round((Date.now() - began) / 1000)} s`)

console.log(`\nstages: ${stages.join(', ')}`)
console.log('slowest:')
for (const [seconds, title] of times.sort(([a], [b]) => b - a).slice(0, 10))
  console.log(`  ${seconds.toFixed(1)} s ${title}`)
for (const title of unsteady) console.log(`unsteady (failed once): ${title}`)
for (const failure of failures) console.log(`failed: ${failure}`)
for (const title of skippedTitles) console.log(`skipped: ${title}`)
// A demand of the checklist that only a skipped test names is not proven. Without the shared test data, skipping is what such tests do.
const hasSharedData = existsSync(join(root, '../shared/data'))
const skippedDemands = skippedTitles.filter((title) => /\b[A-Z]+-\d\d\b/.test(title))
if (hasSharedData && skippedDemands.length > 0) {
  console.log(`${skippedDemands.length} tests that name a demand were skipped`)
  failed += skippedDemands.length
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
