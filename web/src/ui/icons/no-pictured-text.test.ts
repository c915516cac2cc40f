import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = `${import.meta.dirname}/../../..`
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

it('no text is a picture: the product brings no picture but its icon, draws no letters into one and lays none behind (WCAG 1.4.5)', () => {
  expect(filesOf('{public,src}/**/*.{png,jpg,jpeg,gif,webp,avif,bmp,svg,ico}')).toEqual(['public/favicon.svg'])
  expect(textOf('public/favicon.svg')).not.toMatch(/<text|<image|<foreignObject/)
  const sources = filesOf('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => /\b(fill|stroke)Text\(/.test(textOf(path)))).toEqual([])
  const styles = filesOf('src/**/*.css')
  expect(styles.length).toBeGreaterThan(30)
  expect(styles.filter((path) => /url\((?!#)/.test(textOf(path)))).toEqual([])
})

it('every picture shown is somebody’s photo or drawing, by its address (WCAG 1.4.5)', () => {
  const shown = filesOf('src/**/*.tsx').flatMap((path) =>
    [...textOf(path).matchAll(/<img[^>]*?src=(\{[^}]*\}|"[^"]*")/g)].map(([, source]) => source),
  )
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((source) => source?.startsWith('"'))).toEqual([])
})
