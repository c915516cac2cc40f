import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { imagingFolders, sourcesOfSlowTests } from './slow-sources.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const record = fileURLToPath(new URL('./proven-at-length.json', import.meta.url))

/** By subject and path from the root of the sources, the digest of what lay there when all that takes long was last tried and passed. */
type Digests = Readonly<Record<string, string>>

/** A test that calls the product proves by itself, each time, and what is at length is none of its sources. */
const asksTheProduct = (name: string) => name.endsWith('.api.test.ts')

function filesBelow(path: string, from = root): string[] {
  if (!statSync(join(from, path)).isDirectory()) return [path]
  const entries = readdirSync(join(from, path), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !asksTheProduct(entry.name))
  return files.map(({ parentPath, name }) => relative(from, join(parentPath, name))).sort()
}

/** Packages that imaging and what draws its photos import: of all that the server depends on, only they can change a picture. */
const imagingPackages = ['sharp', '@techstark/opencv-js', 'exif-reader']

const dependenciesSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

/** What counts of a file: all of it, and of a list of packages the versions of those of imaging. */
function contentOf(path: string): Buffer {
  const content = readFileSync(path)
  if (basename(path) !== 'package.json') return content
  const { dependencies, devDependencies } = dependenciesSchema.parse(JSON.parse(content.toString()))
  const all = { ...dependencies, ...devDependencies }
  return Buffer.from(imagingPackages.map((name) => `${name} ${all[name]}`).join('\n'))
}

/**
 * The digest of a file, or of the names and contents of all files below a folder, unit tests among them; the path runs from the root of
 * the sources, or from another folder. Empty where nothing lies.
 */
export function digestOf(path: string, from = root): string {
  if (!existsSync(join(from, path))) return ''
  const hash = createHash('sha256')
  for (const file of filesBelow(path, from)) {
    const content = contentOf(join(from, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

/** A file may be proven by several subjects, by each at another time. */
const keyOf = (subject: Subject, path: string) => `${subject}: ${path}`

const readRecord = (): Digests =>
  existsSync(record) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(record, 'utf8'))) : {}

const recorded = readRecord()

const answers = new Map<string, boolean>()

/**
 * Whether one of these is another than when the subject was last tried at length: folders (`server/src/imaging/`) or files, from the
 * root of the sources. True also for what was never tried so: only what is known to be proven may be tried in part.
 */
export function changedSinceProof(subject: Subject, ...paths: readonly string[]): boolean {
  return paths.some((path) => {
    const key = keyOf(subject, path)
    const answer = answers.get(key) ?? digestOf(path) !== recorded[key]
    answers.set(key, answer)
    return answer
  })
}

/** What photos are found and placed by, and what the sets of photos are drawn and judged by. */
export const imagingSources: readonly string[] = [
  ...imagingFolders,
  'server/src/demo/render/',
  'server/src/testing/backdrops/',
  'server/src/testing/photos/generated-sets.ts',
  'server/package.json',
]

/** What photos of a side are placed and become its picture by, beside imaging, and what tells which of them are missing. */
export const assemblingSources = [
  'server/src/modules/images/pictures/',
  'server/src/modules/images/photos/photo-coverage.ts',
  'server/src/modules/images/photos/photo-groups.ts',
  'server/src/modules/images/photos/photos.repository.ts',
]

const hasPredicates = (path: string) => /\.(repository|scope)\.ts$/.test(path)

/** What is tried at length by itself, with the sources that are proven by it; of slow tests each by its own. */
export type Subject = 'imaging' | 'assembling' | 'predicates' | 'slow'

/** The digest of all sources that decide what a slow test proves, as they are now. */
function digestOfSlowTest(path: string): string {
  const hash = createHash('sha256')
  for (const source of sourcesOfSlowTests[path] ?? []) hash.update(`${source}\n${digestOf(source)}\n`)
  return hash.digest('hex').slice(0, 32)
}

const eachOf = (paths: readonly string[]): Digests => Object.fromEntries(paths.map((path) => [path, digestOf(path)]))

const digests: Readonly<Record<Subject, () => Digests>> = {
  imaging: () => eachOf(imagingSources),
  assembling: () => eachOf(assemblingSources),
  predicates: () => eachOf(filesBelow('server/src/modules').filter(hasPredicates)),
  slow: () => Object.fromEntries(Object.keys(sourcesOfSlowTests).map((path) => [path, digestOfSlowTest(path)])),
}

/** The digests of the sources of a subject, as they are now. */
export const digestsNow = (subject: Subject): Digests =>
  Object.fromEntries(Object.entries(digests[subject]()).map(([path, digest]) => [keyOf(subject, path), digest]))

/** Slow tests that passed with the very sources there are now, by their paths: trying them again proves nothing more. */
export const provenSlowTests = (): readonly string[] =>
  Object.entries(digests.slow()).flatMap(([path, digest]) => (recorded[keyOf('slow', path)] === digest ? [path] : []))

/** Those of the digests of a subject that belong to tests which passed. */
export const digestsOfTests = (all: Digests, subject: Subject, paths: readonly string[]): Digests =>
  Object.fromEntries(Object.entries(all).filter(([key]) => paths.some((path) => key === keyOf(subject, path))))

/** Notes that a subject was tried at length and passed when its sources had these digests. */
export function recordProof(subject: Subject, digests: Digests): void {
  const others = Object.entries(readRecord()).filter(([key]) => !key.startsWith(keyOf(subject, '')))
  const all = [...others, ...Object.entries(digests)].sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
