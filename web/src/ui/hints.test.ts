import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = `${import.meta.dirname}/..`
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(
    (path) => [path.replaceAll('\\', '/'), readFileSync(`${root}/${path}`, 'utf8')] as const,
  )

it('hints are the browser’s own: nothing that a page draws comes by hovering alone (WCAG 1.4.13)', () => {
  const all = sources('**/*.tsx')
  expect(all.length).toBeGreaterThan(300)
  const drawn = all.filter(([, text]) => /\b(Tooltip|HoverCard)\b/.test(text)).map(([path]) => path)
  expect(drawn).toEqual([])
})

it('what moves without end turns or runs along, and neither fades nor changes colour (WCAG 2.3.1)', () => {
  const all = sources('**/*.css')
  const endless = all.flatMap(([, text]) =>
    [...text.matchAll(/animation:\s*([\w-]+)[^;]*\binfinite\b/g)].map(([, name]) => name),
  )
  expect(endless.length).toBeGreaterThan(2)
  const frames = all.flatMap(([, text]) => [...text.matchAll(/@keyframes ([\w-]+) \{([\s\S]*?)\n\}/g)])
  const changed = frames
    .filter(([, name]) => endless.includes(name))
    .flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+):/g)].map(([, property]) => property))
  expect([...new Set(changed)].toSorted()).toEqual(['stroke-dashoffset', 'transform'])
})
