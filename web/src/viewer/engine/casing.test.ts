import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '../../ui/text/contrast.ts'
import { casingOf } from './casing.ts'

const css = readFileSync(new URL('./overlay.module.css', import.meta.url), 'utf8')
const ruleOf = (selector: string): string =>
  css
    .slice(css.indexOf(`\n${selector}`))
    .replaceAll(/\s+/g, ' ')
    .split('}')[0] ?? ''

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`
const color = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 }).map(hexOf)

it('ANN-01 a box of any colour is told by 3:1 from the line around it, whatever the photo below them (WCAG 1.4.11)', () => {
  fc.assert(fc.property(color, (box) => contrast(box, casingOf(box)) >= 3))
  for (const selector of ['.halo,', '.casings path {']) {
    expect(ruleOf(selector)).toContain('stroke-width: 4px')
    expect(ruleOf(selector)).not.toMatch(/opacity|display/)
  }
})

it('ANN-01 words and numbers over a photo stand on a ground of their own, at 4.5:1 at least (WCAG 1.4.3)', () => {
  const ground = /fill: var\(--viewer-chip, (#\w+)\)/.exec(ruleOf('.chip {'))?.[1] ?? ''
  const ink = /fill: (#\w+)/.exec(ruleOf('.chipText {'))?.[1] ?? ''
  expect(contrast(`${ink}${ink.slice(1)}`.slice(0, 7), ground)).toBeGreaterThanOrEqual(4.5)
})
