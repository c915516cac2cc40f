// Tries at length what `npm test` tries in part on each change, and notes what passed: until its sources are others, a part of it is
// proof enough. `npm run test:long imaging` tries one subject.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestsNow, recordProof } from '../server/src/testing/proven-at-length.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const imaging = ['server/src/imaging/', 'server/src/demo/render/']
const assembling = ['server/src/modules/images/']
const predicates = ['server/src/testing/authorization/mutation/']

/** What is tried by Vitest for each subject. All but the last are noted when they pass. */
const subjects = {
  predicates: ['--project', 'altered', ...predicates],
  imaging: ['--project', 'slow', '--project', 'unit', ...imaging],
  assembling: ['--project', 'slow', '--project', 'unit', ...assembling],
  others: ['long', 'slow', 'altered'].flatMap((project) => ['--project', project]),
}
const ofSubjects = [...imaging, ...assembling, ...predicates].map((folder) => `${folder}**`).join(' ')

/** Whether the subject passes; noted unless its sources became others meanwhile. */
function passes(subject) {
  const before = subject === 'others' ? null : digestsNow(subject)
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...subjects[subject]], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DEPTH: 'whole', ...(subject === 'others' ? { TEST_ELSEWHERE: ofSubjects } : {}) },
  })
  console.log(`== ${subject} at length: ${status === 0 ? 'ok' : 'failed'}`)
  if (status === 0 && before && JSON.stringify(before) === JSON.stringify(digestsNow(subject)))
    recordProof(subject, before)
  return status === 0
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(subjects)
const unknown = wanted.filter((subject) => !(subject in subjects))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to try at length, only ${Object.keys(subjects).join(', ')}.`)
  process.exit(1)
}
const failed = wanted.filter((subject) => !passes(subject))
process.exit(failed.length > 0 ? 1 : 0)
