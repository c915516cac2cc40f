import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Another server that speaks S3 (moto of Python), which lists uploads under way; absent on most machines. */
export interface MotoPeer {
  readonly endpoint: string
  /** From now on so many looks at a thawing object bring it a step on: asked for, under way, readable. */
  thawByLooks(looks: number): Promise<void>
  stop(): Promise<void>
}

const program = 'moto_server'

/** Whether this machine has it. */
export const hasMoto = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Starts it on a free port of loopback. Rejects with what it says when it ends instead. */
export async function startMoto(): Promise<MotoPeer> {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
    detached: true,
  })
  let output = ''
  const endpoint = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)))
  })
  return {
    endpoint,
    async thawByLooks(times) {
      const body = JSON.stringify({ model_name: 's3::keyrestore', transition: { progression: 'manual', times } })
      const answer = await fetch(`${endpoint}/moto-api/state-manager/set-transition`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`${program}: ${answer.status}`)
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // What starts it may be a script with a child of its own.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
