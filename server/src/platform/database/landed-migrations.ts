import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, readMigrations } from './migration-files.ts'
import { areIndependent } from './migration-order.ts'

/** Names and SHA-256 of the migrations that have landed, so that it is seen without a history when one is edited. */
const listName = 'landed.txt'

interface Landed {
  readonly name: string
  readonly sha256: string
}

function parsed(text: string): Landed[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))
}

const readList = (folder: string): Promise<Landed[]> => readFile(join(folder, listName), 'utf8').then(parsed, () => [])

/** What is wrong with new files among the landed ones: a number below another, on which it depends. */
function tooLow(migrations: readonly Migration[], landed: ReadonlySet<string>): string[] {
  return migrations.flatMap((added) => {
    if (landed.has(added.name)) return []
    const other = migrations.find(
      (each) => landed.has(each.name) && each.name > added.name && !areIndependent(added, each),
    )
    return other
      ? [`${added.name} is new and numbered below ${other.name}, which touches the same: give it a higher number`]
      : []
  })
}

function editedOrGone(migrations: readonly Migration[], landed: readonly Landed[]): string[] {
  const files = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  return landed.flatMap(({ name, sha256 }) => {
    const found = files.get(name)
    if (found === undefined) return [`${name} has landed and is gone: migrations stay`]
    return found === sha256 ? [] : [`${name} has landed and was edited: write a new migration instead`]
  })
}

/** The list as the main branch has it; empty where there is none to be asked. */
function landedOnMain(folder: string): Landed[] {
  for (const branch of ['main', 'origin/main']) {
    try {
      const text = execFileSync('git', ['show', `${branch}:./${listName}`], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return parsed(text)
    } catch {
      // No such branch, no list on it, or no repository.
    }
  }
  return []
}

/** What is wrong with the migrations of a folder, a line each: an edited or missing landed one, one that is not listed, one too low. */
export async function migrationComplaints(folder: string, onMain = landedOnMain(folder)): Promise<string[]> {
  const [migrations, list] = [await readMigrations(folder), await readList(folder)]
  const listed = new Set(list.map(({ name }) => name))
  const unlisted = migrations.filter(({ name }) => !listed.has(name))
  const landed = onMain.length > 0 ? onMain : list
  return [
    ...new Set([
      ...editedOrGone(migrations, landed),
      ...editedOrGone(migrations, list),
      ...tooLow(migrations, new Set(landed.map(({ name }) => name))),
      ...unlisted.map(({ name }) => `${name} is not in ${listName}: run node scripts/generate-schema.mjs`),
    ]),
  ]
}

/** Enters new files into the list of a folder; those that are there stay as they are, unless the main branch has no such file yet. */
export async function listMigrations(folder: string, onMain = landedOnMain(folder)): Promise<void> {
  const kept = new Map(onMain.map(({ name, sha256 }) => [name, sha256]))
  const lines = (await readMigrations(folder)).map(({ name, sha256 }) => `${kept.get(name) ?? sha256}  ${name}\n`)
  await writeFile(join(folder, listName), lines.join(''))
}
