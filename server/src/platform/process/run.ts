import { spawn } from 'node:child_process'

/** The system account a child process runs as. */
export type Account = { readonly uid: number; readonly gid: number }

/** What a finished child process left behind; `code` is null when a signal ended it. */
export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** The environment of child processes that need nothing from ours. */
export const minimalEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

/**
 * Runs a program to its end with `/` as working folder and a minimal environment, optionally under another account
 * and with `input` on its standard input. Rejects only when the program cannot be started.
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: { readonly account?: Account | undefined; readonly input?: string } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options.account, cwd: '/', env: minimalEnvironment })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
