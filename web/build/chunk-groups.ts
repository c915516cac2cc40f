const ofWeb = (...names: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${names.map((name) => name.replaceAll('/', '[\\\\/]')).join('|')})\\.tsx$`)

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
    name: 'common',
    test: /[\\/](web[\\/]src[\\/](features[\\/](annotations|devices|exports|images|inspections|parks|reports|volta)|domain|ui)|contract|node_modules)[\\/]/,
    minShareCount: 2,
  },
  { name: 'workspace', test: ofWeb('app/layouts/inspection-layout', 'pages/inspection-page') },
  { name: 'records', test: ofWeb('pages/(park|device|inspection-group|profile)-page') },
]

/** The groups as the bundler takes them: of two that want the same part, the first has it. */
export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))
