import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { contrast } from '../text/contrast.ts'
import { theme } from './theme.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const declared = (name: string, scheme?: 'light' | 'dark') => {
  const block = scheme === undefined ? css : css.slice(css.indexOf(`scheme="${scheme}"`))
  return new RegExp(`${name}: ([^;]+);`).exec(block)?.[1]
}

describe('theme.css', () => {
  it('declares every shade of the theme with the same value', () => {
    const { variables } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
    const shades = Object.entries(variables).filter(([name]) => /^--mantine-color-(accent|gray|dark)-\d$/.test(name))
    expect(shades).toHaveLength(30)
    for (const [name, value] of shades) expect([name, declared(name)]).toEqual([name, value])
  })

  it('gives texts a contrast of at least 4.5 on their grounds in both themes', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const ink of ['--ink', '--ink-soft', '--accent-ink', '--bad', '--good', '--warn'])
        for (const ground of ['--surface', '--page', '--surface-sunken']) {
          const ratio = contrast(declared(ink, scheme) ?? '', declared(ground, scheme) ?? '')
          expect(ratio, `${scheme}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
  })

  it('gives the edge of fields a contrast of at least 3 to every ground in both themes (WCAG 1.4.11)', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const ground of ['--surface', '--page', '--surface-sunken', '--surface-raised', '--mantine-color-default']) {
        const ratio = contrast(declared('--field-line', scheme) ?? '', declared(ground, scheme) ?? '')
        expect(ratio, `${scheme}: the edge on ${ground}`).toBeGreaterThanOrEqual(3)
      }
  })

  it('gives every severity a text of at least 4.5', () => {
    for (const level of [0, 1, 2, 3, 4, 5])
      expect(
        contrast(declared(`--severity-${level}`) ?? '', declared(`--severity-${level}-text`) ?? ''),
        `severity ${level}`,
      ).toBeGreaterThanOrEqual(4.5)
  })
})
