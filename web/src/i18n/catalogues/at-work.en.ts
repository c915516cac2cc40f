import { axis } from './axis.en.ts'
import { calibration } from './calibration.en.ts'
import { evidence } from './evidence.en.ts'
import { findings } from './findings.en.ts'
import { ghosts } from './ghosts.en.ts'
import { inspectionNav } from './inspection-nav.en.ts'
import { magnifier } from './magnifier.en.ts'
import { manual } from './manual.en.ts'
import { photoCheck } from './photo-check.en.ts'
import { seeing } from './seeing.en.ts'
import { sweep } from './sweep.en.ts'
import { watching } from './watching.en.ts'
import { workspace } from './workspace.en.ts'

/** What only the workspace of a visit shows. */
export const atWork = {
  inspectionNav,
  evidence,
  findings,
  manual,
  workspace,
  axis,
  seeing,
  sweep,
  calibration,
  photoCheck,
  ghosts,
  magnifier,
  watching,
} as const
