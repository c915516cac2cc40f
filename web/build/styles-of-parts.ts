import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sheet = fileURLToPath(new URL('../src/ui/theme/mantine.css', import.meta.url))

/** Only the style sheets of components in use are loaded; a build in which one lacks its own fails, and says which. */
export const stylesOfParts = (): Plugin => ({
  name: 'styles-of-parts',
  apply: 'build',
  generateBundle: (_, bundle) => {
    const imported = readFileSync(sheet, 'utf8')
    for (const chunk of Object.values(bundle))
      for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const [, name] = /@mantine[\\/]core[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id) ?? []
        if (name !== undefined && !imported.includes(`/styles/${name}.layer.css`))
          throw new Error(`${sheet} does not import the styles of ${name}`)
      }
  },
})
