import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deedNames } from './commands/run-user.ts'
import { settingNames } from './config.ts'
import { commandNames as roles } from './program.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
const text = (relative: string) => readFileSync(path(relative), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operating.md']

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json')))

/** Commands as they stand in a page: between backticks, or indented before a comment. */
function commandsOf(page: string): string[] {
  const written = text(page)
  const quoted = [...written.matchAll(/`((?:npm|node) [^`]+)`/g)]
  const indented = [...written.matchAll(/^ {4}((?:npm|node) [^#\n]+)/gm)]
  return [...quoted, ...indented].map(([, command = '']) => command.trim())
}

function complaintOfRole(given: string): string | null {
  const [role = '', deed = ''] = given.trim().split(/\s+/)
  if (role === 'user' && !deedNames.includes(deed)) return `nothing called user ${deed}`
  return [...roles, 'version', '--help'].includes(role) ? null : `no role ${role}`
}

/** What is wrong with a command: a script, a file or a role that is not there. */
function complaintOf(command: string): string | null {
  const [tool, first = '', second = ''] = command.split(/\s+/)
  if (tool === 'npm') {
    const script = first === 'run' ? second : first
    if (script === 'visionair') return complaintOfRole(command.split(/ -- ?/)[1] ?? '')
    return script in scripts || ['ci', 'install', 'ls'].includes(script) ? null : `no script ${script}`
  }
  if (!existsSync(path(first))) return `no file ${first}`
  return first === 'server/src/main.ts' && second !== '' && !roles.includes(second) ? `no role ${second}` : null
}

describe('the pages that say how to run the product', () => {
  it.each(pages)('name commands that are there: %s', (page) => {
    const commands = commandsOf(page)
    expect(commands.length).toBeGreaterThan(2)
    expect(commands.flatMap((command) => complaintOf(command) ?? []).sort()).toEqual([])
  })

  it('see a command that is not there', () => {
    expect(complaintOf('npm run demos')).toBe('no script demos')
    expect(complaintOf('node scripts/gone.mjs')).toBe('no file scripts/gone.mjs')
    expect(complaintOf('node server/src/main.ts chek')).toBe('no role chek')
    expect(complaintOf('npm run visionair -- chek')).toBe('no role chek')
    expect(complaintOf('npm run visionair -- user remove')).toBe('nothing called user remove')
  })

  it('name every command of the product and every setting, and none that is not read', () => {
    const operating = text('docs/operating.md')
    expect(roles.length).toBeGreaterThan(5)
    for (const role of roles.filter((each) => each !== 'start' && each !== 'demo'))
      expect(operating).toContain(`npm run visionair -- ${role}`)
    for (const deed of deedNames) expect(operating).toContain(`npm run visionair -- user ${deed}`)
    // Sources are read as they are by the pinned Node only, which npm puts first.
    expect(pages.flatMap((page) => commandsOf(page)).filter((command) => command.startsWith('node server/'))).toEqual(
      [],
    )
    const table = operating.slice(operating.indexOf('## Settings'), operating.indexOf('A wrong value is named'))
    const named = table
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(named.sort()).toEqual([...settingNames].sort())
  })
})
