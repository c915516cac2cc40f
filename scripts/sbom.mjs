// Writes what the product is made of as a CycloneDX document: every package of the lock file that runs in it, with its version,
// licence and digest. It needs neither network nor installed packages.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const { version } = readPackage('.')

/** What runs, with the Node that runs it: the other workspaces test and measure. */
const running = ['.', 'contract', 'server', 'web'].map(readPackage)

// Without what is for development npm leaves out what runs as well, where something for development needs it too: all is asked for.
const whole = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  }),
)
const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'))

/** What a package takes if it happens to be there, as a compiler: it lies there for development. */
const optionalPeers = new Map(
  Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).map(([path, each]) => [
    `${each.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${each.version}`,
    Object.keys(each.peerDependenciesMeta ?? {}).filter((name) => each.dependencies?.[name] === undefined),
  ]),
)
const needs = new Map(
  whole.dependencies.map(({ ref, dependsOn = [] }) => [
    ref,
    dependsOn.filter((each) => !optionalPeers.get(ref)?.includes(nameOf(each))),
  ]),
)

/** What a workspace needs to run, by their references; a name of the workspaces themselves is none. */
function neededBy({ name, version: own, dependencies = {}, optionalDependencies = {} }) {
  const named = Object.keys({ ...dependencies, ...optionalDependencies })
  const wanted = new Set(named.filter((each) => !running.some(({ name: ours }) => ours === each)))
  const found = (needs.get(`${name}@${own}`) ?? []).filter((ref) => wanted.has(nameOf(ref)))
  const missing = [...wanted].filter((each) => !found.some((ref) => nameOf(ref) === each))
  if (missing.length > 0) throw new Error(`not in the lock file: ${missing.join(', ')}`)
  return found
}

const direct = [...new Set(running.flatMap(neededBy))].sort()
const reached = new Set()
const waiting = [...direct]
for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
  if (reached.has(ref)) continue
  reached.add(ref)
  waiting.push(...(needs.get(ref) ?? []))
}

const self = `visionair@${version}`
process.stdout.write(
  `${JSON.stringify(
    {
      ...whole,
      metadata: { ...whole.metadata, component: { type: 'application', 'bom-ref': self, name: 'visionair', version } },
      components: whole.components.filter((each) => reached.has(each['bom-ref'])),
      dependencies: [
        { ref: self, dependsOn: direct },
        ...[...reached].sort().map((ref) => ({ ref, dependsOn: needs.get(ref) ?? [] })),
      ],
    },
    null,
    2,
  )}\n`,
)
