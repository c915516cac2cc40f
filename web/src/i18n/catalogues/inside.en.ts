import { access } from './access.en.ts'
import { accounts } from './accounts.en.ts'
import { administration } from './administration.en.ts'
import { annotations } from './annotations.en.ts'
import { axis } from './axis.en.ts'
import { calibration } from './calibration.en.ts'
import { common } from './common.en.ts'
import { commonInside } from './common-inside.en.ts'
import { devices } from './devices.en.ts'
import { entities } from './entities.en.ts'
import { evidence } from './evidence.en.ts'
import { exports } from './exports.en.ts'
import { findings } from './findings.en.ts'
import { images } from './images.en.ts'
import { imports } from './imports.en.ts'
import { inspectionNav } from './inspection-nav.en.ts'
import { inspections } from './inspections.en.ts'
import { manual } from './manual.en.ts'
import { overview } from './overview.en.ts'
import { palette } from './palette.en.ts'
import { parkPage } from './park-page.en.ts'
import { parks } from './parks.en.ts'
import { people } from './people.en.ts'
import { photoCheck } from './photo-check.en.ts'
import { profile } from './profile.en.ts'
import { quotaUse } from './quota-use.en.ts'
import { records } from './records.en.ts'
import { reports } from './reports.en.ts'
import { secondFactor } from './second-factor.en.ts'
import { seeing } from './seeing.en.ts'
import { sessionEnd } from './session-end.en.ts'
import { shell } from './shell.en.ts'
import { sweep } from './sweep.en.ts'
import { tokens } from './tokens.en.ts'
import { visits } from './visits.en.ts'
import { volta } from './volta.en.ts'
import { workspace } from './workspace.en.ts'

/** What is shown to who is signed in, without what only the administration shows. */
export const inside = {
  common: { ...common, ...commonInside },
  shell,
  secondFactor,
  sessionEnd,
  accounts,
  overview,
  parks,
  inspections,
  inspectionNav,
  devices,
  entities,
  palette,
  parkPage,
  reports,
  evidence,
  exports,
  imports,
  visits,
  annotations,
  findings,
  images,
  volta,
  manual,
  workspace,
  axis,
  seeing,
  sweep,
  access,
  calibration,
  administration,
  photoCheck,
  profile,
  quotaUse,
  records,
  tokens,
  people,
} as const
