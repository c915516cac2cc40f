import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { administered } from './catalogues/administered.en.ts'

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

const usesOf = (paths: readonly string[]): string[] => {
  const areas = Object.keys(administered).join('|')
  const uses = new RegExp(`['"\`](?:${areas})\\.[a-zA-Z$]`)
  return paths.filter((path) => uses.test(read(path))).map((path) => relative(root, path))
}

it('texts that come with the administration are drawn by nothing that another page brings', () => {
  const elsewhere = reachedFrom([join(root, 'main.tsx'), ...pagesBelow((layout) => layout !== 'administration')])
  expect(elsewhere.length).toBeGreaterThan(200)
  expect(usesOf(elsewhere)).toEqual([])
  expect(usesOf(reachedFrom(pagesBelow((layout) => layout === 'administration'))).length).toBeGreaterThan(10)
})
