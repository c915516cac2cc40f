// Runs before the product's commands, on whatever Node is there: installs what package-lock.json names when it is not installed yet,
// and with `build` builds the web application when its sources have changed, with `browser` sees to a Chromium for the browser tests.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const needs = process.argv.slice(2)

function statusOf(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  return status ?? 1
}

function run(command, args, options) {
  const status = statusOf(command, args, options)
  if (status !== 0) process.exit(status)
}

// What npm says belongs to nobody who reads the output of a command.
const aside = { stdio: ['inherit', 2, 2] }
const npm = (args) =>
  process.env.npm_execpath ? run(process.execPath, [process.env.npm_execpath, ...args], aside) : run('npm', args, aside)

function install() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const isFresh =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  if (!isFresh) npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const folder of ['web/src', 'contract/src']) {
    for (const path of filesBelow(join(root, folder)))
      if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const name of ['package-lock.json', 'web/index.html', 'web/vite.config.ts'])
    hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function build() {
  const stamp = join(root, 'web/dist/.sources')
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  npm(['run', 'build', '--workspace', 'web', '--loglevel=error'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** The first has no window of its own to draw: the same pages take it a third less of the processor. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const isThere = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0

function browser() {
  if (process.env.CHROMIUM_PATH || browsers.some(isThere)) return
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isRootOnDebian) {
    console.error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH to a browser.')
    process.exit(1)
  }
  run('apt-get', ['update', '-qq'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const add = (name) => ['install', '-y', '-qq', '--no-install-recommends', name]
  if (statusOf('apt-get', add('chromium-headless-shell'), { env }) !== 0) run('apt-get', add('chromium'), { env })
}

install()
if (needs.includes('build')) build()
if (needs.includes('browser')) {
  build()
  browser()
}
