// Runs everything: checks, unit tests, tests on a real database, slow tests, and beside them the browser tests. The last line is
// "N passed, N failed". With `--note-seconds` it notes how long each file of browser tests took, by which they are shared.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { browserShares, browserTestFiles, noteSeconds, secondsNoted } from '../server/src/testing/browser-shares.ts'
import { provenSlowTests } from '../server/src/testing/proven-at-length.ts'
import { copyOf, fillDemoFolder } from './demo-folders.mjs'
import { failedPage } from './failed-page.mjs'
import { lastSaid, saidOfFailure, troubleIn } from './last-said.mjs'

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

/** Writes what a stage says line by line, each with the name of its stage: two stages speak at once. What it says is also kept. */
function say(stage, stream, said) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      console.log(`[${stage}] ${line}`)
      said.add(line)
    }
  })
  stream.on('end', () => {
    if (rest === '') return
    console.log(`[${stage}] ${rest}`)
    said.add(rest)
  })
}

/** Does something and notes how long it took. */
async function timed(name, act) {
  console.log(`== ${name}`)
  const started = Date.now()
  try {
    return await act()
  } finally {
    stages.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

/** Runs a command to its end, and promises its exit code. `gives` lets the browser tests have the processor first. */
async function run(name, command, args, { env = {}, gives = true } = {}) {
  console.log(`== ${name}`)
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  if (gives && child.pid !== undefined) setPriority(child.pid, niceness)
  const stage = name.split(' ', 1)[0]
  const said = lastSaid()
  say(stage, child.stdout, said)
  say(stage, child.stderr, said)
  const status = await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve))
  const seconds = Math.round((Date.now() - started) / 1000)
  stages.push(`${name} ${seconds} s`)
  console.log(`== ${name}: ${status === 0 ? 'ok' : `exit ${status}`} after ${seconds} s`)
  return { status: status ?? 1, said: said.lines }
}

/** Counts a stage that failed though none of its tests did, with what it said of that. */
function failedAsAWhole(name, said) {
  failed += 1
  failures.push(`${name} as a whole, which said last:\n${troubleIn(said)}`)
}

/** Tests that passed with the very sources there are now. */
const proven = provenSlowTests()

/** Counts what a run of Vitest reports, and notes what failed, what was skipped and how long each test took. */
function tally(project, { status, said }, report) {
  passed += report.numPassedTests
  failed += report.numFailedTests
  if (status !== 0 && report.numFailedTests === 0) failedAsAWhole(project, said)
  for (const suite of report.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.every(({ status: outcome }) => outcome !== 'failed'))
      failures.push(`${project}: ${suite.name}\n${(suite.message ?? '').slice(0, 1500)}`)
    for (const { status: outcome, fullName, title, duration = 0, failureMessages = [] } of suite.assertionResults) {
      times.push([duration / 1000, `${project}: ${fullName}`])
      // The report names values in short ("Array(1)"); what was said of them is whole.
      if (outcome === 'failed')
        failures.push(
          `${project}: ${fullName}\n${saidOfFailure(said, title) ?? failureMessages.join('\n').slice(0, 1500)}`,
        )
      if (outcome === 'pending' || outcome === 'skipped' || outcome === 'todo') skippedTitles.push(fullName)
    }
  }
}

/** The tests of a project and those beside it, or one of several shares of them, as `1/3`. */
async function vitest(project, { share = null, beside = [] } = {}) {
  const name = share ? `${project} ${share}` : project
  const file = join(reports, `${name.replace(/\W/g, '-')}.json`)
  const bin = join(root, 'node_modules/.bin/vitest')
  const args = [
    'run',
    ...[project, ...beside].flatMap((each) => ['--project', each]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...(share ? [`--shard=${share}`] : []),
  ]
  const ended = await run(`${name} tests`, bin, args, { env: { TEST_ELSEWHERE: proven.join(' ') } })
  if (existsSync(file)) tally(name, ended, JSON.parse(readFileSync(file, 'utf8')))
  else if (ended.status !== 0) failedAsAWhole(name, ended.said)
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

/** What each try of a browser test that failed said, in short, without the colours of a terminal, and what it saw. */
const messagesOf = (spec) =>
  spec.tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors = [], attachments }) => [
      ...errors.map(({ message = '' }) => stripVTControlCharacters(message).slice(0, 1500)),
      ...(errors.length > 0 ? [failedPage(attachments)] : []),
    ])
    .join('\n')

let filled
/** Promises the folder with the demo, which the first that asks has filled, or null when it cannot be. */
function filledDemo() {
  filled ??= timed('demo', fillDemoFolder).catch((error) => {
    failures.push(`demo: ${error.message}`)
    return null
  })
  return filled
}

/** Seconds that each file of browser tests took. */
const secondsOfFiles = {}

const durationOf = (spec) =>
  spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)

/** Playwright takes expressions for whole paths. */
const asExpression = (path) => `/e2e/src/${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`

/** The files of one share of the browser tests, on a product of its own. */
async function browserTests(number, files) {
  const file = join(reports, `e2e-${number}.json`)
  const bin = join(root, 'node_modules/.bin/playwright')
  const demo = await filledDemo()
  if (demo === null) {
    failed += 1
    return
  }
  const folder = copyOf(demo)
  const name = `browser ${number}`
  const { status, said } = await run(
    `browser ${number}/${browserParts.length} tests`,
    bin,
    ['test', '--config', 'e2e/playwright.config.ts', ...files.map(asExpression)],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_PORT: `${31_877 + number}`,
        E2E_DATA_DIR: folder,
        E2E_RESULTS: `share-${number}`,
      },
      gives: false,
    },
  )
  if (!existsSync(file)) {
    failedAsAWhole(name, said)
    return
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  passed += report.stats.expected + report.stats.flaky
  failed += report.stats.unexpected
  if (status !== 0 && report.stats.unexpected === 0)
    failedAsAWhole(name, [...said, ...report.errors.map(({ message = '' }) => message)])
  for (const suite of report.suites)
    for (const spec of specsOf(suite)) {
      const seconds = durationOf(spec) / 1000
      secondsOfFiles[suite.file] = (secondsOfFiles[suite.file] ?? 0) + seconds
      times.push([seconds, `browser: ${spec.title}`])
      const messages = messagesOf(spec)
      if (!spec.ok) failures.push(`browser: ${spec.title}\n${messages}`)
      else if (spec.tests.some(({ status: outcome }) => outcome === 'flaky'))
        unsteady.push(`${spec.title}\n${messages}`)
      if (spec.tests.some(({ status: outcome }) => outcome === 'skipped')) skippedTitles.push(spec.title)
    }
}

async function checks() {
  const { status, said } = await run('checks', process.execPath, ['scripts/check.mjs', '--static'])
  if (status === 0) passed += 1
  else failedAsAWhole('checks', said)
}

/**
 * What part of their time each share of the browser tests takes: few shares, since a product is started once more for each, and short ones
 * at the end, so that all lanes end together.
 */
const browserParts = [3, 3, 2, 1, 1]
/** Short enough that the last of them keeps no processor waiting for long. */
const apiShares = 6
const shares = browserShares(browserTestFiles(), secondsNoted(), browserParts)
/** What is still to be done, by what most of its time goes into: waiting for pages, reckoning, or waiting for programs that are started and killed. */
const inBrowsers = shares.flatMap((files, index) => (files.length === 0 ? [] : [() => browserTests(index + 1, files)]))
const reckoning = [
  checks,
  () => vitest('unit', { beside: ['web'] }),
  ...Array.from({ length: apiShares }, (_, index) => () => vitest('api', { share: `${index + 1}/${apiShares}` })),
]
const started = [() => vitest('slow'), () => vitest('altered')]
/** Does what is first its own, and then helps the others out, those named first before. */
async function lane(...kinds) {
  for (let kind = kinds.find(({ length }) => length > 0); kind; kind = kinds.find(({ length }) => length > 0))
    await kind.shift()()
}

const began = Date.now()
for (const path of proven) console.log(`proven with these sources before, not tried again: ${path}`)
// A page, and a program that is killed, is waited for more than it reckons: two processors have room for a lane of each beside the third.
const lanes = [lane(inBrowsers, started, reckoning)]
if (availableParallelism() > 1) lanes.push(lane(reckoning, started, inBrowsers), lane(started, inBrowsers, reckoning))
await Promise.all(lanes)
const demo = await filled
if (demo) rmSync(demo, { recursive: true, force: true })
if (process.argv.includes('--note-seconds')) noteSeconds(secondsOfFiles)
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
