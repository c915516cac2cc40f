import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isAssemblingTried, isImagingTried } from './server/src/testing/test-depth.ts'

// Each file of tests has a process of its own: what one of them has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'visionair-tests-compiled')

/** What another run of the same tests tries, as patterns. */
const elsewhere = process.env.TEST_ELSEWHERE?.split(' ') ?? []

const common = { exclude: ['**/node_modules/**', '**/dist/**', ...elsewhere] }

/** Tests that put another function in the place of the product's, for which the imports have to be rewritten. */
const altered = ['planted.api', 'guessing.api', 'mutation.slow'].map((name) => `server/src/**/${name}.test.ts`)

/** What takes long and can only be changed by what places photos, by what makes pictures of them, or by the packages both use: proven at length, it need not be tried on each change. */
const provenSets = [
  ...(isImagingTried
    ? []
    : [
        'server/src/imaging/**/*.slow.test.ts',
        'server/src/demo/render/*.slow.test.ts',
        ...['quality/photo-quality', 'quality/blade-blur', 'register/blade/blade-region'].map(
          (name) => `server/src/imaging/${name}.test.ts`,
        ),
      ]),
  ...(isAssemblingTried ? [] : ['server/src/modules/images/**/{photo-coverage,assembling,flown}.slow.test.ts']),
]

/**
 * Node imports the sources by itself, as it does for the product: nothing is transformed, and no loop over pixels is slowed down by
 * imports that became lookups.
 */
const asTheProduct = { experimental: { viteModuleRunner: false }, exclude: [...common.exclude, ...altered] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...asTheProduct,
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts'],
          exclude: [...common.exclude, ...provenSets, '**/*.api.test.ts', '**/*.slow.test.ts', '**/*.long.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
          // Nothing here is shared but what is imported: files of one process spare themselves the imports.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          ...asTheProduct,
          name: 'api',
          include: ['server/src/**/*.api.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          pool: 'forks',
          maxWorkers: 1,
          // A file has a database and a server of its own; what is imported it spares itself.
          isolate: false,
        },
      },
      {
        test: {
          ...asTheProduct,
          name: 'slow',
          include: ['server/src/**/*.slow.test.ts'],
          exclude: [...asTheProduct.exclude, ...provenSets],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 400_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...common,
          name: 'altered',
          include: altered,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 400_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...asTheProduct,
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
