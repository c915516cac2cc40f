import { defineConfig } from 'vitest/config'

const common = { exclude: ['**/node_modules/**', '**/dist/**'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: [...common.exclude, '**/*.api.test.ts', '**/*.slow.test.ts', '**/*.long.test.ts'],
          testTimeout: 30_000,
          pool: 'forks',
          maxWorkers: 2,
          // Nothing here is shared but what is imported: files of one process spare themselves the imports.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'api',
          include: ['server/src/**/*.api.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...common,
          name: 'slow',
          include: ['server/src/**/*.slow.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...common,
          name: 'long',
          include: ['server/src/**/*.long.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
