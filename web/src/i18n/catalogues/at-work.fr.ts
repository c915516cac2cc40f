import type { Translated } from '../text-types.ts'
import type { atWork as source } from './at-work.en.ts'
import { axis } from './axis.fr.ts'
import { calibration } from './calibration.fr.ts'
import { evidence } from './evidence.fr.ts'
import { findings } from './findings.fr.ts'
import { ghosts } from './ghosts.fr.ts'
import { inspectionNav } from './inspection-nav.fr.ts'
import { magnifier } from './magnifier.fr.ts'
import { manual } from './manual.fr.ts'
import { photoCheck } from './photo-check.fr.ts'
import { seeing } from './seeing.fr.ts'
import { sweep } from './sweep.fr.ts'
import { watching } from './watching.fr.ts'
import { workspace } from './workspace.fr.ts'

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
} satisfies Translated<typeof source>
