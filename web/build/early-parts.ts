import type { IndexHtmlTransformContext, Plugin } from 'vite'
import { patterns } from '../src/paths.ts'

/** A page for those who are signed in, whose code and first data are asked for while the application's own start is still on its way. */
interface EarlyPage {
  readonly pattern: string
  /** Its modules below `web/src`. */
  readonly modules: readonly string[]
  /** A part of the texts that it shows beside those of all pages. */
  readonly texts?: string
  /** Reads that the page makes in any case; parameters are those of the pattern. */
  readonly reads: readonly string[]
  /** Reads that it makes when its address narrows nothing. */
  readonly bareReads: readonly string[]
}

const layout = ['app/layouts/shell-layout.tsx', 'features/images/uploads/upload-tray.tsx']
const types = '/api/types?itemsPerPage=100'
const services = '/api/services?itemsPerPage=100'
const severities = '/api/annotation_severities?itemsPerPage=100'
const visits = 'page=1&itemsPerPage=10&order%5Bdate%5D=desc'

const inside = (
  pattern: string,
  page: string,
  reads: readonly string[] = [],
  bareReads: readonly string[] = [],
): EarlyPage => {
  const modules = [...layout, `pages/${page}.tsx`]
  return { pattern, modules, reads: ['/api/me', types, services, ...reads], bareReads }
}

const nested = (type: string, param: string) => `/api/nested-structure?type=${type}&id=:${param}`

const pages: readonly EarlyPage[] = [
  inside(
    patterns.dashboard,
    'dashboard-page',
    ['/api/key_figures', severities],
    [
      '/api/attention?page=1&itemsPerPage=5',
      '/api/device_groups/roots?page=1&itemsPerPage=10&order%5BcreatedAt%5D=desc',
      `/api/inspection_groups?${visits}`,
    ],
  ),
  inside(
    patterns.park,
    'park-page',
    [
      '/api/device_groups/:deviceGroup',
      nested('device-group', 'deviceGroup'),
      '/api/key_figures?device_group=:deviceGroup',
      severities,
    ],
    [
      `/api/inspection_groups?device_group=:deviceGroup&${visits}`,
      '/api/devices?device_group=:deviceGroup&type=8&order%5Bname%5D=asc&page=1&itemsPerPage=48',
    ],
  ),
  inside(patterns.device, 'device-page', ['/api/devices/:device', nested('device', 'device')]),
  inside(patterns.inspectionGroup, 'inspection-group-page', [
    '/api/inspection_groups/:inspectionGroup',
    nested('inspection-group', 'inspectionGroup'),
  ]),
  {
    pattern: patterns.inspection,
    modules: [
      'app/layouts/inspection-layout.tsx',
      'features/images/uploads/upload-tray.tsx',
      'pages/inspection-page.tsx',
    ],
    texts: 'at-work',
    reads: [
      '/api/me',
      types,
      services,
      '/api/inspections/:inspection',
      '/api/inspections/:inspection/slicing',
      '/api/inspections/:inspection/assembly',
      '/api/annotations/briefs?inspection=:inspection&after=0&limit=500',
    ],
    bareReads: [],
  },
]

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** The files that hold a module, what they need included: scripts and style sheets. */
function filesOf(bundle: Bundle, module: string): readonly string[] {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const needed of chunk.imports) add(needed)
  }
  const isIt = (id: string | null) => id?.endsWith(`/web/src/${module}`) === true
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    // A part that was put into a group has a small file of its own beside it, by which it is imported.
    if (isIt(chunk.facadeModuleId) || chunk.moduleIds.some(isIt)) add(chunk.fileName)
  }
  if (files.size === 0) throw new Error(`no file of the build holds ${module}`)
  return [...files].map((name) => `/${name}`)
}

const catalogue = (part: string, language: 'en' | 'fr') => `i18n/catalogues/${part}.${language}.ts`

/** Tells `boot.js`, in a block of data that the policy allows, what each page and each language will need. */
export const earlyParts = (): Plugin => ({
  name: 'early-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (bundle === undefined) return html
      const known = new Set([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address))
      const newFiles = (modules: readonly string[]) =>
        [...new Set(modules.flatMap((module) => filesOf(bundle, module)))].filter((file) => !known.has(file))
      const texts = (language: 'en' | 'fr') => ({
        first: newFiles([catalogue('first', language)]),
        all: newFiles([catalogue('inside', language)]),
      })
      const early = {
        texts: { en: texts('en'), fr: texts('fr') },
        pages: pages.map(({ modules, texts: own, ...page }) => ({
          ...page,
          files: newFiles(modules),
          texts:
            own === undefined
              ? { en: [], fr: [] }
              : { en: newFiles([catalogue(own, 'en')]), fr: newFiles([catalogue(own, 'fr')]) },
        })),
      }
      return html.replace(
        '<script src="/boot.js">',
        `<script type="application/json" id="early">${JSON.stringify(early)}</script>\n    <script src="/boot.js">`,
      )
    },
  },
})
