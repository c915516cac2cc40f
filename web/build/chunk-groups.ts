import { fileURLToPath } from 'node:url'

interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

const ofWeb = (...names: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${names.map((name) => name.replaceAll('/', '[\\\\/]')).join('|')})\\.tsx$`)

const start = fileURLToPath(new URL('../src/main.tsx', import.meta.url))
const visited = ofWeb('app/layouts/inspection-layout', 'pages/(inspection|dashboard|park|device|inspection-group)-page')

function reachable(graph: Graph, from: readonly string[], isLater: boolean): ReadonlySet<string> {
  const reached = new Set(from)
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of isLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(next)
  }
  return reached
}

let shownFirst: ReadonlySet<string> | null = null

/** Whether a module is part of what a much visited page shows at first, and not of what is opened upon it or of another page. */
function isShownFirst(id: string, graph: Graph): boolean {
  shownFirst ??= reachable(
    graph,
    [...reachable(graph, [start], true)].filter((module) => visited.test(module)),
    false,
  )
  return shownFirst.has(id)
}

/**
 * What is loaded together, with all it needs and an earlier group does not hold. Left to itself the bundler makes a file for each set of
 * parts that share something: hundreds of small ones, which cost a slow line more than what they hold.
 */
const groups = [
  { name: 'start', test: ofWeb('main') },
  {
    name: 'shell',
    test: ofWeb(
      'app/layouts/shell-layout',
      'app/granted',
      'pages/dashboard-page',
      'features/images/uploads/upload-tray',
    ),
  },
  {
    name: 'passkeys',
    test: /[\\/](node_modules[\\/]@simplewebauthn|web[\\/]src[\\/]features[\\/]accounts[\\/]passkeys[\\/]ceremony)/,
  },
  { name: 'sorting', test: /[\\/]node_modules[\\/]@dnd-kit[\\/]/ },
  { name: 'dropping', test: /[\\/]node_modules[\\/](@mantine[\\/]dropzone|react-dropzone|file-selector)[\\/]/ },
  {
    name: 'looked-at',
    test: /[\\/]features[\\/]sightings[\\/](looked-strip|sighting-words|watchers|sightings\.module)/,
  },
  {
    name: (id: string, graph: Graph) => (isShownFirst(id, graph) ? 'common' : 'opened'),
    test: /[\\/](web[\\/]src[\\/](features[\\/](annotations|devices|exports|images|inspections|parks|reports|sightings|volta)|domain|ui)|contract|node_modules)[\\/]/,
    minShareCount: 2,
  },
  { name: 'workspace', test: ofWeb('app/layouts/inspection-layout', 'pages/inspection-page') },
  { name: 'records', test: ofWeb('pages/(park|device|inspection-group)-page') },
]

/** The groups as the bundler takes them: of two that want the same part, the first has it. */
export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))
