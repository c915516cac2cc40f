import { benchAssembler } from './assembler.bench.ts'
import { benchComposing } from './composing.bench.ts'
import { benchExport } from './export.bench.ts'
import { benchFit } from './fit.bench.ts'
import { benchImport } from './import.bench.ts'
import { benchJobs } from './jobs.bench.ts'
import { benchLight } from './light.bench.ts'
import { benchLists } from './lists.bench.ts'
import { benchReport } from './report.bench.ts'
import { benchRows } from './rows.bench.ts'
import { benchSeamLight } from './seam-light.bench.ts'
import { benchStitching } from './stitching/stitching.bench.ts'
import { benchStitchingLarge } from './stitching/stitching-large.bench.ts'
import { benchStitchingSets } from './stitching/stitching-sets.bench.ts'
import { benchStitchingTruth } from './stitching/stitching-truth.bench.ts'
import { benchTiles } from './tiles.bench.ts'
import { benchTiling } from './tiling.bench.ts'
import { benchUpload } from './upload.bench.ts'
import { benchViewer } from './viewer.bench.ts'

/** Every benchmark by name; `npm run bench -- tiling report` runs some of them. */
const benchmarks = {
  tiling: benchTiling,
  tiles: benchTiles,
  composing: benchComposing,
  jobs: benchJobs,
  stitching: benchStitching,
  sets: benchStitchingSets,
  truth: benchStitchingTruth,
  'seam-light': benchSeamLight,
  light: benchLight,
  large: benchStitchingLarge,
  report: benchReport,
  viewer: benchViewer,
  rows: benchRows,
  assembler: benchAssembler,
  fit: benchFit,
  lists: benchLists,
  export: benchExport,
  import: benchImport,
  upload: benchUpload,
} as const

const chosen = process.argv.slice(2)
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  for (const line of await run()) console.log(`  ${line}`)
}
