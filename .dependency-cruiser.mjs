const ranks = [
  'audit',
  'reference',
  'accounts',
  'parks',
  'devices',
  'people',
  'webhooks',
  'inspections',
  'quotas',
  'images',
  'sightings',
  'annotations',
  'volta',
  'reports',
  'exports',
  'imports',
  'overview',
  'administration',
]

const rankRules = ranks.map((name, index) => ({
  name: `rank-${name}`,
  severity: 'error',
  comment: `${name} may use only modules of lower rank`,
  from: { path: `^server/src/modules/${name}/` },
  to: { path: `^server/src/modules/(${ranks.slice(index + 1).join('|') || '-none-'})/` },
}))

/** The rooms of the module for images; each uses those before it, and what lies outside them joins them. */
const rooms = ['files', 'photos', 'pictures', 'archive']

const roomRules = rooms.map((name, index) => ({
  name: `room-${name}`,
  severity: 'error',
  comment: `${name} of images may use only the rooms before it`,
  from: { path: `^server/src/modules/images/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/src/modules/images/(${rooms.slice(index + 1).join('|') || '-none-'})/` },
}))

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-only-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'server-knows-only-contract',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    ...rankRules,
    ...roomRules,
    {
      name: 'modules-through-their-doors',
      severity: 'error',
      comment: 'another module is used through its service, policy or types only',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '\\.(service|policy|types|scope|presenter)\\.ts$'],
      },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(modules|imaging|app|main|demo)' },
    },
    {
      name: 'imaging-is-pixels-only',
      severity: 'error',
      from: { path: '^server/src/imaging/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(modules|platform|app|main|demo)' },
    },
    {
      name: 'modules-do-not-know-the-app',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(app|main|demo)' },
    },
    {
      name: 'sql-only-in-repositories',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: '\\.(repository|scope|test)\\.ts$' },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-only-in-routes',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: '\\.(routes|test)\\.ts$' },
      to: { path: '^node_modules/fastify/' },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-do-not-know-pages',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(pages|app)/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/src/(ui|api|i18n|viewer)/' },
      to: { path: '^web/src/(domain|features|pages|app)/' },
    },
    {
      name: 'shared-domain-parts-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/domain/' },
      to: { path: '^web/src/(features|pages|app)/' },
    },
    {
      name: 'viewer-core-without-react',
      severity: 'error',
      from: { path: '^web/src/viewer/core/' },
      to: { path: '^node_modules/(react|react-dom|@mantine)/' },
    },
    {
      name: 'pages-do-not-know-the-app',
      severity: 'error',
      from: { path: '^web/src/pages/' },
      to: { path: '^web/src/app/' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
