import { enableCompileCache, flushCompileCache } from 'node:module'
import { compiledFolder } from './compiled-folder.ts'

// Before anything large is imported: what another process has compiled, this one need not.
enableCompileCache(compiledFolder)
const { runProgram } = await import('./program.ts')

const compiledByThenMs = 30_000
// What runs until it is told to stop may be ended without being asked.
setTimeout(flushCompileCache, compiledByThenMs).unref()

await runProgram(process.argv.slice(2))
