/** What photos are read, judged and placed by: all of imaging but how its processes are started, which changes no picture. */
export const imagingFolders: readonly string[] = [
  ...['compose', 'flight', 'overlap', 'photo', 'pyramid', 'quality', 'register', 'reproject', 'testing'].map(
    (name) => `server/src/imaging/${name}/`,
  ),
  'server/src/imaging/assembling.slow.test.ts',
  'server/src/imaging/drawn-band.slow.test.ts',
]
const imaging = [...imagingFolders, 'server/src/demo/render/', 'server/src/testing/photos/']
const photos = 'server/src/modules/images/photos/'
const database = ['server/src/platform/database/', 'server/src/embedded-database.ts', 'server/migrations/']
const jobs = ['server/src/platform/jobs/', 'server/src/worker-processes.ts']
const storage = ['server/src/platform/storage/', 'server/src/open-files.ts', 'server/src/storage-config.ts']
const starting = [
  ...[
    'main',
    'program',
    'config',
    'listen',
    'own-secrets',
    'secrets-config',
    'wait-for-database',
    'wait-for-schema',
  ].map((name) => `server/src/${name}.ts`),
  'server/src/children/',
  'server/src/commands/',
  'server/src/platform/process/',
]

/**
 * What every test of a product that is started rests on beside its own sources: what starts it, and all packages in their versions. How the
 * databases of tests are made and dropped is not among it: that lets nothing pass.
 */
const everywhere = [
  ...['embedded-postgres.child', 'process-tree', 'product-process', 'proxy-process', 'supervisor-process'].map(
    (name) => `server/src/testing/processes/${name}.ts`,
  ),
  'server/src/testing/processes/throwaway-postgres.ts',
  'package-lock.json',
]

const ofModule = (path: string) => `server/src/modules/${path}`

/** Where the oracle's own test puts errors into the product. */
const plantedIn = [
  'inspections/inspections.scope',
  'inspections/inspectors.repository',
  'exports/tables/finding-rows.service',
  'exports/exports.repository',
  'people/people.scope',
  'people/organizations/corporate-assets.repository',
  'reports/report-document/compare-findings',
  'reports/report-measures.service',
  'reports/report-past.repository',
  'audit/audit.repository',
  'accounts/invitations/invitations.repository',
  'accounts/invitations/grants.policy',
  'accounts/api-tokens/api-tokens.repository',
  'overview/search.repository',
  'reference/reference-list',
  'reference/annotation-rules.repository',
  'annotations/annotation-histories.repository',
  'annotations/images/annotation-images.repository',
  'images/archive/archive.presenter',
  'images/pictures/assemblies.repository',
  'images/pictures/pyramids.repository',
  'images/photos/same-photos.repository',
  'imports/import-lines.repository',
].map((name) => ofModule(`${name}.ts`))

const own: Readonly<Record<string, readonly string[]>> = {
  'whole-product/backup.slow': ['server/src/backup/', ...database, ...storage, ...starting],
  'whole-product/check-beside.slow': [ofModule('administration/'), ...storage],
  'whole-product/commands.slow': [...starting],
  'whole-product/user-commands.slow': [...starting, ofModule('accounts/'), ofModule('people/')],
  'whole-product/database-ends.slow': [...database, ...starting],
  'whole-product/first-start.slow': [...database, ...starting],
  'whole-product/full-disk.slow': [...storage, ...jobs, ...database, photos],
  'whole-product/generated-clients.slow': ['contract/src/', 'server/src/platform/http/', 'docs/samples/'],
  'whole-product/killed-import.slow': [ofModule('imports/'), ...jobs, ...database],
  'whole-product/killed-product.slow': [...jobs, ...storage, ...starting, ofModule('images/')],
  'whole-product/metrics.slow': ['server/src/platform/metrics/', 'server/src/serve-metrics.ts', ...jobs, ...starting],
  'whole-product/photo-uploads.slow': [photos, ...storage],
  'whole-product/proxies.slow': [
    'server/src/platform/http/',
    'server/src/trusted-proxies.ts',
    'server/src/public-place.ts',
    ...starting,
  ],
  'whole-product/two-machines.slow': [
    ...jobs,
    ...storage,
    ...database,
    'server/src/platform/rights-news.ts',
    ofModule('images/'),
    ofModule('exports/'),
  ],
  'platform/jobs/lost-worker.slow': [...jobs],
  'platform/database/embedded-postgres.slow': [...database],
  'modules/imports/whole-register.slow': [ofModule('imports/')],
  'modules/reports/report-document/build-report-pdf.slow': [ofModule('reports/report-document/')],
  'modules/images/photos/photo-overlap.api': [...imaging, photos],
  'testing/oracle/planted.api': [
    'server/src/testing/oracle/',
    'server/src/platform/database/text-search.ts',
    'contract/src/rules/',
    ...plantedIn,
  ],
}

/**
 * Tests that take long and whose subject a change seldom touches, by their paths from the root of the sources, with the sources that decide
 * what they prove: folders end with a slash. Once they have passed (`npm run test:long slow`) they are tried again when one of those is another.
 */
export const sourcesOfSlowTests: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(own).map(([name, sources]) => {
    const path = `server/src/${name}.test.ts`
    return [path, [path, ...sources, ...everywhere]]
  }),
)
