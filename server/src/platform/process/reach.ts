import { dirname } from 'node:path'
import { type Account, runToEnd } from './run.ts'

const probe = 'for folder do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done'

/** `/a/b` → `['/', '/a', '/a/b']`; the path must be absolute. */
export function withAncestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withAncestors(parent), path]
}

/**
 * The first folder on the way from `/` to `folder` (an absolute path of existing folders) that `account` may not
 * enter, or undefined when it reaches `folder`. Asked of the system by entering each one as that account, so that
 * access lists and mount options count.
 */
export async function firstUnreachableFolder(folder: string, account: Account): Promise<string | undefined> {
  const { code, stdout } = await runToEnd('/bin/sh', ['-c', probe, 'sh', ...withAncestors(folder)], { account })
  return code === 0 ? undefined : stdout
}
