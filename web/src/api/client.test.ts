import { globSync, readFileSync } from 'node:fs'
import { type Endpoint, startsWork } from '@visionair/contract'
import * as administration from '@visionair/contract/administration'
import * as exporting from '@visionair/contract/exports'
import * as images from '@visionair/contract/images'
import * as imports from '@visionair/contract/imports'
import * as inspections from '@visionair/contract/inspections'
import * as reports from '@visionair/contract/reports'
import { expect, it } from 'vitest'
import { requestOf } from './client.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const endpoints = [administration, exporting, images, imports, inspections, reports].flatMap((part) =>
  Object.values(part).filter(isEndpoint),
)

it('what starts work when it is read is asked for by POST, and everything else by its own method', () => {
  const starting = endpoints.filter(startsWork)
  expect(starting.length).toBeGreaterThan(2)
  for (const endpoint of endpoints) {
    const names = [...endpoint.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name = '']) => name)
    const filled = Object.fromEntries(names.map((name) => [name, 1]))
    const { method } = requestOf(endpoint, { params: filled }, undefined)
    expect([endpoint.name, method]).toEqual([endpoint.name, startsWork(endpoint) ? 'POST' : endpoint.method])
  }
})

it('no page makes a request of its own: all go through here, but for sign-ins, tokens and pieces of pictures', () => {
  const root = `${import.meta.dirname}/..`
  const asking = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))
    .filter((path) => /(?<![.\w])fetch\(|new XMLHttpRequest/.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(asking.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual([
    'api/send.ts',
    'api/session/refresh.ts',
    'api/upload.ts',
    'features/accounts/sign-in/oidc/read-providers.ts',
    'features/images/manual/fit/fit.worker.ts',
    'viewer/engine/pyramid-loader.ts',
    'viewer/engine/tile-fetcher.ts',
  ])
})
