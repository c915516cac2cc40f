// Tries at length what `npm test` tries in part on each change, and notes what passed: until one of those sources is another, a part
// of it is proof enough.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestsNow, recordProof } from '../server/src/testing/proven-at-length.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const before = digestsNow()
const projects = ['long', 'slow', 'altered'].flatMap((project) => ['--project', project])
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...projects, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_DEPTH: 'whole' },
})
// A part of the tests, or tests of other sources than those that lie here now, prove nothing of them.
const isWhole = process.argv.length === 2 && JSON.stringify(before) === JSON.stringify(digestsNow())
if (status === 0 && isWhole) recordProof(before)
process.exit(status ?? 1)
