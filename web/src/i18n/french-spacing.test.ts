import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { frenchSpacing } from './french-spacing.ts'

describe('frenchSpacing', () => {
  it('keeps signs with their word, and leaves everything else as it is', () => {
    const texts = {
      ask: 'Supprimer {{name}} ?',
      list: { quote: 'Aucun parc pour « {{text}} ».', share: '{{n}} % : fait !' },
      plain: 'Rien à dire, 10:30',
    }
    expect(frenchSpacing(texts)).toEqual({
      ask: 'Supprimer {{name}}\u202f?',
      list: { quote: 'Aucun parc pour «\u00a0{{text}}\u00a0».', share: '{{n}}\u00a0%\u00a0: fait\u202f!' },
      plain: 'Rien à dire, 10:30',
    })
  })

  it('NAV-07 is not got round: no screen puts a colon of its own between two texts', () => {
    const folder = join(import.meta.dirname, '..')
    const screens = globSync('**/*.tsx', { cwd: folder })
    expect(screens.length).toBeGreaterThan(100)
    const ownColon = /`: \$\{|\}: \{(?!\s)|`\$\{[^}`]*\}: \$\{/
    expect(screens.filter((path) => ownColon.test(readFileSync(join(folder, path), 'utf8')))).toEqual([])
  })
})
