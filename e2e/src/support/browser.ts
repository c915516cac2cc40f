import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first has no window of its own to draw: the same pages take it a third less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium of this machine. @throws Error that says what to install when there is none */
export function browserPath(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
  if (!found)
    throw new Error(
      'The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH to a browser.',
    )
  return found
}

/** Quiet, without a graphics card, and without a sandbox for root only, who cannot have one. */
export function browserArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}
