import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterAll(() => rm(folder, { recursive: true }))

const metricsFor = async (environment: NodeJS.ProcessEnv) =>
  (await readConfig({ ...environment, DATA_DIR: folder }, folder)).metrics

describe('where the metrics are served', () => {
  it('is nowhere unless told, and on this machine alone unless told', async () => {
    expect(await metricsFor({})).toBeUndefined()
    expect(await metricsFor({ METRICS_PORT: '', METRICS_HOST: '0.0.0.0' })).toBeUndefined()
    expect(await metricsFor({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(await metricsFor({ METRICS_PORT: '9464', METRICS_HOST: '::' })).toEqual({ port: 9464, host: '::' })
  })

  it.each([
    ['no', 'METRICS_PORT: must be a port from 1 to 65535, as 9464'],
    ['0', 'METRICS_PORT: must be a port'],
    ['80.5', 'METRICS_PORT: must be a port'],
    ['65536', 'METRICS_PORT: must be a port'],
    ['3000', 'METRICS_PORT: must be another port than PORT'],
  ])('is refused in words: %s', async (METRICS_PORT, words) => {
    await expect(metricsFor({ METRICS_PORT })).rejects.toThrow(words)
  })
})
