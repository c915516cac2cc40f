// Tries at length what `npm test` tries in part on each change, and notes what passed: until its sources are others, a part of it is
// proof enough. `npm run test:long imaging` tries one subject.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestsNow, digestsOfTests, provenSlowTests, recordProof } from '../server/src/testing/proven-at-length.ts'
import { sourcesOfSlowTests } from '../server/src/testing/slow-sources.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const imaging = ['server/src/imaging/', 'server/src/demo/render/']
const assembling = ['server/src/modules/images/']
const predicates = ['server/src/testing/authorization/mutation/']
const slow = Object.keys(sourcesOfSlowTests)

/** What is tried by Vitest for each subject. All but the last are noted when they pass; of `slow` each test that does. */
const subjects = {
  predicates: ['--project', 'altered', ...predicates],
  imaging: ['--project', 'slow', '--project', 'unit', ...imaging],
  assembling: ['--project', 'slow', '--project', 'unit', ...assembling],
  slow: [...['slow', 'altered', 'api'].flatMap((project) => ['--project', project]), ...slow],
  others: ['long', 'slow', 'altered'].flatMap((project) => ['--project', project]),
}
const ofSubjects = [...[...imaging, ...assembling, ...predicates].map((folder) => `${folder}**`), ...slow].join(' ')

const vitest = (args, env) =>
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DEPTH: 'whole', ...env },
  }).status === 0

const isUnchanged = (digests, subject) => {
  const now = digestsNow(subject)
  return Object.entries(digests).every(([key, digest]) => now[key] === digest)
}

/** Whether all slow tests pass that are not proven with their sources of now. Those that do are noted beside them. */
function slowTestsPass() {
  const before = digestsNow('slow')
  const proven = provenSlowTests()
  if (proven.length === slow.length) return true
  const folder = mkdtempSync(join(tmpdir(), 'visionair-slow-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const passed = vitest([...subjects.slow, ...reporters], { TEST_ELSEWHERE: proven.join(' ') })
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  // What was skipped, for want of data, say, is not proven.
  const isWhole = ({ status, assertionResults }) =>
    status === 'passed' && assertionResults.every((each) => each.status === 'passed')
  const ended = testResults.filter(isWhole).map(({ name }) => relative(root, name))
  const noted = digestsOfTests(before, 'slow', [...proven, ...ended])
  if (isUnchanged(noted, 'slow')) recordProof('slow', noted)
  return passed
}

/** Whether the subject passes; noted unless its sources became others meanwhile. */
function passes(subject) {
  if (subject === 'slow') return slowTestsPass()
  const before = subject === 'others' ? null : digestsNow(subject)
  const passed = vitest(subjects[subject], subject === 'others' ? { TEST_ELSEWHERE: ofSubjects } : {})
  if (passed && before && isUnchanged(before, subject)) recordProof(subject, before)
  return passed
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(subjects)
const unknown = wanted.filter((subject) => !(subject in subjects))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to try at length, only ${Object.keys(subjects).join(', ')}.`)
  process.exit(1)
}
const failed = wanted.filter((subject) => {
  const passed = passes(subject)
  console.log(`== ${subject} at length: ${passed ? 'ok' : 'failed'}`)
  return !passed
})
process.exit(failed.length > 0 ? 1 : 0)
