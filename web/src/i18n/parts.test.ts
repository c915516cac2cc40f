import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { administered } from './catalogues/administered.en.ts'
import { atWork } from './catalogues/at-work.en.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(path, 'utf8')

const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter(existsSync)

const routes = join(root, 'app/routes.ts')
const pagesBelow = (isThere: (layout: string) => boolean): string[] =>
  [...read(routes).matchAll(/layout: '(\w+)'[^}]*?import\('([^']+)'\)/g)]
    .filter(([, layout = '']) => isThere(layout))
    .map(([, , path = '']) => join(dirname(routes), path))

/** Everything that these and what they import are made of, the pages of the router aside. */
function reachedFrom(starts: readonly string[]): string[] {
  const reached = new Set<string>()
  const left = [...starts]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path) || path === routes || path.includes('/i18n/')) continue
    reached.add(path)
    left.push(...importsOf(path))
  }
  return [...reached]
}

const usesOf = (texts: object, paths: readonly string[]): string[] => {
  const areas = Object.keys(texts).join('|')
  const uses = new RegExp(`['"\`](?:${areas})\\.[a-zA-Z$]`)
  return paths.filter((path) => uses.test(read(path))).map((path) => relative(root, path))
}

it.each([
  ['administration', administered],
  ['inspection', atWork],
] as const)(
  'texts that come with pages of the layout %s are drawn by nothing that another page brings',
  (own, texts) => {
    const elsewhere = reachedFrom([join(root, 'main.tsx'), ...pagesBelow((layout) => layout !== own)])
    expect(elsewhere.length).toBeGreaterThan(200)
    expect(usesOf(texts, elsewhere)).toEqual([])
    expect(usesOf(texts, reachedFrom(pagesBelow((layout) => layout === own))).length).toBeGreaterThan(10)
  },
)
