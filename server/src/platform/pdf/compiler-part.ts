import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const compiler = '@myriaddreamin/typst-ts-node-compiler'
const manifest = z.object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) })

function isInstalled(name: string): boolean {
  try {
    require.resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

/**
 * What keeps PDFs from being made on a machine: the part of the compiler for its processor is an optional package, which npm leaves out
 * in silence where the registry does not serve it. Null when it is there.
 * @param isThere whether a package is installed
 */
export function missingCompiler(
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
  isThere: (name: string) => boolean = isInstalled,
): string | null {
  const { version, optionalDependencies } = manifest.parse(require(`${compiler}/package.json`))
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith(`${compiler}-${platform}-${arch}`))
  if (names.some(isThere)) return null
  if (names.length === 0)
    return `The PDF compiler is not made for ${platform}-${arch}: no reports can be made on this machine.`
  return `The PDF compiler lacks its part for ${platform}-${arch}: no reports can be made on this machine. Install ${names.map((name) => `${name}@${version}`).join(' or ')}.`
}
