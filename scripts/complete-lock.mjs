// npm leaves out of package-lock.json the optional platform packages the registry does not serve, and `npm ci` then refuses the lock.
// This adds the missing entries; with --check it only says whether any is missing.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = []
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key] || !/^\d+\.\d+\.\d+/.test(version)) continue
    const platform =
      /(linux|darwin|win32|freebsd|android|wasm32|openharmony|sunos|aix|netbsd|openbsd)[-_]?(x64|arm64|arm|ia32|riscv64|loong64|ppc64|s390x|mips64el)?/.exec(
        name,
      )
    added.push(key)
    lock.packages[key] = {
      version,
      ...(platform?.[2] ? { cpu: [platform[2]] } : { cpu: ['none'] }),
      ...(platform?.[1] && platform[1] !== 'wasm32' ? { os: [platform[1]] } : {}),
      optional: true,
    }
  }
}
if (process.argv.includes('--check')) {
  if (added.length) console.error(`package-lock.json misses ${added.length} platform packages: run npm run lock`)
  process.exit(added.length ? 1 : 0)
}
if (added.length) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`${added.length} platform packages added to package-lock.json`)
